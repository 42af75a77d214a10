import { LIMITS } from './limits.ts';

export type PasswordRefusal =
  | { readonly code: 'PASSWORD_TOO_SHORT' }
  | { readonly code: 'PASSWORD_NO_UPPERCASE' }
  | { readonly code: 'PASSWORD_NO_LOWERCASE' }
  /** Given by the server alone: a password that anyone would try first. */
  | { readonly code: 'PASSWORD_TOO_COMMON' };

/** Why a new password is not accepted: length, then uppercase, then lowercase (RESET-10 to RESET-12). */
export function refusePassword(password: string): PasswordRefusal | null {
  if (password.length < LIMITS.password.minLength) return { code: 'PASSWORD_TOO_SHORT' };
  if (!/\p{Lu}/u.test(password)) return { code: 'PASSWORD_NO_UPPERCASE' };
  if (!/\p{Ll}/u.test(password)) return { code: 'PASSWORD_NO_LOWERCASE' };
  return null;
}
