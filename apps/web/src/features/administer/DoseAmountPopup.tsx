import { amountFromMicrograms, microgramsText } from '@vialant/domain/values/amount';
import { batchAmount } from '@vialant/domain/words/batch-amount';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { AmountField } from '../stock-form/AmountField.tsx';
import type { FormContext, FormVial } from '../stock-form/form-vial.ts';
import { unitsOf } from '../stock-form/vial-amount.ts';
import { refuseAmount } from './administration.ts';
import type { Typed } from './dose-amounts.ts';

export type DoseAmountPopupProps = Partial<Pick<FormContext, 'isOffline'>> & {
  /** The vial that is open, with what was typed for it, if anything; null closes the popup. */
  readonly open: FormVial | null;
  /** Called with the amount to give; an empty one gives all of the vial. */
  readonly onDone: (typed: Typed) => void;
  readonly onClose: () => void;
};

/** OPEN-100: another amount for one of several vials. */
export function DoseAmountPopup({ open, isOffline = false, onDone, onClose }: DoseAmountPopupProps): ReactElement {
  // The popup still shows the vial while it slides away.
  const [shown, setShown] = useState(open);
  if (open !== null && open.barcode !== shown?.barcode) setShown(open);
  const code = shown?.barcode ?? '';
  return (
    <Popup opened={open !== null} title={fill(batchAmount.title, { code })} firstFocus="content" onClose={onClose}>
      {shown && (
        <DoseAmount key={`${code} ${open === null}`} vial={open ?? shown} isOffline={isOffline} onDone={onDone} />
      )}
    </Popup>
  );
}

type DoseAmountProps = Pick<FormContext, 'isOffline'> &
  Pick<DoseAmountPopupProps, 'onDone'> & { readonly vial: FormVial };

function DoseAmount({ vial, isOffline, onDone }: DoseAmountProps): ReactElement {
  const { known, typed = '', unit = '' } = vial;
  // Offline nobody knows for sure what the vial holds, so that its amount is not preset.
  const whole = known === null || isOffline ? '' : microgramsText(known.amount);
  const [draft, setDraft] = useState<Typed>({ amount: typed || whole, unit });
  const [tried, setTried] = useState(false);
  const type = unitsOf(vial, draft.unit);
  const amount = amountFromMicrograms(draft.amount);
  const refusal = refuseAmount(vial, type === null || amount === null ? null : { amount, type }, { isOffline });

  function handleSubmit(): void {
    setTried(true);
    if (refusal === null) onDone(draft.amount === whole ? { ...draft, amount: '' } : draft);
  }

  return (
    <Form label={fill(batchAmount.title, { code: vial.barcode })} className="stock-form" onSubmit={handleSubmit}>
      <AmountField
        label={labels.administer.quantity}
        vial={vial}
        unit={draft.unit}
        amount={amount}
        refusal={refusal}
        tried={tried}
        onChange={(some) => setDraft((before) => ({ ...before, ...some }))}
      />
      {known === null && <p className="offline-hint">{labels.offlineForm.restWasted}</p>}
      <Button kind="primary" wide type="submit">
        {batchAmount.done}
      </Button>
      <Button wide onClick={() => onDone({ ...draft, amount: '' })}>
        {batchAmount.all}
      </Button>
    </Form>
  );
}
