import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, amountFromMicrograms, type UnitFields } from '../values/amount.ts';
import { durationOf } from './messages/message.ts';
import { isRefusalCode, type Refusal, Refused, refusalMessage, refusalStatus, say } from './refusal.ts';

const MORPHINE: UnitFields = {
  unitName: null,
  unitOfMeasurement: 'mg',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

function amount(micrograms: number): Amount {
  const parsed = amountFromMicrograms(micrograms);
  if (parsed === null) throw new Error('not an amount');
  return parsed;
}

describe('status', () => {
  test.each([
    ['INVALID_INPUT', 400],
    ['SESSION_EXPIRED', 401],
    ['NOT_ALLOWED', 403],
    ['MANUAL_ENTRY_OFF', 403],
    ['HAND_SCANNER_OFF', 403],
    ['MAY_NOT_CREATE_DRUGS', 403],
    ['NOT_FOUND', 404],
    ['CODE_IN_USE', 409],
    ['ALREADY_USED', 409],
    ['STALE', 409],
    ['KEY_REUSED', 409],
    ['EMAIL_IN_USE', 409],
    ['BIOMETRIC_REFUSED', 422],
    ['LAST_ADMIN', 422],
    ['ALERT_NEEDS_ADMIN', 422],
    ['TOO_LARGE', 413],
    ['WRONG_TYPE', 415],
    ['TOO_MANY', 429],
    ['FAULT', 500],
    ['UNAVAILABLE', 503],
    ['INCORRECT_LOGIN', 422],
    ['PASSWORD_RESET_REQUIRED', 422],
    ['ACCOUNT_DISABLED', 422],
    ['INCORRECT_CODE', 422],
    ['DUPLICATE', 422],
    ['PASSWORD_RESET_EXPIRED', 422],
    ['WITNESS_REQUIRED', 422],
    ['WITNESS_NOT_IN_AGENCY', 422],
    ['VERIFY_CODE_EXPIRED', 422],
    ['WASTE_EXCEEDS_AVAILABLE', 422],
  ] as const)('%s is answered %i', (code, status) => {
    expect(refusalStatus(code)).toBe(status);
  });

  test('only a lost session is 401, so a wrong password never ends one', () => {
    const codes = [
      'INCORRECT_LOGIN',
      'INCORRECT_CODE',
      'WITNESS_PASSWORD_INCORRECT',
      'CONFIRM_PASSWORD_INVALID',
    ] as const;
    for (const code of codes) expect(refusalStatus(code)).toBe(422);
  });

  test('a code is known by its exact name only', () => {
    expect(['STALE', 'stale', '', 'toString', '__proto__', 'NO_SUCH'].map(isRefusalCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('words', () => {
  test.each<[Refusal, string]>([
    [{ code: 'SESSION_EXPIRED' }, 'Session has expired'],
    [{ code: 'NOT_FOUND' }, 'Not found'],
    [{ code: 'NOT_FOUND', what: 'drug' }, 'Drug not found'],
    [{ code: 'NOT_FOUND', what: 'box' }, 'Box not found'],
    [{ code: 'FAULT' }, 'Unknown Error.'],
    [{ code: 'INCORRECT_LOGIN' }, 'Incorrect email or password'],
    [{ code: 'PASSWORD_RESET_REQUIRED' }, 'Password reset required'],
    [{ code: 'ACCOUNT_DISABLED' }, 'Your account is disabled. An admin can enable it.'],
    [{ code: 'ACCOUNT_DISABLED', flow: 'reset' }, 'Your account is disabled. An admin can enable it'],
    [{ code: 'INCORRECT_CODE' }, 'Incorrect Code'],
    [{ code: 'EMAIL_IN_USE' }, 'Someone in your agency already has this email address'],
    [{ code: 'LAST_ADMIN' }, 'An agency needs an admin. Make someone else an admin first.'],
    [{ code: 'ALERT_NEEDS_ADMIN' }, 'One admin must get this'],
    [{ code: 'BIOMETRIC_REFUSED' }, 'Could not access biometrics'],
    [{ code: 'TOO_MANY', retryAfterSeconds: 60 }, 'Too many tries. Please wait and try again.'],
    [{ code: 'DUPLICATE' }, 'You cannot use your existing password'],
    [
      { code: 'PASSWORD_RESET_EXPIRED', mode: 'Reset' },
      'Password reset expired, Enter your email address to get another email with a link that has not expired',
    ],
    [
      { code: 'PASSWORD_RESET_EXPIRED', mode: 'Update' },
      'Invite link expired, Enter your email address to get another email with a link that has not expired',
    ],
    [{ code: 'WITNESS_NOT_IN_AGENCY' }, 'This user is not part of your agency.'],
    [{ code: 'VERIFY_CODE_EXPIRED' }, 'This code has expired.'],
    [{ code: 'WITNESS_OWN_CODE' }, 'You cannot scan your own code.'],
    [{ code: 'WITNESS_CODE_INVALID' }, "Invalid code. Ensure you are scanning another User's biometric code."],
    [{ code: 'WITNESS_PASSWORD_INCORRECT' }, 'Incorrect password'],
    [{ code: 'CONFIRM_PASSWORD_REQUIRED' }, 'Password is required.'],
    [{ code: 'CONFIRM_PASSWORD_INVALID' }, 'Invalid password.'],
    [{ code: 'CODE_IN_USE', barcode: 'BOX-9' }, 'This code BOX-9 is already in use'],
    [{ code: 'CODE_IN_USE', barcode: 'FEN-001', saving: 'drug' }, 'FEN-001 has already been used'],
    [
      { code: 'CODE_ALREADY_KNOWN', barcode: 'FEN-001' },
      'This code has already been used FEN-001. Please use another code.',
    ],
    [{ code: 'ALREADY_USED' }, 'This drug has already been used.'],
    [{ code: 'DRUG_IN_OTHER_AGENCY' }, 'Drug is in another agency. Someone from that agency can transfer it back.'],
    [{ code: 'MAY_NOT_CREATE_DRUGS' }, 'Drug not found, You are not allowed to create drugs.'],
    [{ code: 'MANUAL_ENTRY_OFF' }, 'Manual Entry is not enabled for your organization'],
    [{ code: 'HAND_SCANNER_OFF' }, 'Hand scanners are not enabled for your organization'],
    [{ code: 'NOTES_REQUIRED' }, 'Notes are required'],
    [{ code: 'IMAGE_REQUIRED' }, 'Image required'],
    [{ code: 'SIGNATURE_REQUIRED' }, 'Signature required'],
    [{ code: 'TRANSFER_BOX_REQUIRED' }, 'Please select a drug box to continue'],
    [{ code: 'ADMINISTER_AMOUNT_ZERO' }, 'You cannot administer 0'],
    [{ code: 'ADMINISTER_AMOUNT_NEGATIVE' }, 'You cannot administer a negative amount'],
    [
      { code: 'ADMINISTER_EXCEEDS_AVAILABLE', available: amount(12_500), type: MORPHINE },
      'You cannot administer more than: 12.5 mg',
    ],
    [{ code: 'WASTE_AMOUNT_ZERO' }, '0 is not a valid value'],
    [{ code: 'WASTE_AMOUNT_NEGATIVE' }, 'Negative values are not valid'],
    [
      { code: 'WASTE_EXCEEDS_AVAILABLE', available: amount(12_500), type: MORPHINE },
      'cannot waste more than available (12.5\u00a0mg)',
    ],
    [{ code: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE' }, 'You cannot waste more than is available'],
    [{ code: 'NOTHING_TO_REVERSE' }, 'Please select at least one record to reverse.'],
    [{ code: 'FEEDBACK_NOTE_REQUIRED' }, 'Please let us know how we can improve'],
  ])('$0.code is told in the words of the catalogue (%#)', (refusal, words) => {
    expect(say(refusal)).toBe(words);
  });

  test('whatever was scanned or typed is told back unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(say({ code: 'CODE_IN_USE', barcode: text })).toBe(`This code ${text} is already in use`);
        expect(say({ code: 'RESET_EMAIL_INVALID', value: text })).toBe(`Enter a valid email (${text})`);
      }),
    );
  });

  test('a refusal knows its message, and with it how long to show it', () => {
    const refusal: Refusal = { code: 'PASSWORD_RESET_REQUIRED' };
    expect(durationOf(refusalMessage(refusal), say(refusal))).toBe(3000);
  });
});

test('a refusal can be thrown, and carries itself', () => {
  const refusal: Refusal = { code: 'CODE_IN_USE', barcode: 'BOX-9' };
  const refused = new Refused(refusal);
  expect(refused).toBeInstanceOf(Error);
  expect([refused.name, refused.message, refused.refusal]).toEqual(['Refused', 'CODE_IN_USE', refusal]);
});
