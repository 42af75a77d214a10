import { readFileSync } from 'node:fs';
import { Refused } from '@vialant/domain/words/refusal';

/** The list keeps this many digits of a wire form: 64 bits are plenty to tell some hundred passwords apart. */
const KEPT_DIGITS = 16;

/**
 * The wire forms, cut, of the empty and the commonest passwords. Each line of the list is such a form and its password.
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('well-known-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.slice(0, KEPT_DIGITS))
    .filter((form) => form !== ''),
);

/**
 * Refuses a new password that anyone would try first, with PASSWORD_TOO_COMMON. The wire form does not show length and
 * letters; but every client derives the same form from the same password, so common passwords can be recognised.
 */
export function refuseCommonPassword(form: string): void {
  if (COMMON.has(form.slice(0, KEPT_DIGITS))) throw new Refused({ code: 'PASSWORD_TOO_COMMON' });
}
