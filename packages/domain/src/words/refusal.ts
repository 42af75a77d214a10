import { type Amount, displayAmount, displayNumber, type UnitFields, unitLabel } from '../values/amount.ts';
import type { CodeRefusal, NewBoxCodeRefusal } from '../scan/code.ts';
import type { ResetEmailRefusal } from '../values/email.ts';
import type { ExpirationRefusal } from '../custody/expiry.ts';
import type { InputRefusal } from '../values/input.ts';
import { fill, type Values } from './fill.ts';
import { messages } from './messages.ts';
import type { Message } from './messages/message.ts';
import { refusalTable, type WordedByItsValues } from './refusal-table.ts';
import type { PasswordRefusal } from '../values/password.ts';
import type { PhoneRefusal } from '../values/phone.ts';
import type { CheckboxRefusal } from '../agency/role.ts';

/** Answers that any call may give, and those of sign-in and account (api.md). */
export type CallRefusal =
  | { readonly code: 'INVALID_INPUT'; readonly fields?: Readonly<Record<string, string>> }
  | { readonly code: 'SESSION_EXPIRED' }
  | { readonly code: 'NOT_ALLOWED' }
  | { readonly code: 'NOT_FOUND'; readonly what?: 'drug' | 'box' }
  /** Somebody else has meanwhile changed what this request builds on. */
  | { readonly code: 'STALE' }
  /** The idempotency key stands for another request, which was carried out. */
  | { readonly code: 'KEY_REUSED' }
  | { readonly code: 'NAME_IN_USE' }
  /** `vials`: how many vials depend on what is to be archived. */
  | { readonly code: 'STILL_USED'; readonly vials?: number }
  | { readonly code: 'TOO_LARGE'; readonly what?: 'image' }
  | { readonly code: 'WRONG_TYPE'; readonly what?: 'image' }
  | { readonly code: 'TOO_MANY'; readonly retryAfterSeconds?: number; readonly what?: 'image' }
  | { readonly code: 'UNAVAILABLE' }
  | { readonly code: 'FAULT' };

/** Why an invitation can no longer be answered; `unknown`: the link is of none, or was swept away long after its end. */
export type InvitationEnd = 'expired' | 'withdrawn' | 'answered' | 'replaced' | 'unknown';

export type AccountRefusal =
  | { readonly code: 'INCORRECT_LOGIN' }
  | { readonly code: 'PASSWORD_RESET_REQUIRED' }
  | { readonly code: 'ACCOUNT_DISABLED'; readonly flow?: 'reset' }
  | { readonly code: 'INCORRECT_CODE' }
  | { readonly code: 'DUPLICATE' }
  | { readonly code: 'PASSWORD_RESET_EXPIRED'; readonly mode?: 'Reset' | 'Update' }
  | { readonly code: 'EMAIL_IN_USE' }
  | { readonly code: 'LAST_ADMIN' }
  /** ALERTS-02: without this person no admin would hear of what is named. */
  | { readonly code: 'ALERT_NEEDS_ADMIN'; readonly fields?: Readonly<Record<string, string>> }
  /** The account is at home in another agency, or another organisation relies on it too. */
  | { readonly code: 'NOT_OWN_ACCOUNT' }
  | { readonly code: 'AT_HOME_HERE' }
  /** A person is disabled by their home alone; another agency takes them out of itself. */
  | { readonly code: 'AT_HOME_ELSEWHERE' }
  /** The link to a file is used, too old, or of a session or account that has ended. */
  | { readonly code: 'DOWNLOAD_ENDED' }
  | { readonly code: 'INVITATION_VOID'; readonly why: InvitationEnd }
  | { readonly code: 'INVITATION_FOR_ANOTHER' }
  | { readonly code: 'BIOMETRIC_REFUSED' };

export type WitnessRefusal =
  | { readonly code: 'WITNESS_REQUIRED' }
  | { readonly code: 'WITNESS_NOT_IN_AGENCY' }
  | { readonly code: 'VERIFY_CODE_EXPIRED' }
  | { readonly code: 'WITNESS_OWN_CODE' }
  | { readonly code: 'WITNESS_CODE_INVALID' }
  /** The witness has proven something else than what would be recorded. */
  | { readonly code: 'WITNESS_OTHER_ACT' }
  /** The witness has proven it long before or after it is said to have happened. */
  | { readonly code: 'WITNESS_OTHER_TIME' }
  /** The agency wants proofs that name the act, and this one does not. */
  | { readonly code: 'WITNESS_NOT_BOUND' }
  | { readonly code: 'WITNESS_PASSWORD_INCORRECT' }
  /** OPEN-149: no phone of the agency's people has this key. */
  | { readonly code: 'WITNESS_KEY_UNKNOWN' }
  /** It was revoked, or not there yet, when it is said to have signed. */
  | { readonly code: 'WITNESS_KEY_REVOKED' }
  /** What is recorded, or the sentence, is not what the witness's phone has signed. */
  | { readonly code: 'WITNESS_SIGNATURE_INVALID' }
  | { readonly code: 'SIGNATURE_REQUIRED' };

