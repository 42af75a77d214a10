import { readFileSync } from 'node:fs';
import { Refused } from '@vialant/domain/words/refusal';

/** As much of a password's wire form as the list keeps: 64 bits, far more than it needs to tell its few hundred apart. */
const KEPT_DIGITS = 16;

/** The wire forms, cut, of the empty and the commonest passwords. Each line of the list is such a form and its password. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('well-known-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.slice(0, KEPT_DIGITS))
    .filter((form) => form !== ''),
);

/**
 * Refuses a new password that anyone would try first, with PASSWORD_TOO_COMMON. Its length and letters cannot be seen in
 * its wire form; but every client derives the same form of the same password, so that known ones are known again.
 */
export function refuseCommonPassword(form: string): void {
  if (COMMON.has(form.slice(0, KEPT_DIGITS))) throw new Refused({ code: 'PASSWORD_TOO_COMMON' });
}
