import {
  type Amount,
  displayNumber,
  parseAmount,
  preferredUnit,
  type UnitFields,
  unitLabel,
} from '@vialant/domain/values/amount';
import { amountTrouble } from '@vialant/domain/values/typed-amount';
import { amountTroubles } from '@vialant/domain/words/typed-amount';
import { type ReactElement, useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './Input.tsx';
import { type FieldProps, shownRefusal, useDisabledNotice } from './field-state.ts';

export type QuantityFieldProps = FieldProps & {
  readonly value: Amount | null;
  readonly type: UnitFields;
  readonly onChange: (value: Amount | null) => void;
  /** Why the flow does not accept the value, in words. */
  readonly refused?: string | null;
};

/** Shown and typed in the type's display unit, given out as an exact amount (INPUT-07). */
export function QuantityField({
  label,
  value,
  type,
  onChange,
  required = false,
  tried = false,
  disabled = false,
  refused = null,
}: QuantityFieldProps): ReactElement {
  const [typed, setTyped] = useState('');
  const { notice, guard } = useDisabledNotice(disabled);
  const unit = type.onlyOneQuantity ? 'micrograms' : preferredUnit(type);
  // What was typed stays as typed ('2.50'); a value set from outside is shown in its shortest form.
  const text = value === null || parseAmount(typed, unit) === value ? typed : displayNumber(value, type);
  const trouble = value === null ? amountTrouble(text, unit) : null;
  const missing = value === null && (required || text.trim() !== '');
  const error =
    notice ??
    refused ??
    (trouble === null ? shownRefusal(missing ? { code: 'REQUIRED' } : null, tried) : amountTroubles[trouble]);
  return (
    <FieldFrame label={`${label} (${unitLabel(type)})`} error={error}>
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange(parseAmount(event.currentTarget.value, unit));
          }}
          required={required}
          error={error !== null}
          after={
            <span aria-hidden className="field-unit">
              {unitLabel(type)}
            </span>
          }
          {...guard}
        />
      )}
    </FieldFrame>
  );
}
