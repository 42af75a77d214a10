import { refuseText } from '@vialant/domain/values/input';
import type { ReactElement } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { TextAreaInput } from './Input.tsx';
import { type FieldProps, shownRefusal, useDisabledNotice } from './field-state.ts';

const ROWS = 4;

export type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  /** Why the flow does not accept the text, in words. */
  readonly refused?: string | null;
};

export function TextArea({
  label,
  value,
  onChange,
  required = false,
  tried = false,
  disabled = false,
  maxLength,
  refused = null,
}: TextAreaProps): ReactElement {
  const { notice, guard } = useDisabledNotice(disabled);
  const error = notice ?? refused ?? shownRefusal(refuseText({ value, required, maxLength }), tried);
  return (
    <FieldFrame label={label} error={error}>
      {(id) => (
        <TextAreaInput
          id={id}
          rows={ROWS}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          required={required}
          error={error !== null}
          {...guard}
        />
      )}
    </FieldFrame>
  );
}
