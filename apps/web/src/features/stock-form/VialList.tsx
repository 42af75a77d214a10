import { IconX } from '@tabler/icons-react';
import { displayCode } from '@vialant/domain/scan/code';
import { displayAmount } from '@vialant/domain/values/amount';
import { displayInstant } from '@vialant/domain/values/date-only';
import { batchAmount } from '@vialant/domain/words/batch-amount';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { BatchVial, ListedVial } from './form-vial.ts';
import { VialExpiry } from './VialExpiry.tsx';

export type VialListProps = {
  /** Undefined while loading. */
  readonly vials: readonly BatchVial[] | undefined;
  /** Removes a vial from the batch; without it there is no button. */
  readonly onRemove?: ((key: string) => void) | undefined;
  /** What is taken of each of several vials, where that can be changed. */
  readonly doses?: BatchDoses | undefined;
};

/** The vials are told apart by their ids, offline by their codes. */
export type BatchDoses = {
  /** In words, why it is refused, if it is, and a doubt about it, which does not forbid it. */
  readonly of: (key: string) => {
    readonly amount: string | null;
    readonly refused: string | null;
    readonly warning: string | null;
  };
  readonly onChange: (key: string) => void;
};

/** The vials a form is about, each with what is known to be left in it, and since when where that is old. */
export function VialList({ vials, onRemove, doses }: VialListProps): ReactElement {
  return (
    <ul className="vial-list" aria-label={labels.stockForm.drugs} aria-busy={vials === undefined}>
      {vials === undefined ? (
        <li className="vial-row">
          <Skeleton width="60%" height="3rem" />
        </li>
      ) : (
        vials.map((vial) => <VialRow key={vial.key} vial={vial} onRemove={onRemove} doses={doses} />)
      )}
    </ul>
  );
}

type VialRowProps = { readonly vial: BatchVial } & Pick<VialListProps, 'onRemove' | 'doses'>;

function VialRow({ vial: { key, barcode, known }, onRemove, doses }: VialRowProps): ReactElement {
  const isLastKnown = known?.savedAt !== undefined;
  // What is given of a vial that is empty for sure needs no word.
  const isGiven = known === null || isLastKnown || known.amount > 0;
  return (
    <li className="vial-row">
      <div className="vial-row-name">
        <span className="vial-row-type">{known?.typeName ?? labels.offlineForm.notKnown}</span>
        <span className="vial-row-code">{displayCode(barcode)}</span>
        {known && <VialExpiry expiresOn={known.expiresOn} />}
        {known && isLastKnown && <LastAmount known={known} savedAt={known.savedAt} />}
      </div>
      {known && !isLastKnown && <AmountLeft known={known} />}
      {onRemove && (
        <IconButton label={fill(labels.stockForm.remove, { code: barcode })} onClick={() => onRemove(key)}>
          <IconX aria-hidden size="1.5rem" />
        </IconButton>
      )}
      {doses && isGiven && <GivenOf id={key} code={displayCode(barcode)} doses={doses} />}
    </li>
  );
}

function AmountLeft({ known }: { readonly known: ListedVial }): ReactElement {
  if (known.amount <= 0) return <p className="vial-row-used">{labels.stockForm.used}</p>;
  return (
    <p className="vial-row-amount">
      {displayAmount(known.amount, known.type)} <span className="vial-row-left">{labels.stockForm.left}</span>
    </p>
  );
}

type LastAmountProps = { readonly known: ListedVial; readonly savedAt: Date };

function LastAmount({ known, savedAt }: LastAmountProps): ReactElement {
  const { now } = useBasics();
  return (
    <div className="vial-row-last">
      <AmountLeft known={known} />
      <p className="vial-row-saved">{fill(labels.offlineForm.savedAt, { time: displayInstant(savedAt, now()) })}</p>
    </div>
  );
}

type GivenOfProps = { readonly id: string; readonly code: string; readonly doses: BatchDoses };

/** OPEN-100: each vial is given completely, unless another amount is given. */
function GivenOf({ id, code, doses }: GivenOfProps): ReactElement {
  const { amount, refused, warning } = doses.of(id);
  return (
    <>
      <div className="vial-row-given">
        <span>{amount === null ? batchAmount.givesAll : fill(batchAmount.gives, { amount })}</span>
        <Button kind="quiet" onClick={() => doses.onChange(id)}>
          {batchAmount.change}
          <span className="visually-hidden"> {fill(batchAmount.amountOf, { code })}</span>
        </Button>
      </div>
      {refused !== null && (
        <p role="alert" className="vial-row-refused">
          {refused}
        </p>
      )}
      {warning !== null && <Notice text={warning} />}
    </>
  );
}
