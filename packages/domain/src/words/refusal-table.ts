import { messages } from './messages.ts';
import type { Message } from './messages/message.ts';
import type {
  AccountRefusal,
  BoxRefusal,
  CallRefusal,
  OtherRefusal,
  PaperRefusal,
  Refusal,
  StockMoveRefusal,
  StockroomRefusal,
  ValueRefusal,
  VialRefusal,
  WitnessRefusal,
} from './refusal.ts';

/** The refusals whose words depend on the values that they carry; refusal.ts finds those words. */
export type WordedByItsValues =
  | 'NOT_FOUND'
  | 'STILL_USED'
  | 'TOO_LARGE'
  | 'WRONG_TYPE'
  | 'TOO_MANY'
  | 'ACCOUNT_DISABLED'
  | 'PASSWORD_RESET_EXPIRED'
  | 'INVITATION_VOID'
  | 'CODE_IN_USE'
  | 'CODE_ALREADY_KNOWN'
  | 'CODE_NOT_PRINTED'
  | 'CODE_TOO_SHORT'
  | 'RESET_EMAIL_INVALID'
  | 'TEXT_TOO_LONG'
  | 'AMOUNT_TOO_LARGE'
  | 'ADMINISTER_EXCEEDS_AVAILABLE'
  | 'WASTE_EXCEEDS_AVAILABLE'
  | 'FILE_TOO_MANY_ROWS'
  | 'FILE_NOT_CSV'
  | 'FILE_COLUMN'
  | 'IMPORT_HAS_ERRORS'
  | 'PAPER_TOO_LARGE';

type Answered = { readonly status: number };
type Said = Answered & { readonly message: Message };
type Table<Group extends Refusal> = {
  readonly [Code in Group['code']]: Code extends WordedByItsValues ? Answered : Said;
};

const RULE = 422;
const ruleByValues = { status: RULE };

function rule(message: Message): Said {
  return { status: RULE, message };
}

function conflict(message: Message): Said {
  return { status: 409, message };
}

const ofCalls: Table<CallRefusal> = {
  INVALID_INPUT: { status: 400, message: messages.api.invalidInput },
  SESSION_EXPIRED: { status: 401, message: messages.session.expired },
  NOT_ALLOWED: { status: 403, message: messages.api.notAllowed },
  NOT_FOUND: { status: 404 },
  STALE: conflict(messages.api.stale),
  KEY_REUSED: conflict(messages.api.keyReused),
  NAME_IN_USE: conflict(messages.api.nameInUse),
  STILL_USED: { status: 409 },
  TOO_LARGE: { status: 413 },
  WRONG_TYPE: { status: 415 },
  TOO_MANY: { status: 429 },
  FAULT: { status: 500, message: messages.shell.callFailed },
  UNAVAILABLE: { status: 503, message: messages.api.unavailable },
};

const ofAccounts: Table<AccountRefusal> = {
  INCORRECT_LOGIN: rule(messages.login.incorrect),
  PASSWORD_RESET_REQUIRED: rule(messages.login.passwordResetRequired),
  ACCOUNT_DISABLED: ruleByValues,
  INCORRECT_CODE: rule(messages.otp.incorrectCode),
  DUPLICATE: rule(messages.reset.duplicate),
  PASSWORD_RESET_EXPIRED: ruleByValues,
  EMAIL_IN_USE: conflict(messages.api.emailInUse),
  LAST_ADMIN: rule(messages.api.lastAdmin),
  ALERT_NEEDS_ADMIN: rule(messages.people.oneAdminMustGet),
  NOT_OWN_ACCOUNT: { status: 403, message: messages.people.notOwnAccount },
  AT_HOME_HERE: rule(messages.people.atHomeHere),
  AT_HOME_ELSEWHERE: rule(messages.people.atHomeElsewhere),
  DOWNLOAD_ENDED: { status: 410, message: messages.people.downloadEnded },
  INVITATION_VOID: ruleByValues,
  INVITATION_FOR_ANOTHER: rule(messages.invitation.forAnother),
  BIOMETRIC_REFUSED: rule(messages.biometric.noAccess),
};

