import { IconCircleCheck, IconClipboardOff, IconDeviceMobile, IconExclamationCircle } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { displayCode } from '@vialant/domain/scan/code';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { type ComponentProps, type ReactElement, useEffect } from 'react';
import type { KeptReceipt } from '../../acts/kept-receipt.ts';
import { receiptOf } from '../../queries/record.ts';
import { useServices } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { ByDrug } from './ByDrug.tsx';
import { useKeptEntries } from '../../services/use-kept-entries.ts';
import './receipt.css';

export type KeptScreenProps = {
  /** Null when the page was opened without one. */
  readonly kept: KeptReceipt | null;
  readonly onDone: () => void;
  /** Opens the receipt of what was recorded under this key. */
  readonly onReceipt: (id: string) => void;
};

/** OPEN-138: what an act that is kept on the device will record; its number comes with the record. */
export function KeptScreen({ kept, onDone, onReceipt }: KeptScreenProps): ReactElement {
  const { productName } = useServices();
  // The frame sets the title of the page first, which is loaded without these words.
  useEffect(() => queueMicrotask(() => void (document.title = `${words.title} | ${productName}`)), [productName]);
  return (
    <Screen
      bar={<TitleBar title={words.title} onBack={onDone} />}
      foot={
        <Button kind="primary" wide onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      {kept === null ? (
        <StateMessage icon={<IconClipboardOff size="2rem" />} text={words.unknown} />
      ) : (
        <KeptBody kept={kept} onReceipt={onReceipt} />
      )}
    </Screen>
  );
}

type KeptBodyProps = Pick<KeptScreenProps, 'onReceipt'> & { readonly kept: KeptReceipt };

function KeptBody({ kept, onReceipt }: KeptBodyProps): ReactElement {
  const { now } = useServices();
  const { state, reason, numbers } = useKeptState(kept.ids);
  const [only, second] = kept.ids;
  const stateText = fill(words.states[state], { reason: reason ?? '' });
  const facts = [
    [words.box, kept.box],
    [words.deviceTime, displayInstant(new Date(kept.happenedAt), now())],
    [words.witness, kept.witness ?? words.noWitness],
    [words.number, numbers.length === 0 ? words.numberLater : numbers.join(', ')],
  ] as const;
  return (
    <>
      <div className={`receipt-head receipt-head--${TONES[state]}`}>
        <StateIcon state={state} />
        <h2 className="receipt-headline">{stateText}</h2>
        {state === 'waiting' && <p className="receipt-checked">{kept.said}</p>}
      </div>
      <p className="receipt-said">{kept.sentence}</p>
      <KeptVials kept={kept} />
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
      {state === 'recorded' && only !== undefined && second === undefined && (
        <Button wide onClick={() => onReceipt(only)}>
          {words.showReceipt}
        </Button>
      )}
    </>
  );
}

function KeptVials({ kept: { lines, isCheck } }: { readonly kept: KeptReceipt }): ReactElement | null {
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

function foundByDrug(lines: KeptReceipt['lines']): ComponentProps<typeof ByDrug>['drugs'] {
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
function useKeptState(ids: readonly string[]): {
  readonly state: State;
  readonly reason: string | null;
  readonly numbers: readonly string[];
} {
  const { client, storage } = useServices();
  const entries = useKeptEntries();
  const own = entries?.filter(({ id }) => ids.includes(id)) ?? null;
  const isGone = (id: string): boolean => own !== null && own.every((entry) => entry.id !== id);
  const receipts = useQueries({
    queries: ids.map((id) => ({ ...receiptOf(client, id), enabled: storage.signedIn() && isGone(id) })),
  });
  const numbers = receipts.flatMap(({ data }) => data?.number ?? []);
  const refused = own?.find(({ refusal }) => refusal !== null);
  const isRecorded = numbers.length === ids.length;
  return {
    state: refused ? 'refused' : isRecorded ? 'recorded' : 'waiting',
    reason: refused?.refusal?.reason ?? null,
    numbers,
  };
}
