import { type Amount, microgramsText } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import { type ReactElement, useEffect, useRef } from 'react';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { FormVial } from './form-vial.ts';
import { UNIT_CHOICES, unitsOf } from './vial-amount.ts';

export type AmountFieldProps = {
  readonly label: string;
  readonly vial: FormVial;
  /** The unit that the user chose for an unknown vial. */
  readonly unit: string;
  readonly amount: Amount | null;
  readonly refusal: Refusal | null;
  readonly tried: boolean;
  /** A doubt about the amount, which does not forbid it. */
  readonly warning?: string | null;
  /** Whether the field has the focus at once, because it is the only one to fill in. */
  readonly isFocused?: boolean;
  readonly onChange: (some: { unit?: string; amount?: string }) => void;
};

/** The amount, in the unit of the drug; for an unknown drug the user chooses the unit first. */
export function AmountField(props: AmountFieldProps): ReactElement {
  const { label, vial, unit, amount, refusal, tried, warning = null, isFocused = false, onChange } = props;
  const type = unitsOf(vial, unit);
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) spot.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <>
      {vial.known === null && (
        <SelectField
          label={labels.offlineForm.unit}
          value={unit}
          choices={UNIT_CHOICES}
          // The amount is cleared, because the same number means another amount in another unit.
          onChange={(chosen) => onChange({ unit: chosen, amount: '' })}
          required
          tried={tried}
        />
      )}
      {type !== null && (
        <div ref={spot} className="stock-form-loud">
          <QuantityField
            key={unit}
            label={label}
            value={amount}
            type={type}
            required
            tried={tried}
            refused={shownAmountRefusal(refusal, tried)}
            onChange={(typed) => onChange({ amount: typed === null ? '' : microgramsText(typed) })}
          />
        </div>
      )}
      {warning !== null && <Notice text={warning} />}
    </>
  );
}

const SAID_AT_ONCE: readonly string[] = [
  'ADMINISTER_EXCEEDS_AVAILABLE',
  'ADMINISTER_AMOUNT_NEGATIVE',
  'WASTE_EXCEEDS_AVAILABLE',
  'WASTE_AMOUNT_NEGATIVE',
] satisfies Refusal['code'][];

/** Too much and below zero are shown at once. Zero waits until the user tried to save, because '0.5' begins with it. */
function shownAmountRefusal(refusal: Refusal | null, tried: boolean): string | null {
  if (refusal === null || refusal.code === 'REQUIRED') return null;
  return tried || SAID_AT_ONCE.includes(refusal.code) ? say(refusal) : null;
}