const ofWitnesses: Table<WitnessRefusal> = {
  WITNESS_REQUIRED: rule(messages.witness.required),
  WITNESS_NOT_IN_AGENCY: rule(messages.witness.notInAgency),
  VERIFY_CODE_EXPIRED: rule(messages.witness.codeExpired),
  WITNESS_OWN_CODE: rule(messages.witness.ownCode),
  WITNESS_CODE_INVALID: rule(messages.witness.invalidCode),
  WITNESS_OTHER_ACT: rule(messages.witness.otherAct),
  WITNESS_OTHER_TIME: rule(messages.witness.otherTime),
  WITNESS_NOT_BOUND: rule(messages.witness.notBound),
  WITNESS_PASSWORD_INCORRECT: rule(messages.witness.incorrectPassword),
  WITNESS_KEY_UNKNOWN: rule(messages.witness.keyUnknown),
  WITNESS_KEY_REVOKED: rule(messages.witness.keyRevoked),
  WITNESS_SIGNATURE_INVALID: rule(messages.witness.signatureInvalid),
  SIGNATURE_REQUIRED: rule(messages.guest.signatureRequired),
};

const ofBoxes: Table<BoxRefusal> = {
  NOTES_REQUIRED: rule(messages.check.notesRequired),
  IMAGE_REQUIRED: rule(messages.check.imageRequired),
  IMAGE_NOT_FOUND: rule(messages.image.notFound),
  IMAGE_ALREADY_USED: rule(messages.image.alreadyUsed),
  CONFIRM_PASSWORD_REQUIRED: rule(messages.check.passwordRequired),
  CONFIRM_PASSWORD_INVALID: rule(messages.check.passwordInvalid),
  DRUG_NOT_IN_BOX: rule(messages.check.drugNotInBox),
  TEMPERATURE_UNREADABLE: rule(messages.check.temperatureUnreadable),
  TRANSFER_BOX_REQUIRED: rule(messages.transfer.boxRequired),
};

const ofVials: Table<VialRefusal> = {
  CODE_IN_USE: { status: 409 },
  CODE_ALREADY_KNOWN: ruleByValues,
  CODE_NOT_PRINTED: ruleByValues,
  ALREADY_USED: conflict(messages.scan.alreadyUsed),
  DRUG_IN_OTHER_AGENCY: rule(messages.scan.inOtherAgency),
  MANUAL_ENTRY_OFF: { status: 403, message: messages.scan.manualEntryOff },
  HAND_SCANNER_OFF: { status: 403, message: messages.scan.handScannerOff },
  MAY_NOT_CREATE_DRUGS: { status: 403, message: messages.scan.mayNotCreate },
  TYPE_NOT_ALLOWED: rule(messages.create.typeNotAllowed),
  SHORT_DATE_NOT_ALLOWED: rule(messages.drug.shortDateNotAllowed),
  QUANTITY_NOT_POSITIVE: rule(messages.create.quantityNotPositive),
  QUANTITY_NOT_ONE: rule(messages.create.quantityNotOne),
  AMOUNT_TOO_LARGE: ruleByValues,
};

const ofMoves: Table<StockMoveRefusal> = {
  ADMINISTER_AMOUNT_ZERO: rule(messages.administer.zero),
  ADMINISTER_AMOUNT_NEGATIVE: rule(messages.administer.negative),
  ADMINISTER_EXCEEDS_AVAILABLE: ruleByValues,
  WASTE_AMOUNT_ZERO: rule(messages.waste.zero),
  WASTE_AMOUNT_NEGATIVE: rule(messages.waste.negative),
  WASTE_EXCEEDS_AVAILABLE: ruleByValues,
  OFFLINE_WASTE_EXCEEDS_AVAILABLE: rule(messages.waste.exceedsAvailableOnSync),
  NOTHING_TO_REVERSE: rule(messages.unAdminister.nothingSelected),
  ALREADY_REVERSED: conflict(messages.unAdminister.alreadyReversed),
  TIME_IN_FUTURE: rule(messages.offline.timeInFuture),
};

