import { type Amount, displayAmount, displayNumber, type UnitFields, unitLabel } from '../values/amount.ts';
import type { CodeRefusal, NewBoxCodeRefusal } from '../scan/code.ts';
import type { ResetEmailRefusal } from '../values/email.ts';
import type { ExpirationRefusal } from '../custody/expiry.ts';
import type { InputRefusal } from '../values/input.ts';
import { fill, type Message, messages, type Values } from './messages.ts';
import type { PasswordRefusal } from '../values/password.ts';
import type { PhoneRefusal } from '../values/phone.ts';
import type { CheckboxRefusal } from '../agency/role.ts';

/** Answers that any call may give, and those of sign-in and account (api.md). */
export type CallRefusal =
  | { readonly code: 'INVALID_INPUT'; readonly fields?: Readonly<Record<string, string>> }
  | { readonly code: 'SESSION_EXPIRED' }
  | { readonly code: 'NOT_ALLOWED' }
  | { readonly code: 'NOT_FOUND'; readonly what?: 'drug' | 'box' }
  | { readonly code: 'STALE' }
  | { readonly code: 'NAME_IN_USE' }
  | { readonly code: 'STILL_USED' }
  | { readonly code: 'TOO_LARGE'; readonly what?: 'image' }
  | { readonly code: 'WRONG_TYPE'; readonly what?: 'image' }
  | { readonly code: 'TOO_MANY'; readonly retryAfterSeconds?: number; readonly what?: 'image' }
  | { readonly code: 'UNAVAILABLE' }
  | { readonly code: 'FAULT' };

export type AccountRefusal =
  | { readonly code: 'INCORRECT_LOGIN' }
  | { readonly code: 'PASSWORD_RESET_REQUIRED' }
  | { readonly code: 'ACCOUNT_DISABLED'; readonly flow?: 'reset' }
  | { readonly code: 'INCORRECT_CODE' }
  | { readonly code: 'DUPLICATE' }
  | { readonly code: 'PASSWORD_RESET_EXPIRED'; readonly mode?: 'Reset' | 'Update' }
  | { readonly code: 'EMAIL_IN_USE' }
  | { readonly code: 'LAST_ADMIN' }
  | { readonly code: 'BIOMETRIC_REFUSED' };

export type WitnessRefusal =
  | { readonly code: 'WITNESS_REQUIRED' }
  | { readonly code: 'WITNESS_NOT_IN_AGENCY' }
  | { readonly code: 'VERIFY_CODE_EXPIRED' }
  | { readonly code: 'WITNESS_OWN_CODE' }
  | { readonly code: 'WITNESS_CODE_INVALID' }
  | { readonly code: 'WITNESS_PASSWORD_INCORRECT' }
  | { readonly code: 'SIGNATURE_REQUIRED' };

export type BoxRefusal =
  | { readonly code: 'NOTES_REQUIRED' }
  | { readonly code: 'IMAGE_REQUIRED' }
  | { readonly code: 'IMAGE_NOT_FOUND' }
  | { readonly code: 'CONFIRM_PASSWORD_REQUIRED' }
  | { readonly code: 'CONFIRM_PASSWORD_INVALID' }
  | { readonly code: 'DRUG_NOT_IN_BOX' }
  | { readonly code: 'TRANSFER_BOX_REQUIRED' };

export type VialRefusal =
  /** `saving: 'drug'` is the refusal at save of OPEN-049; otherwise the code was wanted for a box (RESEAL-04). */
  | { readonly code: 'CODE_IN_USE'; readonly barcode: string; readonly saving?: 'drug' | 'box' }
  | { readonly code: 'CODE_ALREADY_KNOWN'; readonly barcode: string }
  | { readonly code: 'ALREADY_USED' }
  | { readonly code: 'DRUG_IN_OTHER_AGENCY' }
  | { readonly code: 'MANUAL_ENTRY_OFF' }
  | { readonly code: 'MAY_NOT_CREATE_DRUGS' }
  | { readonly code: 'TYPE_NOT_ALLOWED' }
  | { readonly code: 'SHORT_DATE_NOT_ALLOWED' }
  | { readonly code: 'QUANTITY_NOT_POSITIVE' }
  | { readonly code: 'QUANTITY_NOT_ONE' };

