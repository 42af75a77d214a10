import { IconX } from '@tabler/icons-react';
import { displayAmount } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Vial } from './vial-queries.ts';

export type VialListProps = {
  /** Undefined while loading. */
  readonly vials: readonly Vial[] | undefined;
  /** Removes a vial from the batch; without it there is no button. */
  readonly onRemove?: ((id: string) => void) | undefined;
};

/** The vials a form is about, each with what is left in it. */
export function VialList({ vials, onRemove }: VialListProps): ReactElement {
  return (
    <ul className="vial-list" aria-label={labels.stockForm.drugs} aria-busy={vials === undefined}>
      {vials === undefined ? (
        <li className="vial-row">
          <Skeleton width="60%" height="3rem" />
        </li>
      ) : (
        vials.map((vial) => <VialRow key={vial.id} vial={vial} onRemove={onRemove} />)
      )}
    </ul>
  );
}

function VialRow({ vial, onRemove }: { readonly vial: Vial } & Pick<VialListProps, 'onRemove'>): ReactElement {
  return (
    <li className="vial-row">
      <div className="vial-row-name">
        <span className="vial-row-type">{vial.typeName}</span>
        <span className="vial-row-code">{vial.barcode}</span>
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
    </li>
  );
}
