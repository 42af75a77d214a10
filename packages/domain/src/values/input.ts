import { dateOnly } from './date-only.ts';
import { isEmail } from './email.ts';

export type InputRefusal =
  | { readonly code: 'REQUIRED' }
  | { readonly code: 'TEXT_TOO_LONG'; readonly maxLength: number };

export type TextInput = {
  readonly value: string;
  readonly required: boolean;
  readonly maxLength?: number | undefined;
  readonly kind?: 'text' | 'email' | undefined;
};

/** Why a text field is not accepted: missing, then too long, then not an email (INPUT-01, INPUT-02, INPUT-03, INPUT-05). */
export function refuseText({ value, required, maxLength, kind = 'text' }: TextInput): InputRefusal | null {
  const text = value.trim();
  if (text === '' && required) return { code: 'REQUIRED' };
  if (maxLength !== undefined && value.length > maxLength) return { code: 'TEXT_TOO_LONG', maxLength };
  if (text !== '' && kind === 'email' && !isEmail(text)) return { code: 'REQUIRED' };
  return null;
}

/** Why a date field is not accepted: it needs a real date (INPUT-04, INPUT-05). */
export function refuseDate(value: string | null): InputRefusal | null {
  return value !== null && dateOnly(value) !== null ? null : { code: 'REQUIRED' };
}