export type StockMoveRefusal =
  | { readonly code: 'ADMINISTER_AMOUNT_ZERO' }
  | { readonly code: 'ADMINISTER_AMOUNT_NEGATIVE' }
  | { readonly code: 'ADMINISTER_EXCEEDS_AVAILABLE'; readonly available: Amount; readonly type: UnitFields }
  | { readonly code: 'WASTE_AMOUNT_ZERO' }
  | { readonly code: 'WASTE_AMOUNT_NEGATIVE' }
  | { readonly code: 'WASTE_EXCEEDS_AVAILABLE'; readonly available: Amount; readonly type: UnitFields }
  | { readonly code: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE' }
  | { readonly code: 'NOTHING_TO_REVERSE' }
  | { readonly code: 'ALREADY_REVERSED' }
  | { readonly code: 'TIME_IN_FUTURE' };

export type OtherRefusal = { readonly code: 'FEEDBACK_NOTE_REQUIRED' } | { readonly code: 'CHECK_ALREADY_SUBMITTED' };

/** Every way the product says no. */
export type Refusal =
  | CallRefusal
  | AccountRefusal
  | WitnessRefusal
  | BoxRefusal
  | VialRefusal
  | StockMoveRefusal
  | OtherRefusal
  | CodeRefusal
  | NewBoxCodeRefusal
  | PhoneRefusal
  | PasswordRefusal
  | ResetEmailRefusal
  | InputRefusal
  | ExpirationRefusal
  | CheckboxRefusal;

export type RefusalCode = Refusal['code'];

const RULE = 422;

const STATUSES: Readonly<Record<RefusalCode, number>> = {
  INVALID_INPUT: 400,
  SESSION_EXPIRED: 401,
  NOT_ALLOWED: 403,
  MANUAL_ENTRY_OFF: 403,
  MAY_NOT_CREATE_DRUGS: 403,
  NOT_FOUND: 404,
  CODE_IN_USE: 409,
  ALREADY_USED: 409,
  ALREADY_REVERSED: 409,
  STALE: 409,
  NAME_IN_USE: 409,
  EMAIL_IN_USE: 409,
  STILL_USED: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  TOO_MANY: 429,
  FAULT: 500,
  UNAVAILABLE: 503,
  INCORRECT_LOGIN: RULE,
  PASSWORD_RESET_REQUIRED: RULE,
  ACCOUNT_DISABLED: RULE,
  INCORRECT_CODE: RULE,
  DUPLICATE: RULE,
  LAST_ADMIN: RULE,
  PASSWORD_RESET_EXPIRED: RULE,
  BIOMETRIC_REFUSED: RULE,
  WITNESS_REQUIRED: RULE,
  WITNESS_NOT_IN_AGENCY: RULE,
  VERIFY_CODE_EXPIRED: RULE,
  WITNESS_OWN_CODE: RULE,
  WITNESS_CODE_INVALID: RULE,
  WITNESS_PASSWORD_INCORRECT: RULE,
  SIGNATURE_REQUIRED: RULE,
  NOTES_REQUIRED: RULE,
  IMAGE_REQUIRED: RULE,
  IMAGE_NOT_FOUND: RULE,
  CONFIRM_PASSWORD_REQUIRED: RULE,
  CONFIRM_PASSWORD_INVALID: RULE,
  DRUG_NOT_IN_BOX: RULE,
  TRANSFER_BOX_REQUIRED: RULE,
  CODE_ALREADY_KNOWN: RULE,
  DRUG_IN_OTHER_AGENCY: RULE,
  TYPE_NOT_ALLOWED: RULE,
  SHORT_DATE_NOT_ALLOWED: RULE,
  QUANTITY_NOT_POSITIVE: RULE,
  QUANTITY_NOT_ONE: RULE,
  ADMINISTER_AMOUNT_ZERO: RULE,
  ADMINISTER_AMOUNT_NEGATIVE: RULE,
  ADMINISTER_EXCEEDS_AVAILABLE: RULE,
  WASTE_AMOUNT_ZERO: RULE,
  WASTE_AMOUNT_NEGATIVE: RULE,
  WASTE_EXCEEDS_AVAILABLE: RULE,
  OFFLINE_WASTE_EXCEEDS_AVAILABLE: RULE,
  NOTHING_TO_REVERSE: RULE,
  TIME_IN_FUTURE: RULE,
  FEEDBACK_NOTE_REQUIRED: RULE,
  CHECK_ALREADY_SUBMITTED: RULE,
  CODE_TOO_SHORT: RULE,
  CODE_HAS_SPACE: RULE,
  BOX_CODE_TOO_SHORT: RULE,
  SMS_OPT_IN_REQUIRED: RULE,
  PHONE_TOO_MANY_DIGITS: RULE,
  PHONE_INCOMPLETE: RULE,
  PHONE_INCOMPLETE_AND_NOT_STARTING_WITH_1: RULE,
  PHONE_NOT_STARTING_WITH_1: RULE,
  PASSWORD_TOO_SHORT: RULE,
  PASSWORD_NO_UPPERCASE: RULE,
  PASSWORD_NO_LOWERCASE: RULE,
  RESET_EMAIL_INVALID: RULE,
  REQUIRED: RULE,
  TEXT_TOO_LONG: RULE,
  DATE_NOT_IN_FUTURE: RULE,
  CHECKBOX_OFF: RULE,
  CHECKBOX_OFF_IN_RESEAL: RULE,
};

/** The HTTP status with which a refusal is answered (api.md). */
export function refusalStatus(code: RefusalCode): number {
  return STATUSES[code];
}

/** Whether a text, for example the `err` of an answer, is the code of a known refusal. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(STATUSES, text);
}

/** The catalogue message of a refusal and its words; one exhaustive switch, so that no refusal is left without words. */
function tell(refusal: Refusal): { readonly message: Message; readonly text: string } {
  switch (refusal.code) {
    case 'INVALID_INPUT':
      return told(messages.api.invalidInput);
    case 'SESSION_EXPIRED':
      return told(messages.session.expired);
    case 'NOT_ALLOWED':
      return told(messages.api.notAllowed);
    case 'STALE':
      return told(messages.api.stale);
    case 'NAME_IN_USE':
      return told(messages.api.nameInUse);
    case 'STILL_USED':
      return told(messages.api.stillUsed);
    case 'TOO_LARGE':
      return told(refusal.what === 'image' ? messages.image.tooLarge : messages.api.tooLarge);
    case 'WRONG_TYPE':
      return told(refusal.what === 'image' ? messages.image.wrongType : messages.api.wrongType);
    case 'TOO_MANY':
      return told(refusal.what === 'image' ? messages.image.tooMany : messages.api.tooMany);
    case 'UNAVAILABLE':
      return told(messages.api.unavailable);
    case 'FAULT':
      return told(messages.shell.callFailed);
    case 'INCORRECT_LOGIN':
      return told(messages.login.incorrect);
    case 'PASSWORD_RESET_REQUIRED':
      return told(messages.login.passwordResetRequired);
    case 'INCORRECT_CODE':
      return told(messages.otp.incorrectCode);
    case 'DUPLICATE':
      return told(messages.reset.duplicate);
    case 'EMAIL_IN_USE':
      return told(messages.api.emailInUse);
    case 'LAST_ADMIN':
      return told(messages.api.lastAdmin);
    case 'BIOMETRIC_REFUSED':
      return told(messages.biometric.noAccess);
    case 'WITNESS_REQUIRED':
      return told(messages.witness.required);
    case 'WITNESS_NOT_IN_AGENCY':
      return told(messages.witness.notInAgency);
    case 'VERIFY_CODE_EXPIRED':
      return told(messages.witness.codeExpired);
    case 'WITNESS_OWN_CODE':
      return told(messages.witness.ownCode);
    case 'WITNESS_CODE_INVALID':
      return told(messages.witness.invalidCode);
    case 'WITNESS_PASSWORD_INCORRECT':
      return told(messages.witness.incorrectPassword);
    case 'SIGNATURE_REQUIRED':
      return told(messages.guest.signatureRequired);
    case 'NOTES_REQUIRED':
      return told(messages.check.notesRequired);
    case 'IMAGE_REQUIRED':
      return told(messages.check.imageRequired);
    case 'IMAGE_NOT_FOUND':
      return told(messages.image.notFound);
    case 'CONFIRM_PASSWORD_REQUIRED':
      return told(messages.check.passwordRequired);
    case 'CONFIRM_PASSWORD_INVALID':
      return told(messages.check.passwordInvalid);
    case 'DRUG_NOT_IN_BOX':
      return told(messages.check.drugNotInBox);
    case 'TRANSFER_BOX_REQUIRED':
      return told(messages.transfer.boxRequired);
    case 'ALREADY_USED':
      return told(messages.scan.alreadyUsed);
    case 'DRUG_IN_OTHER_AGENCY':
      return told(messages.scan.inOtherAgency);
    case 'MANUAL_ENTRY_OFF':
      return told(messages.scan.manualEntryOff);
    case 'MAY_NOT_CREATE_DRUGS':
      return told(messages.scan.mayNotCreate);
    case 'TYPE_NOT_ALLOWED':
      return told(messages.create.typeNotAllowed);
    case 'SHORT_DATE_NOT_ALLOWED':
      return told(messages.drug.shortDateNotAllowed);
    case 'QUANTITY_NOT_POSITIVE':
      return told(messages.create.quantityNotPositive);
    case 'QUANTITY_NOT_ONE':
      return told(messages.create.quantityNotOne);
    case 'ADMINISTER_AMOUNT_ZERO':
      return told(messages.administer.zero);
    case 'ADMINISTER_AMOUNT_NEGATIVE':
      return told(messages.administer.negative);
    case 'WASTE_AMOUNT_ZERO':
      return told(messages.waste.zero);
    case 'WASTE_AMOUNT_NEGATIVE':
      return told(messages.waste.negative);
    case 'OFFLINE_WASTE_EXCEEDS_AVAILABLE':
      return told(messages.waste.exceedsAvailableOnSync);
    case 'NOTHING_TO_REVERSE':
      return told(messages.unAdminister.nothingSelected);
    case 'ALREADY_REVERSED':
      return told(messages.unAdminister.alreadyReversed);
    case 'TIME_IN_FUTURE':
      return told(messages.offline.timeInFuture);
    case 'FEEDBACK_NOTE_REQUIRED':
      return told(messages.review.noteRequired);
    case 'CHECK_ALREADY_SUBMITTED':
      return told(messages.vehicle.alreadySubmitted);
    case 'CODE_HAS_SPACE':
      return told(messages.scan.hasSpace);
    case 'BOX_CODE_TOO_SHORT':
      return told(messages.reseal.codeTooShort);
    case 'SMS_OPT_IN_REQUIRED':
      return told(messages.phone.optInRequired);
    case 'PHONE_TOO_MANY_DIGITS':
      return told(messages.phone.tooManyDigits);
    case 'PHONE_INCOMPLETE':
      return told(messages.phone.incomplete);
    case 'PHONE_INCOMPLETE_AND_NOT_STARTING_WITH_1':
      return told(messages.phone.incompleteAndNotStartingWith1);
    case 'PHONE_NOT_STARTING_WITH_1':
      return told(messages.phone.notStartingWith1);
    case 'PASSWORD_TOO_SHORT':
      return told(messages.reset.passwordTooShort);
    case 'PASSWORD_NO_UPPERCASE':
      return told(messages.reset.passwordNoUppercase);
    case 'PASSWORD_NO_LOWERCASE':
      return told(messages.reset.passwordNoLowercase);
    case 'REQUIRED':
      return told(messages.input.required);
    case 'DATE_NOT_IN_FUTURE':
      return told(messages.create.dateNotInFuture);
    case 'CHECKBOX_OFF':
      return told(messages.check.checkboxOff);
    case 'CHECKBOX_OFF_IN_RESEAL':
      return told(messages.reseal.checkboxOff);
    case 'NOT_FOUND':
      if (refusal.what === 'drug') return told(messages.scan.drugNotFound);
      return told(refusal.what === 'box' ? messages.scan.boxNotFound : messages.api.notFound);
    case 'ACCOUNT_DISABLED':
      return told(refusal.flow === 'reset' ? messages.reset.accountDisabled : messages.login.accountDisabled);
    case 'PASSWORD_RESET_EXPIRED':
      return told(refusal.mode === 'Update' ? messages.reset.inviteExpired : messages.reset.resetExpired);
    case 'CODE_IN_USE':
      return refusal.saving === 'drug'
        ? told(messages.create.codeTaken, { code: refusal.barcode })
        : told(messages.reseal.codeInUse, { code: refusal.barcode });
    case 'CODE_ALREADY_KNOWN':
      return told(messages.create.codeUsed, { code: refusal.barcode });
    case 'CODE_TOO_SHORT':
      return told(messages.scan.tooShort, { n: refusal.length });
    case 'RESET_EMAIL_INVALID':
      return told(messages.reset.invalidEmail, { value: refusal.value });
    case 'TEXT_TOO_LONG':
      return told(messages.input.tooLong, { n: refusal.maxLength });
    case 'ADMINISTER_EXCEEDS_AVAILABLE':
      return told(messages.administer.exceedsAvailable, {
        available: displayNumber(refusal.available, refusal.type),
        unit: unitLabel(refusal.type),
      });
    case 'WASTE_EXCEEDS_AVAILABLE':
      return told(messages.waste.exceedsAvailable, { amount: displayAmount(refusal.available, refusal.type) });
    default:
      return unreachable(refusal);
  }
}

function unreachable(refusal: never): never {
  throw new TypeError(`Not a refusal: ${JSON.stringify(refusal)}`);
}

function told<Text extends string>(
  message: Message<Text>,
  ...values: Values<Text>
): { readonly message: Message; readonly text: string } {
  return { message, text: fill(message, ...values) };
}

/** The words in which a person is told of the refusal; the server answers them and the screens show them. */
export function say(refusal: Refusal): string {
  return tell(refusal).text;
}

/** The catalogue message behind `say`, for its tone and duration. */
export function refusalMessage(refusal: Refusal): Message {
  return tell(refusal).message;
}

/** A refusal on its way up to whoever answers it; not a fault, so its message is only the code. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}
