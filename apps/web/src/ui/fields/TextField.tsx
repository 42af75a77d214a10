import { refuseText } from '@vialant/domain/values/input';
import type { ReactElement, ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { Input } from './Input.tsx';
import { type FieldProps, shownRefusal, useDisabledNotice } from './field-state.ts';

export type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  readonly hint?: string;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /**
   * `email` and `name` are validated (INPUT-02, OPEN-143), `address` only gets the email keyboard; `hidden` shows dots;
   * `code`, `phone`: digits.
   */
  readonly kind?: 'text' | 'name' | 'email' | 'address' | 'hidden' | 'search' | 'code' | 'phone';
  readonly after?: ReactNode;
  /** Whether this field gets the focus when its popup opens, instead of the first field. */
  readonly focusFirst?: boolean;
  /** Why the flow does not accept the text, in words. */
  readonly refused?: string | null;
};

const inputTypes = {
  text: 'text',
  name: 'text',
  email: 'email',
  address: 'email',
  hidden: 'password',
  search: 'search',
  code: 'text',
  phone: 'tel',
} as const;

export function TextField({
  label,
  value,
  onChange,
  required = false,
  tried = false,
  disabled = false,
  maxLength,
  kind = 'text',
  hint,
  autoComplete = 'off',
  placeholder = '',
  after,
  focusFirst = false,
  refused = null,
}: TextFieldProps): ReactElement {
  const { notice, guard } = useDisabledNotice(disabled);
  const refusal = refuseText({ value, required, maxLength, kind: kind === 'email' || kind === 'name' ? kind : 'text' });
  const error = notice ?? refused ?? shownRefusal(refusal, tried);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(id) => (
        <Input
          id={id}
          type={inputTypes[kind]}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          required={required}
          error={error !== null}
          autoComplete={autoComplete}
          placeholder={placeholder}
          after={after}
          {...guard}
          {...(focusFirst && { 'data-autofocus': true })}
          {...(kind === 'code' && { inputMode: 'numeric' })}
          {...((kind === 'email' || kind === 'address') && {
            inputMode: 'email',
            autoCapitalize: 'none',
            spellCheck: false,
          })}
        />
      )}
    </FieldFrame>
  );
}