export type BoxRefusal =
  | { readonly code: 'NOTES_REQUIRED' }
  | { readonly code: 'IMAGE_REQUIRED' }
  | { readonly code: 'IMAGE_NOT_FOUND' }
  | { readonly code: 'IMAGE_ALREADY_USED' }
  | { readonly code: 'CONFIRM_PASSWORD_REQUIRED' }
  | { readonly code: 'CONFIRM_PASSWORD_INVALID' }
  | { readonly code: 'DRUG_NOT_IN_BOX' }
  | { readonly code: 'TEMPERATURE_UNREADABLE' }
  | { readonly code: 'TRANSFER_BOX_REQUIRED' };

export type VialRefusal =
  /** `saving: 'drug'` is the refusal at save of OPEN-049; otherwise the code was wanted for a box (RESEAL-04). */
  | { readonly code: 'CODE_IN_USE'; readonly barcode: string; readonly saving?: 'drug' | 'box' }
  | { readonly code: 'CODE_ALREADY_KNOWN'; readonly barcode: string }
  /** The agency wants printed labels on new vials, and this is no unused one of its own (LABELS-03). */
  | { readonly code: 'CODE_NOT_PRINTED'; readonly barcode: string }
  | { readonly code: 'ALREADY_USED' }
  | { readonly code: 'DRUG_IN_OTHER_AGENCY' }
  | { readonly code: 'MANUAL_ENTRY_OFF' }
  | { readonly code: 'HAND_SCANNER_OFF' }
  | { readonly code: 'MAY_NOT_CREATE_DRUGS' }
  | { readonly code: 'TYPE_NOT_ALLOWED' }
  | { readonly code: 'SHORT_DATE_NOT_ALLOWED' }
  | { readonly code: 'QUANTITY_NOT_POSITIVE' }
  | { readonly code: 'QUANTITY_NOT_ONE' }
  | { readonly code: 'AMOUNT_TOO_LARGE'; readonly most: Amount; readonly type: UnitFields };

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

/** What the stockroom of the office refuses, and files that are imported into it; `fields` says it beside the field. */
export type StockroomRefusal =
  | { readonly code: 'SCHEDULE_REQUIRED'; readonly fields: Readonly<Record<string, string>> }
  | { readonly code: 'FIXED_BY_VIALS'; readonly fields: Readonly<Record<string, string>> }
  | { readonly code: 'REASON_STAYS' }
  | { readonly code: 'PAR_EXISTS' }
  | { readonly code: 'PACKAGE_CODE_EXISTS' }
  | { readonly code: 'LABEL_PREFIX_MISSING' }
  | { readonly code: 'LABEL_PREFIX_TAKEN'; readonly fields?: Readonly<Record<string, string>> }
  | { readonly code: 'REPRINT_NEEDS_REASON' }
  | { readonly code: 'NO_LABEL_TO_PRINT' }
  | { readonly code: 'FILE_EMPTY' }
  | { readonly code: 'FILE_TOO_LONG' }
  | { readonly code: 'FILE_TOO_MANY_ROWS'; readonly most: number }
  | { readonly code: 'FILE_NOT_UTF8' }
  | { readonly code: 'FILE_NOT_CSV'; readonly line: number }
  | { readonly code: 'FILE_COLUMN'; readonly column: string; readonly is: 'missing' | 'unknown' | 'twice' }
  | { readonly code: 'IMPORT_HAS_ERRORS'; readonly rows: number };

/** What reports, papers and packets refuse. */
export type PaperRefusal =
  /** `rows` of a report or `vials` of an incident, and the `most` of them; neither where drawing it took too much. */
  | { readonly code: 'PAPER_TOO_LARGE'; readonly rows: number; readonly most: number }
  | { readonly code: 'PAPER_TOO_LARGE'; readonly vials: number; readonly most: number }
  | { readonly code: 'PAPER_TOO_LARGE' }
  /** As many papers of the agency as may wait for their turn do already. */
  | { readonly code: 'PAPERS_UNDER_WAY' }
  /** More pictures are being sent than there is memory for, or of one person than a phone sends. */
  | { readonly code: 'UPLOADS_UNDER_WAY' }
  /** The person has asked for more reports, papers or imports than wait for one another. */
  | { readonly code: 'WORK_UNDER_WAY' }
  /** A statement took longer than it may, and was ended. */
  | { readonly code: 'TOOK_TOO_LONG' }
  | { readonly code: 'PERIOD_TOO_EARLY' };

export type OtherRefusal =
  | { readonly code: 'FEEDBACK_NOTE_REQUIRED' }
  | { readonly code: 'CHECK_ALREADY_SUBMITTED' }
  /** An admin has marked the failure as fixed: neither the answer nor the fix changes any more. */
  | { readonly code: 'ALREADY_FIXED' }
  /** Somebody has appended to the case since the caller read it. */
  | { readonly code: 'CASE_CHANGED' }
  /** A step that the state of the case does not allow. */
  | { readonly code: 'CASE_STEP' };

