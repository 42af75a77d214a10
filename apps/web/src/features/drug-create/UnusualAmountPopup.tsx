import { type Amount, displayAmount } from '@vialant/domain/values/amount';
import { fill } from '@vialant/domain/words/fill';
import { unusualAmount } from '@vialant/domain/words/unusual-amount';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import type { NewDrugType } from './new-drug-queries.ts';

type Doubt = { readonly usual: Amount; readonly amount: Amount; readonly type: NewDrugType };

export type UnusualAmountPopupProps = {
  /** Null closes the popup. */
  readonly doubt: Doubt | null;
  readonly onRight: () => void;
  readonly onChange: () => void;
};

/** Asked before vials are received with an amount that may be a slip of the decimal point. */
export function UnusualAmountPopup({ doubt, onRight, onChange }: UnusualAmountPopupProps): ReactElement {
  // The popup still shows the amounts while it slides away.
  const [text, setText] = useState('');
  const said = doubt === null ? text : textOf(doubt);
  if (said !== text) setText(said);
  return (
    <Popup opened={doubt !== null} title={unusualAmount.title} onClose={onChange}>
      <p className="new-drug-doubt">{said}</p>
      <div className="new-drug-answers">
        <Button kind="primary" wide onClick={onChange}>
          {unusualAmount.change}
        </Button>
        <Button wide onClick={onRight}>
          {unusualAmount.record}
        </Button>
      </div>
    </Popup>
  );
}

function textOf({ usual, amount, type }: Doubt): string {
  return fill(unusualAmount.text, {
    name: type.name,
    usual: displayAmount(usual, type),
    amount: displayAmount(amount, type),
  });
}
