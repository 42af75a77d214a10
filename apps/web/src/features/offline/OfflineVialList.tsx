import { IconX } from '@tabler/icons-react';
import { displayAmount } from '@vialant/domain/values/amount';
import { displayCode } from '@vialant/domain/scan/code';
import { displayInstant } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useServices } from '../../services/services.ts';
import { VialExpiry } from '../stock-form/VialExpiry.tsx';
import { type BatchDoses, GivenOf } from '../stock-form/VialList.tsx';
import type { OfflineVial } from './code-values.ts';

export type OfflineVialListProps = {
  readonly vials: readonly OfflineVial[];
  /** Removes a vial from the form; without it there is no button. */
  readonly onRemove?: (code: string) => void;
  /** What is taken of each of several vials, where that can be changed. */
  readonly doses?: BatchDoses | undefined;
};

/** The vials of an offline form, each with what the device knows about it and since when. */
export function OfflineVialList({ vials, onRemove, doses }: OfflineVialListProps): ReactElement {
  return (
    <ul className="vial-list" aria-label={labels.offlineForm.drugs}>
      {vials.map((vial) => (
        <li key={vial.barcode} className="vial-row">
          <div className="vial-row-name">
            <span className="vial-row-type">{vial.known?.typeName ?? labels.offlineForm.notKnown}</span>
            <span className="vial-row-code">{displayCode(vial.barcode)}</span>
            {vial.known && <VialExpiry expiresOn={vial.known.expiresOn} />}
            {vial.known && <LastAmount known={vial.known} />}
          </div>
          {onRemove && (
            <IconButton
              label={fill(labels.stockForm.remove, { code: vial.barcode })}
              onClick={() => onRemove(vial.barcode)}
            >
              <IconX aria-hidden size="1.5rem" />
            </IconButton>
          )}
          {doses && <GivenOf id={vial.barcode} code={displayCode(vial.barcode)} doses={doses} />}
        </li>
      ))}
    </ul>
  );
}

function LastAmount({ known }: { readonly known: NonNullable<OfflineVial['known']> }): ReactElement {
  const { now } = useServices();
  return (
    <div className="offline-amount">
      {known.amount > 0 ? (
        <p className="vial-row-amount">
          {displayAmount(known.amount, known.type)} <span className="vial-row-left">{labels.stockForm.left}</span>
        </p>
      ) : (
        <p className="vial-row-used">{labels.offlineForm.used}</p>
      )}
      <p className="offline-saved">
        {fill(labels.offlineForm.savedAt, { time: displayInstant(known.savedAt, now()) })}
      </p>
    </div>
  );
}
