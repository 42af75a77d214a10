import { IconCircleCheck, IconDeviceMobile, IconExclamationCircle } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { displayCode } from '@vialant/domain/scan/code';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import type { ComponentProps, ReactElement } from 'react';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { receiptOf } from '../../queries/record.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { ByDrug } from './ByDrug.tsx';
import {
  becomesOf,
  boxesOf,
  type DeviceNames,
  isCheckOf,
  linesOf,
  type WaitingLine,
  witnessOf,
} from './waiting-text.ts';

export type WaitingReceiptProps = {
  /** What was kept, as it waited last; not empty. */
  readonly entries: readonly OutboxEntry[];
  /** The ids of those that still wait here. */
  readonly waiting: ReadonlySet<string>;
  readonly names: DeviceNames;
  /** Shows the receipt of what was recorded under the only id. */
  readonly onReceipt: () => void;
};

/** OPEN-138: what an act that is kept on the device will record; its number comes with the record. */
export function WaitingReceipt({ entries, waiting, names, onReceipt }: WaitingReceiptProps): ReactElement | null {
  const { now } = useBasics();
  const { state, reason, numbers } = useWaitingState(entries, waiting);
  const [first, second] = entries;
  if (first === undefined) return null;
  const facts = [
    [words.box, boxesOf(entries, names)],
    [words.deviceTime, displayInstant(first.happenedAt, now())],
    [words.witness, witnessOf(first) ?? words.noWitness],
    [words.number, numbers.length === 0 ? words.numberLater : numbers.join(', ')],
  ] as const;
  return (
    <>
      <div className={`receipt-head receipt-head--${TONES[state]}`}>
        <StateIcon state={state} />
        <h2 className="receipt-headline">{fill(words.states[state], { reason: reason ?? '' })}</h2>
        {state === 'waiting' && <p className="receipt-checked">{becomesOf(entries)}</p>}
      </div>
      <p className="receipt-said">{first.receipt?.sentence ?? first.sentence}</p>
      <Vials lines={entries.flatMap((entry) => linesOf(entry, names))} isCheck={isCheckOf(first.request)} />
      <dl className="receipt-facts">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {state === 'recorded' && second === undefined && (
        <Button wide onClick={onReceipt}>
          {words.showReceipt}
        </Button>
      )}
    </>
  );
}

type VialsProps = { readonly lines: readonly WaitingLine[]; readonly isCheck: boolean };

function Vials({ lines, isCheck }: VialsProps): ReactElement | null {
  if (isCheck) return <ByDrug title={words.found} drugs={foundByDrug(lines)} />;
  if (lines.length === 0) return null;
  return (
    <section className="receipt-vials receipt-vials--done" aria-label={words.vials}>
      <h3 className="receipt-part">{words.vials}</h3>
      <ul>
        {lines.map(({ code, name, amount }) => (
          <li key={code}>
            <span className="receipt-vial">
              <strong>{name}</strong> {displayCode(code)}
            </span>
            {amount !== null && <span className="receipt-amount">{amount}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function foundByDrug(lines: readonly WaitingLine[]): ComponentProps<typeof ByDrug>['drugs'] {
  const groups = Map.groupBy(lines, ({ name }) => name);
  return [...groups].map(([name, ofDrug]) => {
    return { name, codes: ofDrug.map(({ code }) => displayCode(code)), amount: null };
  });
}

type State = keyof typeof words.states;

const TONES = { waiting: 'kept', recorded: 'good', refused: 'warning' } as const satisfies Record<State, string>;
const ICONS = { waiting: IconDeviceMobile, recorded: IconCircleCheck, refused: IconExclamationCircle } as const;

function StateIcon({ state }: { readonly state: State }): ReactElement {
  const Icon = ICONS[state];
  return <Icon aria-hidden size="3rem" stroke={1.5} className="receipt-mark" />;
}

/** Whether the act still waits here, and the numbers under which it was recorded since. */
function useWaitingState(
  entries: readonly OutboxEntry[],
  waiting: ReadonlySet<string>,
): { readonly state: State; readonly reason: string | null; readonly numbers: readonly string[] } {
  const { client, storage } = useBasics();
  const receipts = useQueries({
    queries: entries.map(({ id }) => ({
      ...receiptOf(client, id),
      enabled: storage.signedIn() && !waiting.has(id),
    })),
  });
  const numbers = receipts.flatMap(({ data }) => data?.number ?? []);
  const refused = entries.find(({ id, refusal }) => refusal !== null && waiting.has(id));
  const isRecorded = numbers.length === entries.length;
  return {
    state: refused ? 'refused' : isRecorded ? 'recorded' : 'waiting',
    reason: refused?.refusal?.reason ?? null,
    numbers,
  };
}
