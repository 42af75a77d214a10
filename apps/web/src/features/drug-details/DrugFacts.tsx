import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { displayAmount } from '@vialant/domain/values/amount';
import { type DateOnly, displayDate, localDate } from '@vialant/domain/values/date-only';
import { expiryTone } from '@vialant/domain/custody/expiry';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBasics } from '../../services/services.ts';
import { type DetailedDrug, type DetailedType, useBoxLabel } from './drug-details-queries.ts';
import { ShortDate } from './ShortDate.tsx';

export type DrugFactsProps = {
  readonly drug: DetailedDrug;
  /** Undefined while the type is not loaded. */
  readonly type: DetailedType | undefined;
};

/** DRUG-02: the vial's type and code, and the amount that is left in it. */
export function DrugFacts({ drug, type }: DrugFactsProps): ReactElement {
  const { now } = useBasics();
  const boxLabel = useBoxLabel(drug.boxId);
  const today = localDate(now());
  return (
    <>
      <p className="drug-details-name">
        <span className="visually-hidden">{labels.drug.type}: </span>
        {type?.name ?? <Skeleton width="9rem" height="1.75rem" />}
      </p>
      <p className="drug-details-amount">
        <span className="visually-hidden">{labels.drug.amount}: </span>
        {type ? <LoudAmount text={displayAmount(drug.amount, type)} /> : <Skeleton width="7rem" height="2.5rem" />}
      </p>
      {drug.amount <= 0 && <p className="drug-details-used">{labels.drug.usedOrTransferred}</p>}
      <dl className="drug-facts">
        <Fact name={labels.drug.code}>
          <span className="drug-details-code">{drug.barcode}</span>
        </Fact>
        <Fact name={labels.drug.expiry}>
          <ExpiryDate expiresOn={drug.expiresOn} today={today} />
        </Fact>
        {(type?.shortDateAllowed || drug.shortDate !== null) && (
          <Fact name={labels.drug.shortDate}>
            <ShortDate drug={drug} isEditable={type?.shortDateAllowed ?? false} today={today} />
          </Fact>
        )}
        <Fact name={labels.drug.lotNumber}>{drug.lotNumber}</Fact>
        {boxLabel !== undefined && <Fact name={labels.drug.drugBox}>{boxLabel}</Fact>}
      </dl>
    </>
  );
}

// The width of a digit relative to its height; the letters of a unit are wider, but few.
const DIGIT_WIDTH = 0.66;

/** The amount, as large as fits: a long amount or a large text size makes it smaller, so that it is never cut off. */
function LoudAmount({ text }: { readonly text: string }): ReactElement {
  return <span style={{ fontSize: `min(2.25rem, ${100 / (DIGIT_WIDTH * text.length)}cqi)` }}>{text}</span>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="drug-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const marks = {
  expired: { Icon: IconAlertCircle, word: labels.drug.expired },
  under60: { Icon: IconAlertTriangle, word: labels.drug.under60 },
  under90: { Icon: IconAlertTriangle, word: labels.drug.under90 },
} as const;

/** OPEN-098: an expiry that is near or past is shown by icon, word and colour. */
function ExpiryDate({ expiresOn, today }: { readonly expiresOn: DateOnly; readonly today: DateOnly }): ReactElement {
  const tone = expiryTone(expiresOn, today);
  if (tone === 'fine') return <>{displayDate(expiresOn, today)}</>;
  const { Icon, word } = marks[tone];
  return (
    <span className={`drug-expiry drug-expiry--${tone === 'under90' ? 'warn' : 'danger'}`}>
      {displayDate(expiresOn, today)}
      <span className="drug-expiry-word">
        <Icon aria-hidden size="1.125rem" /> {word}
      </span>
    </span>
  );
}
