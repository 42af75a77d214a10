import { displayAmount, type UnitFields } from '@vialant/domain/values/amount';
import { historyChain } from '@vialant/domain/words/history-chain';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { whenText } from '../stock-form/record-text.ts';
import type { OtherEntry, Proof } from './chain.ts';
import { RecordDetails } from './RecordDetails.tsx';
import { EntryProof } from './EntryProof.tsx';

export type OtherRecordProps = { readonly entry: OtherEntry; readonly type: UnitFields; readonly proof: Proof };

/** What happened to the vial besides its stock moves: a check, a transfer, an amendment, a reseal of its box. */
export function OtherRecord({ entry, type, proof }: OtherRecordProps): ReactElement {
  const { now } = useBasics();
  const details = [
    [labels.history.date, whenText(entry.happenedAt, now())],
    [labels.history.user, entry.person],
    [labels.history.witness, entry.witness],
    ...entry.changes.map(({ name, text }) => [name, text] as const),
    [entry.to === null ? labels.history.location : historyChain.from, entry.from],
    [historyChain.to, entry.to],
  ] as const;
  return (
    <li className="record">
      <p className="record-head">
        <span className="record-name">{entry.name}</span>
        {entry.amount !== null && <span className="record-amount">{displayAmount(entry.amount, type)}</span>}
      </p>
      <RecordDetails details={details} />
      <p className="record-marks">
        {entry.isOffline && <span className="record-mark">{labels.history.offline}</span>}
        <EntryProof proof={proof} />
      </p>
    </li>
  );
}
