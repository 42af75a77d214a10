import { useQuery } from '@tanstack/react-query';
import { displayAmount, type UnitFields } from '@vialant/domain/values/amount';
import { compareDates } from '@vialant/domain/values/date-only';
import { type ReactElement, useState } from 'react';
import type { EntityRow } from '../../api/entities.ts';
import { vialsOfBox } from '../../queries/drug.ts';
import { rowsOf } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Popup } from '../../ui/Popup.tsx';
import { VialExpiry } from '../stock-form/VialExpiry.tsx';
import '../stock-form/stock-form.css';

export type OpenType = UnitFields & { readonly id: string; readonly name: string };

export type TypeVialsPopupProps = {
  readonly opened: boolean;
  readonly boxId: string;
  readonly type: OpenType | null;
  readonly onClose: () => void;
};

/**
 * The vials of one type in the box, those that expire first on top. They are only shown: whoever does something with a
 * vial scans it.
 */
export function TypeVialsPopup({ opened, boxId, type, onClose }: TypeVialsPopupProps): ReactElement {
  const { client } = useBasics();
  // The popup still shows the type while it slides away.
  const [shown, setShown] = useState(type);
  if (type !== null && type !== shown) setShown(type);
  const { data: vials = [] } = useQuery({ ...vialsOfBox(client, boxId), select: (rows) => rowsOf('drug', rows) });
  return (
    <Popup opened={opened} title={shown?.name ?? ''} onClose={onClose}>
      <ul className="vial-list" aria-label={shown?.name ?? ''}>
        {shown &&
          vials
            .filter((vial) => vial.type === shown.id && amountIn(vial) > 0)
            .toSorted((one, other) => compareDates(one.expiration_date, other.expiration_date))
            .map((vial) => (
              <li key={vial.id} className="vial-row">
                <div className="vial-row-name">
                  <span className="vial-row-code">{vial.barcode_id}</span>
                  <VialExpiry expiresOn={vial.expiration_date} />
                </div>
                <p className="vial-row-amount">{displayAmount(amountIn(vial), shown)}</p>
              </li>
            ))}
      </ul>
    </Popup>
  );
}

function amountIn(vial: EntityRow<'drug'>): EntityRow<'drug'>['quantity'] {
  return vial.stock_move_record__quantity ?? vial.quantity;
}