const ofValues: Table<ValueRefusal> = {
  CODE_TOO_SHORT: ruleByValues,
  CODE_HAS_SPACE: rule(messages.scan.hasSpace),
  CODE_NOT_PLAIN: rule(messages.scan.notPlain),
  BOX_CODE_TOO_SHORT: rule(messages.reseal.codeTooShort),
  SMS_OPT_IN_REQUIRED: rule(messages.phone.optInRequired),
  PHONE_TOO_MANY_DIGITS: rule(messages.phone.tooManyDigits),
  PHONE_INCOMPLETE: rule(messages.phone.incomplete),
  PHONE_INCOMPLETE_AND_NOT_STARTING_WITH_1: rule(messages.phone.incompleteAndNotStartingWith1),
  PHONE_NOT_STARTING_WITH_1: rule(messages.phone.notStartingWith1),
  PASSWORD_TOO_SHORT: rule(messages.reset.passwordTooShort),
  PASSWORD_NO_UPPERCASE: rule(messages.reset.passwordNoUppercase),
  PASSWORD_NO_LOWERCASE: rule(messages.reset.passwordNoLowercase),
  PASSWORD_TOO_COMMON: rule(messages.reset.passwordTooCommon),
  RESET_EMAIL_INVALID: ruleByValues,
  REQUIRED: rule(messages.input.required),
  TEXT_TOO_LONG: ruleByValues,
  NAME_NOT_PLAIN: rule(messages.input.nameNotPlain),
  DATE_NOT_IN_FUTURE: rule(messages.create.dateNotInFuture),
  CHECKBOX_OFF: rule(messages.check.checkboxOff),
  CHECKBOX_OFF_IN_RESEAL: rule(messages.reseal.checkboxOff),
};

const ofStockroom: Table<StockroomRefusal> = {
  SCHEDULE_REQUIRED: rule(messages.stockroom.chooseSchedule),
  FIXED_BY_VIALS: rule(messages.stockroom.fixedByVials),
  REASON_STAYS: rule(messages.stockroom.reasonStays),
  PAR_EXISTS: conflict(messages.stockroom.parExists),
  PACKAGE_CODE_EXISTS: conflict(messages.stockroom.codeExists),
  LABEL_PREFIX_MISSING: rule(messages.stockroom.prefixMissing),
  LABEL_PREFIX_TAKEN: conflict(messages.stockroom.prefixTaken),
  REPRINT_NEEDS_REASON: rule(messages.stockroom.reprintNeedsReason),
  NO_LABEL_TO_PRINT: rule(messages.stockroom.noLabelToPrint),
  FILE_EMPTY: rule(messages.importFile.empty),
  FILE_TOO_LONG: rule(messages.importFile.tooLong),
  FILE_TOO_MANY_ROWS: ruleByValues,
  FILE_NOT_UTF8: rule(messages.importFile.notUtf8),
  FILE_NOT_CSV: ruleByValues,
  FILE_COLUMN: ruleByValues,
  IMPORT_HAS_ERRORS: ruleByValues,
};

const ofPapers: Table<PaperRefusal> = {
  PAPER_TOO_LARGE: ruleByValues,
  PAPERS_UNDER_WAY: { status: 429, message: messages.paper.underWay },
  UPLOADS_UNDER_WAY: { status: 503, message: messages.image.underWay },
  WORK_UNDER_WAY: { status: 429, message: messages.paper.workUnderWay },
  TOOK_TOO_LONG: rule(messages.paper.tookTooLong),
  PERIOD_TOO_EARLY: rule(messages.paper.periodTooEarly),
};

const ofOthers: Table<OtherRefusal> = {
  FEEDBACK_NOTE_REQUIRED: rule(messages.review.noteRequired),
  CHECK_ALREADY_SUBMITTED: rule(messages.vehicle.alreadySubmitted),
  ALREADY_FIXED: conflict(messages.vehicle.alreadyFixed),
  CASE_CHANGED: conflict(messages.api.caseChanged),
  CASE_STEP: conflict(messages.api.caseStep),
};

/** Each refusal with the status of its answer (api.md) and, where they are always the same, its words. */
export const refusalTable: Table<Refusal> = {
  ...ofCalls,
  ...ofAccounts,
  ...ofWitnesses,
  ...ofBoxes,
  ...ofVials,
  ...ofMoves,
  ...ofStockroom,
  ...ofValues,
  ...ofPapers,
  ...ofOthers,
};
