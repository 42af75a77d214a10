import { LIMITS } from './limits.ts';

export type PhoneRefusal =
  | { readonly code: 'SMS_OPT_IN_REQUIRED' }
  | { readonly code: 'PHONE_TOO_MANY_DIGITS' }
  | { readonly code: 'PHONE_INCOMPLETE' }
  | { readonly code: 'PHONE_INCOMPLETE_AND_NOT_STARTING_WITH_1' }
  | { readonly code: 'PHONE_NOT_STARTING_WITH_1' };

function digitsOf(entry: string): string {
  return entry.replaceAll(/[^0-9]/g, '');
}

/** Why a phone entry is not accepted: the first to fail of opt-in, too many digits, too few, first digit (PHONE-12). */
export function refusePhone(entry: string, optedIn: boolean): PhoneRefusal | null {
  const digits = digitsOf(entry);
  const startsRight = digits.startsWith(LIMITS.phone.firstDigit);
  if (!optedIn) return { code: 'SMS_OPT_IN_REQUIRED' };
  if (digits.length > LIMITS.phone.digits) return { code: 'PHONE_TOO_MANY_DIGITS' };
  if (digits.length < LIMITS.phone.digits) {
    return { code: startsRight ? 'PHONE_INCOMPLETE' : 'PHONE_INCOMPLETE_AND_NOT_STARTING_WITH_1' };
  }
  return startsRight ? null : { code: 'PHONE_NOT_STARTING_WITH_1' };
}

/** The number as it is sent, '+12345678901'; only for an entry that `refusePhone` accepts (PHONE-11). */
export function phoneOnWire(entry: string): string {
  return `+${digitsOf(entry)}`;
}
