import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { refuseDate } from '@vialant/domain/values/input';
import type { ReactElement } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './Input.tsx';
import { type FieldProps, shownRefusal, useDisabledNotice } from './field-state.ts';

export type DateFieldProps = Omit<FieldProps, 'required'> & {
  readonly value: DateOnly | null;
  readonly onChange: (value: DateOnly | null) => void;
  /** Why the flow does not accept the date, in words. */
  readonly refused?: string | null;
};

/** A date always needs a value (INPUT-04). */
export function DateField({
  label,
  value,
  onChange,
  tried = false,
  disabled = false,
  refused = null,
}: DateFieldProps): ReactElement {
  const { notice, guard } = useDisabledNotice(disabled);
  const error = notice ?? refused ?? shownRefusal(refuseDate(value), tried);
  return (
    <FieldFrame label={label} error={error}>
      {(id) => (
        <Input
          id={id}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(dateOnly(event.currentTarget.value))}
          required
          error={error !== null}
          {...guard}
        />
      )}
    </FieldFrame>
  );
}
