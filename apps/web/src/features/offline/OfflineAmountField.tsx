import { type Amount, microgramsText } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useServices } from '../../services/services.ts';
import type { OfflineVial } from './code-values.ts';
import { amountWarning, UNIT_CHOICES, unitsOf } from './offline-amount.ts';

export type OfflineAmountFieldProps = {
  readonly label: string;
  readonly vial: OfflineVial;
  readonly unit: string;
  readonly amount: Amount | null;
  readonly tried: boolean;
  /** Why the amount is refused, in words. */
  readonly refused: string | null;
  readonly onChange: (some: { unit?: string; amount?: string }) => void;
};

/** How much, in the unit of the drug; of a drug that is not known the user chooses the unit first. */
export function OfflineAmountField({
  label,
  vial,
  unit,
  amount,
  tried,
  refused,
  onChange,
}: OfflineAmountFieldProps): ReactElement {
  const { now } = useServices();
  const type = unitsOf(vial, unit);
  const warning = amountWarning(vial, amount, now());
  return (
    <>
      {vial.known === null && (
        <SelectField
          label={labels.offlineForm.unit}
          value={unit}
          choices={UNIT_CHOICES}
          // A number means something else in another unit: it is asked for again.
          onChange={(chosen) => onChange({ unit: chosen, amount: '' })}
          required
          tried={tried}
        />
      )}
      {type !== null && (
        <div className="stock-form-loud">
          <QuantityField
            key={unit}
            label={label}
            value={amount}
            type={type}
            required
            tried={tried}
            refused={refused}
            onChange={(typed) => onChange({ amount: typed === null ? '' : microgramsText(typed) })}
          />
        </div>
      )}
      {warning !== null && <Notice text={warning} />}
    </>
  );
}
