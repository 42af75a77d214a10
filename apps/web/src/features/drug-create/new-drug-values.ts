import type { NewDrug } from '@vialant/contract/call';
import { type Amount, amountFromMicrograms, microgramsNumber, ONE_PIECE } from '@vialant/domain/values/amount';
import { addDays, type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { refuseExpiration } from '@vialant/domain/custody/expiry';
import { refuseVialAmount } from '@vialant/domain/custody/vial-amount';
import { refuseText } from '@vialant/domain/values/input';
import { LIMITS } from '@vialant/domain/values/limits';
import { type PackageCode, readPackageCode } from '@vialant/domain/scan/package-code';
import { say } from '@vialant/domain/words/refusal';
import type { Position } from '../../device/location/port.ts';
import type { NewDrugState } from '../drug-flow-state.ts';
import type { NewDrugType, ShortDateRule } from './new-drug-queries.ts';

/** The form's values as texts, so that the browser can store them; '' is an empty field. */
export type NewDrugValues = {
  readonly codes: readonly string[];
  /** The code type of each code; '' for one that no camera read. */
  readonly formats: readonly string[];
  readonly typeId: string;
  readonly boxId: string;
  /** LAW-08. A form that was kept by an older version of the app has none. */
  readonly receiptId?: string;
  readonly expirationDate: string;
  /** In micrograms. */
  readonly quantity: string;
  readonly lotNumber: string;
  readonly hasShortDate: boolean;
  readonly shortDate: string;
  readonly packageCode: string;
  readonly packageFormat: string;
  /** The code from which the details were filled in. */
  readonly filledFrom: string;
};

export function startValues(first: NewDrugState | null): NewDrugValues {
  return {
    codes: first ? [first.code] : [],
    formats: first ? [first.format ?? ''] : [],
    typeId: '',
    boxId: '',
    expirationDate: '',
    quantity: '',
    lotNumber: '',
    hasShortDate: false,
    shortDate: '',
    packageCode: '',
    packageFormat: '',
    filledFrom: '',
  };
}

/** Whether the form holds more than the code for which it was opened. */
export function isFilledIn({ typeId, boxId, quantity, lotNumber, expirationDate, codes }: NewDrugValues): boolean {
  return codes.length > 1 || [typeId, boxId, quantity, lotNumber, expirationDate].some((value) => value !== '');
}

/** The new vials, once every field is filled in and accepted. */
export type NewDrugs = {
  readonly codes: readonly string[];
  readonly type: NewDrugType;
  readonly boxId: string;
  readonly receiptId: string | null;
  readonly expiresOn: DateOnly;
  readonly quantity: Amount;
  readonly lotNumber: string;
  readonly shortDate: DateOnly | null;
  readonly packageCode: { readonly code: string; readonly format: string } | null;
};

/** Why the expiration date is not accepted, in words (CREATE-11). */
export function expirationProblem(value: string, today: DateOnly): string | null {
  const date = dateOnly(value);
  const refusal = date && refuseExpiration(date, today);
  return refusal && say(refusal);
}

/** Why a new vial of the type cannot hold the amount, in words; one that is missing is told otherwise. */
export function quantityProblem(value: Amount | null, type: NewDrugType): string | null {
  const refusal = value === null ? null : refuseVialAmount(value, type);
  return refusal && say(refusal);
}

/** The amount of each new vial (CREATE-08, OPEN-097). */
export function quantityOf({ quantity }: NewDrugValues, type: NewDrugType | undefined): Amount | null {
  if (type?.onlyOneQuantity) return ONE_PIECE;
  return quantity === '' ? null : amountFromMicrograms(quantity);
}

/** The vials to create; null while something is missing or not accepted (CREATE-05 to CREATE-12). */
export function newDrugs(
  values: NewDrugValues,
  type: NewDrugType | undefined,
  rule: ShortDateRule | null,
  today: DateOnly,
): NewDrugs | null {
  const { codes, boxId, hasShortDate, packageCode, packageFormat } = values;
  const expiresOn = dateOnly(values.expirationDate);
  const quantity = quantityOf(values, type);
  const lot = { value: values.lotNumber, required: true, maxLength: LIMITS.lotNumber.maxLength };
  const shortDate = hasShortDate && rule ? shortDateOf(rule, values, today) : null;
  if (!type || codes.length === 0 || boxId === '' || expiresOn === null || quantity === null) return null;
  if (refuseExpiration(expiresOn, today) || refuseVialAmount(quantity, type) || refuseText(lot)) return null;
  if (hasShortDate && rule && shortDate === null) return null;
  return {
    codes,
    type,
    boxId,
    receiptId: values.receiptId || null,
    expiresOn,
    quantity,
    lotNumber: values.lotNumber.trim(),
    shortDate,
    packageCode: packageCode === '' ? null : { code: packageCode, format: packageFormat },
  };
}

/** Counted from today on this device: the server's date may be tomorrow's in the evening. */
function shortDateOf(rule: ShortDateRule, { shortDate }: NewDrugValues, today: DateOnly): DateOnly | null {
  return rule.days === null ? (rule.on ?? dateOnly(shortDate)) : addDays(today, rule.days);
}

/** The bodies of the new vials, without the witness (CREATE-23). */
export function newDrugRows(drugs: NewDrugs, position: Position | null): readonly NewDrug[] {
  const { type, boxId, receiptId, expiresOn, quantity, lotNumber, shortDate, packageCode } = drugs;
  return drugs.codes.map(
    (barcode_id): NewDrug => ({
      barcode_id,
      type: type.id,
      drug_box_id: boxId,
      expiration_date: expiresOn,
      quantity: microgramsNumber(quantity),
      lot_number: lotNumber,
      short_date: shortDate ?? undefined,
      ndc_barcode: packageCode?.code,
      code_type: packageCode?.format || undefined,
      receipt_id: receiptId ?? undefined,
      lat: position?.lat ?? null,
      lon: position?.lon ?? null,
    }),
  );
}

/** The details of its vials that a package code contains. */
export function saidBy({ lot, expiresOn }: PackageCode): Partial<Pick<NewDrugValues, 'lotNumber' | 'expirationDate'>> {
  return { ...(lot !== null && { lotNumber: lot }), ...(expiresOn !== null && { expirationDate: expiresOn }) };
}

/** Whether a further code can share the details of the first one: GS1 codes only with the same product, lot and expiry. */
export function isOfSamePackage(values: NewDrugValues, code: string, format: string, today: DateOnly): boolean {
  const read = (each: string, codeType: string | undefined) => readPackageCode(each, { codeType, today });
  const added = read(code, format);
  if (!added.isGs1 || added.product === null) return true;
  return values.codes.every((each, index) => {
    const before = read(each, values.formats[index]);
    if (!before.isGs1 || before.product === null) return true;
    return before.product === added.product && before.lot === added.lot && before.expiresOn === added.expiresOn;
  });
}
