import { refuseAdminister } from '@vialant/domain/custody/stock-move';
import { type Amount, amountFromMicrograms, microgramsText } from '@vialant/domain/values/amount';
import { batchAmount } from '@vialant/domain/words/batch-amount';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import type { Vial } from '../stock-form/vial-queries.ts';

export type DoseAmountPopupProps = {
  /** The vial that is open, with the micrograms that were typed for it, if any; null closes the popup. */
  readonly open: { readonly vial: Vial; readonly typed: string } | null;
  /** Called with the micrograms to give; empty for all of the vial. */
  readonly onDone: (vialId: string, micrograms: string) => void;
  readonly onClose: () => void;
};

/** OPEN-100: another amount for one of several vials. */
export function DoseAmountPopup({ open, onDone, onClose }: DoseAmountPopupProps): ReactElement {
  // The popup still shows the vial while it slides away.
  const [shown, setShown] = useState(open);
  if (open !== null && open.vial.id !== shown?.vial.id) setShown(open);
  const code = shown?.vial.barcode ?? '';
  return (
    <Popup opened={open !== null} title={fill(batchAmount.title, { code })} firstFocus="content" onClose={onClose}>
      {shown && <DoseAmount key={`${shown.vial.id} ${open === null}`} {...shown} onDone={onDone} />}
    </Popup>
  );
}

type DoseAmountProps = NonNullable<DoseAmountPopupProps['open']> & Pick<DoseAmountPopupProps, 'onDone'>;

function DoseAmount({ vial, typed, onDone }: DoseAmountProps): ReactElement {
  const [amount, setAmount] = useState<Amount | null>(typed === '' ? vial.amount : amountFromMicrograms(typed));
  const [tried, setTried] = useState(false);
  const given = { amount, incidentNumber: null, offline: false, batch: true };
  const refusal = refuseAdminister(vial, given, { require_incident_number: false });
  const isSaid = refusal !== null && refusal.code !== 'REQUIRED';

  function handleSubmit(): void {
    setTried(true);
    if (refusal === null && amount !== null) onDone(vial.id, amount === vial.amount ? '' : microgramsText(amount));
  }

  return (
    <Form label={fill(batchAmount.title, { code: vial.barcode })} className="stock-form" onSubmit={handleSubmit}>
      <div className="stock-form-loud">
        <QuantityField
          label={labels.administer.quantity}
          value={amount}
          type={vial.type}
          required
          tried={tried}
          refused={isSaid && (tried || amount !== 0) ? say(refusal) : null}
          onChange={setAmount}
        />
      </div>
      <Button kind="primary" wide type="submit">
        {batchAmount.done}
      </Button>
      <Button wide onClick={() => onDone(vial.id, '')}>
        {batchAmount.all}
      </Button>
    </Form>
  );
}