/** What is wrong with a single value, as the rule for that kind of value tells it. */
export type ValueRefusal =
  | CodeRefusal
  | NewBoxCodeRefusal
  | PhoneRefusal
  | PasswordRefusal
  | ResetEmailRefusal
  | InputRefusal
  | ExpirationRefusal
  | CheckboxRefusal;

/** Every way the product says no. */
export type Refusal =
  | CallRefusal
  | AccountRefusal
  | WitnessRefusal
  | BoxRefusal
  | VialRefusal
  | StockMoveRefusal
  | StockroomRefusal
  | ValueRefusal
  | PaperRefusal
  | OtherRefusal;

export type RefusalCode = Refusal['code'];

/** The HTTP status with which a refusal is answered (api.md). */
export function refusalStatus(code: RefusalCode): number {
  return refusalTable[code].status;
}

/** Whether a text, for example the `err` of an answer, is the code of a known refusal. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalTable, text);
}

type Told = { readonly message: Message; readonly text: string };

type WordedRefusal = Extract<Refusal, { readonly code: WordedByItsValues }>;

/** The catalogue message of a refusal and its words; a refusal without words does not compile. */
function tell(refusal: Refusal): Told {
  if (isWorded(refusal)) return tellByValues(refusal);
  const { message } = refusalTable[refusal.code];
  return { message, text: message.text };
}

const INVITATION_ENDS: Readonly<Record<InvitationEnd, Message>> = {
  expired: messages.invitation.expired,
  withdrawn: messages.invitation.withdrawn,
  answered: messages.invitation.answered,
  replaced: messages.invitation.replaced,
  unknown: messages.invitation.unknown,
};

function isWorded(refusal: Refusal): refusal is WordedRefusal {
  return !('message' in refusalTable[refusal.code]);
}

function tellByValues(refusal: WordedRefusal): Told {
  switch (refusal.code) {
    case 'TOO_LARGE':
      return told(refusal.what === 'image' ? messages.image.tooLarge : messages.api.tooLarge);
    case 'WRONG_TYPE':
      return told(refusal.what === 'image' ? messages.image.wrongType : messages.api.wrongType);
    case 'TOO_MANY':
      return told(refusal.what === 'image' ? messages.image.tooMany : messages.api.tooMany);
    case 'NOT_FOUND':
      if (refusal.what === 'drug') return told(messages.scan.drugNotFound);
      return told(refusal.what === 'box' ? messages.scan.boxNotFound : messages.api.notFound);
    case 'STILL_USED':
      return refusal.vials === undefined
        ? told(messages.api.stillUsed)
        : told(messages.api.stillUsedByVials, { n: refusal.vials });
    case 'ACCOUNT_DISABLED':
      return told(refusal.flow === 'reset' ? messages.reset.accountDisabled : messages.login.accountDisabled);
    case 'PASSWORD_RESET_EXPIRED':
      return told(refusal.mode === 'Update' ? messages.reset.inviteExpired : messages.reset.resetExpired);
    case 'INVITATION_VOID':
      return told(INVITATION_ENDS[refusal.why]);
    case 'CODE_IN_USE':
      return refusal.saving === 'drug'
        ? told(messages.create.codeTaken, { code: refusal.barcode })
        : told(messages.reseal.codeInUse, { code: refusal.barcode });
    case 'CODE_ALREADY_KNOWN':
      return told(messages.create.codeUsed, { code: refusal.barcode });
    case 'CODE_NOT_PRINTED':
      return told(messages.create.codeNotPrinted, { code: refusal.barcode });
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
    case 'AMOUNT_TOO_LARGE':
      return told(messages.create.amountTooLarge, { amount: displayAmount(refusal.most, refusal.type) });
    case 'WASTE_EXCEEDS_AVAILABLE':
      return told(messages.waste.exceedsAvailable, { amount: displayAmount(refusal.available, refusal.type) });
    case 'FILE_TOO_MANY_ROWS':
      return told(messages.importFile.tooManyRows, { n: refusal.most });
    case 'FILE_NOT_CSV':
      return told(messages.importFile.notCsv, { line: refusal.line });
    case 'FILE_COLUMN':
      return told(columnMessages[refusal.is], { column: refusal.column });
    case 'IMPORT_HAS_ERRORS':
      return told(messages.importFile.hasErrors, { n: refusal.rows });
    case 'PAPER_TOO_LARGE':
      return tooLargePaper(refusal);
  }
}

function tooLargePaper(refusal: Extract<Refusal, { readonly code: 'PAPER_TOO_LARGE' }>): Told {
  if ('rows' in refusal) return told(messages.paper.tooManyRows, { n: refusal.rows, limit: refusal.most });
  if ('vials' in refusal) return told(messages.paper.tooManyVials, { n: refusal.vials, limit: refusal.most });
  return told(messages.paper.tooMuch);
}

const columnMessages = {
  missing: messages.importFile.columnMissing,
  unknown: messages.importFile.columnUnknown,
  twice: messages.importFile.columnTwice,
} as const;

function told<Text extends string>(message: Message<Text>, ...values: Values<Text>): Told {
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
