import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { receipt as words } from '@vialant/domain/words/receipt';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { ByDrug } from './ByDrug.tsx';
import {
  arePieces,
  checkedText,
  headlineOf,
  isPartial,
  type Receipt,
  seenByDrug,
  unseenByDrug,
  type VialOnReceipt,
  vialsOn,
  witnessText,
} from './receipt-text.ts';

type ReceiptBodyProps = {
  readonly receipt: Receipt;
  /** What the save said, where that is more than that it was recorded. */
  readonly said: string | null;
  /** The time to show instead of the recorded one (OPEN-008). */
  readonly time: Date | null;
};

/** OPEN-138: what was recorded, of which vials, where, when and by whom. */
export function ReceiptBody({ receipt, said, time }: ReceiptBodyProps): ReactElement {
  const headline = headlineOf(receipt);
  const isCheck = receipt.act === 'check' || receipt.act === 'reseal';
  return (
    <>
      <Headline receipt={receipt} headline={headline} />
      {said !== null && said !== headline && <p className="receipt-said">{said}</p>}
      <ByDrug title={words.notSeen} drugs={unseenByDrug(receipt.lines)} className="receipt-vials--unseen" />
      {isCheck ? (
        <ByDrug title={words.seen} drugs={seenByDrug(receipt.lines)} />
      ) : (
        <Vials
          title={arePieces(receipt.lines) ? words.items : words.vials}
          vials={vialsOn(receipt.lines)}
          className="receipt-vials--done"
        />
      )}
      {receipt.discrepancies.length > 0 && <Opened discrepancies={receipt.discrepancies} />}
      <Facts receipt={receipt} time={time} />
    </>
  );
}

function Headline({ receipt, headline }: { readonly receipt: Receipt; readonly headline: string }): ReactElement {
  const isWarning = isPartial(receipt);
  const Icon = isWarning ? IconAlertTriangle : IconCircleCheck;
  return (
    <div className={`receipt-head receipt-head--${isWarning ? 'warning' : 'good'}`}>
      <Icon aria-hidden size="3rem" stroke={1.5} className="receipt-mark" />
      <h2 className="receipt-headline">{headline}</h2>
      {receipt.act === 'reseal' && <p className="receipt-checked">{checkedText(receipt)}</p>}
      <p className="receipt-number">
        {words.number} <strong>{receipt.number}</strong>
      </p>
    </div>
  );
}

type VialsProps = { readonly title: string; readonly vials: readonly VialOnReceipt[]; readonly className: string };

function Vials({ title, vials, className }: VialsProps): ReactElement | null {
  if (vials.length === 0) return null;
  return (
    <section className={`receipt-vials ${className}`} aria-label={title}>
      <h3 className="receipt-part">{title}</h3>
      <ul>
        {vials.map(({ code, name, amounts }) => (
          <li key={code}>
            <span className="receipt-vial">
              <strong>{name}</strong> <span className="receipt-code">{code}</span>
            </span>
            <span className="receipt-amounts">
              {amounts.map((amount) => (
                <span key={amount} className="receipt-amount">
                  {amount}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opened({ discrepancies }: Pick<Receipt, 'discrepancies'>): ReactElement {
  return (
    <section className="receipt-vials receipt-vials--unseen" aria-label={words.discrepancies}>
      <h3 className="receipt-part">{words.discrepancies}</h3>
      <ul>
        {discrepancies.map(({ type, notes }) => (
          <li key={`${type} ${notes}`}>
            <span className="receipt-vial">
              <strong>{type}</strong> {notes}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ receipt, time }: { readonly receipt: Receipt; readonly time: Date | null }): ReactElement {
  const { now } = useBasics();
  const at = (instant: string): string => displayInstant(new Date(instant), now());
  const happened = time === null ? at(receipt.happened) : displayInstant(time, now());
  const isMoved = receipt.to_place !== null;
  const facts = [
    [isMoved ? words.from : words.box, receipt.place],
    [words.to, receipt.to_place],
    [words.oldSeal, receipt.old_code],
    [words.newSeal, receipt.new_code],
    [words.time, receipt.is_offline === 1 ? fill(words.offline, { time: happened }) : happened],
    [words.received, receipt.is_offline === 1 ? at(receipt.recorded) : null],
    [words.deviceTime, receipt.device_time === null ? null : at(receipt.device_time)],
    [words.user, receipt.person],
    [words.witness, witnessText(receipt.witness)],
    [words.incident, incidentText(receipt)],
    [words.notes, receipt.notes],
    // CHECK-22.
    [labels.check.completeId, receipt.act === 'check' || receipt.act === 'reseal' ? receipt.id : null],
  ] as const;
  return (
    <dl className="receipt-facts">
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function incidentText({ act, lines }: Receipt): string | null {
  if (act !== 'administer') return null;
  const numbers = new Set(lines.filter((line) => line.act === 'administer').map(({ incident }) => incident));
  return [...numbers].map((number) => number ?? words.noIncident).join(', ');
}
