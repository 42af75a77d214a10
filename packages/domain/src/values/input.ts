import { dateOnly } from './date-only.ts';
import { isEmail } from './email.ts';

export type InputRefusal =
  /** `fields` names what is missing, where a call can lack several fields. */
  | { readonly code: 'REQUIRED'; readonly fields?: Readonly<Record<string, string>> }
  | { readonly code: 'TEXT_TOO_LONG'; readonly maxLength: number }
  | { readonly code: 'NAME_NOT_PLAIN' };

export type TextInput = {
  readonly value: string;
  readonly required: boolean;
  readonly maxLength?: number | undefined;
  readonly kind?: 'text' | 'email' | 'name' | undefined;
};

// Controls, the ends of lines, and what shows nothing or turns the direction of what stands beside it. The two joiners are
// part of how Persian and the languages of India are written.
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** Whether a name is what it looks like: one line, and nothing in it that cannot be seen (OPEN-143). */
export function isPlainName(text: string): boolean {
  return !NOT_IN_A_NAME.test(text);
}

/** Why a text field is not accepted: missing, then too long, then no name or email (INPUT-01, INPUT-02, INPUT-03, INPUT-05). */
export function refuseText({ value, required, maxLength, kind = 'text' }: TextInput): InputRefusal | null {
  const text = value.trim();
  if (text === '' && required) return { code: 'REQUIRED' };
  if (maxLength !== undefined && value.length > maxLength) return { code: 'TEXT_TOO_LONG', maxLength };
  if (kind === 'name' && !isPlainName(text)) return { code: 'NAME_NOT_PLAIN' };
  if (text !== '' && kind === 'email' && !isEmail(text)) return { code: 'REQUIRED' };
  return null;
}

/** Why a date field is not accepted: it needs a real date (INPUT-04, INPUT-05). */
export function refuseDate(value: string | null): InputRefusal | null {
  return value !== null && dateOnly(value) !== null ? null : { code: 'REQUIRED' };
}
