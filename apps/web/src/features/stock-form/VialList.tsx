import { IconX } from '@tabler/icons-react';
import { displayAmount } from '@vialant/domain/values/amount';
import { batchAmount } from '@vialant/domain/words/batch-amount';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VialExpiry } from './VialExpiry.tsx';
import type { Vial } from './vial-queries.ts';

export type VialListProps = {
  /** Undefined while loading. */
  readonly vials: readonly Vial[] | undefined;
  /** Removes a vial from the batch; without it there is no button. */
  readonly onRemove?: ((id: string) => void) | undefined;
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

/** The vials a form is about, each with what is left in it. */
export function VialList({ vials, onRemove, doses }: VialListProps): ReactElement {
  return (
    <ul className="vial-list" aria-label={labels.stockForm.drugs} aria-busy={vials === undefined}>
      {vials === undefined ? (
        <li className="vial-row">
          <Skeleton width="60%" height="3rem" />
        </li>
      ) : (
        vials.map((vial) => <VialRow key={vial.id} vial={vial} onRemove={onRemove} doses={doses} />)
      )}
    </ul>
  );
}

type VialRowProps = { readonly vial: Vial } & Pick<VialListProps, 'onRemove' | 'doses'>;

function VialRow({ vial, onRemove, doses }: VialRowProps): ReactElement {
  return (
    <li className="vial-row">
      <div className="vial-row-name">
        <span className="vial-row-type">{vial.typeName}</span>
        <span className="vial-row-code">{vial.barcode}</span>
        <VialExpiry expiresOn={vial.expiresOn} />
      </div>
      {vial.amount > 0 ? (
        <p className="vial-row-amount">
          {displayAmount(vial.amount, vial.type)} <span className="vial-row-left">{labels.stockForm.left}</span>
        </p>
      ) : (
        <p className="vial-row-used">{labels.stockForm.used}</p>
      )}
      {onRemove && (
        <IconButton label={fill(labels.stockForm.remove, { code: vial.barcode })} onClick={() => onRemove(vial.id)}>
          <IconX aria-hidden size="1.5rem" />
        </IconButton>
      )}
      {doses && vial.amount > 0 && <GivenOf id={vial.id} code={vial.barcode} doses={doses} />}
    </li>
  );
}

export type GivenOfProps = { readonly id: string; readonly code: string; readonly doses: BatchDoses };

/** OPEN-100: each vial is given completely, unless another amount is given. */
export function GivenOf({ id, code, doses }: GivenOfProps): ReactElement {
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
