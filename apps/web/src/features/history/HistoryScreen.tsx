import { IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { historyChain } from '@vialant/domain/words/history-chain';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { vialTimeline } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import { RecordsScreen } from '../stock-form/RecordsScreen.tsx';
import { type MoveRecord, useHistory } from '../stock-form/record-queries.ts';
import { useAgency, useVials, type Vial } from '../stock-form/vial-queries.ts';
import { type ChainEntry, chainOf } from './chain.ts';
import { HistoryRecord, MICROGRAMS } from './HistoryRecord.tsx';
import { OtherRecord } from './OtherRecord.tsx';
import { ProofLine } from './ProofLine.tsx';
import './history.css';

export type HistoryScreenProps = { readonly drug: DrugState | null; readonly onBack: () => void };

/** HISTORY-01 to HISTORY-04, ROUTE-16: the whole chain of the vial, each entry with its proof. */
export function HistoryScreen({ drug, onBack }: HistoryScreenProps): ReactElement {
  const vials = useVials(drug === null ? [] : [drug.id]);
  const moves = useHistory(drug?.id ?? '');
  const chain = useChain(drug?.id ?? null, moves.data);
  const [vial] = vials.data ?? [];
  const records = {
    data: chain.data === undefined ? undefined : moves.data,
    isError: moves.isError || chain.isError,
    refetch() {
      void chain.refetch();
      return moves.refetch();
    },
  };

  function content(): ReactElement {
    if (chain.data === undefined || vials.data === undefined) {
      return <output className="history-loading">{labels.history.loading}</output>;
    }
    if (chain.data.length === 0) {
      return <StateMessage icon={<IconHistoryOff size="2rem" />} text={labels.history.none} />;
    }
    return (
      <>
        {drug && <ProofLine drugId={drug.id} />}
        <Entries entries={chain.data} vial={vial} />
      </>
    );
  }

  return (
    <RecordsScreen title={labels.history.pageTitle} drug={drug} vials={vials} records={records} onBack={onBack}>
      {content()}
    </RecordsScreen>
  );
}

type Chain = {
  readonly data: readonly ChainEntry[] | undefined;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** The entries of the vial's chain, as far as both answers are there; none for a vial that the agency never had. */
function useChain(drugId: string | null, moves: readonly MoveRecord[] | undefined): Chain {
  const { client } = useBasics();
  const { data, isError, refetch } = useQuery({ ...vialTimeline(client, drugId ?? ''), enabled: drugId !== null });
  const entries = data && moves ? chainOf(data, moves) : undefined;
  return { data: data === null ? [] : entries, isError, refetch };
}

/** So many entries are shown at once: a vial that is checked every day has hundreds. */
const SHOWN_AT_ONCE = 100;

type EntriesProps = { readonly entries: readonly ChainEntry[]; readonly vial: Vial | undefined };

function Entries({ entries, vial }: EntriesProps): ReactElement {
  const { data: agency } = useAgency();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const ofBox = entries.filter(({ proof }) => proof === 'ofBox').length;
  const hidden = Math.max(0, entries.length - most);
  return (
    <>
      <p className="history-count">
        {ofBox === 0
          ? fill(historyChain.countOfVial, { n: entries.length })
          : fill(historyChain.count, { n: entries.length, vial: entries.length - ofBox, box: ofBox })}
      </p>
      <ol className="records" aria-label={labels.history.title}>
        {entries
          .slice(0, most)
          .map((entry) =>
            entry.record === null ? (
              <OtherRecord key={entry.key} entry={entry.other} type={vial?.type ?? MICROGRAMS} proof={entry.proof} />
            ) : (
              <HistoryRecord
                key={entry.key}
                record={entry.record}
                type={vial?.type ?? null}
                settings={agency?.settings ?? null}
                proof={entry.proof}
              />
            ),
          )}
      </ol>
      {hidden > 0 && (
        <Button wide onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {fill(historyChain.older, { n: Math.min(hidden, SHOWN_AT_ONCE) })}
        </Button>
      )}
    </>
  );
}
