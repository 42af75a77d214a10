/** A quantity of drug, counted in whole nanograms so that 12.5 mcg and every sum of such doses is exact. */
export type Amount = number & { readonly brand: 'Amount' };

/** The sum of any number of amounts in nanograms, exact however large. It is shown, and never recorded. */
export type Total = bigint;

export type MeasureUnit = 'micrograms' | 'mg' | 'g';

/** What a drug type says about how its amounts are shown. */
export type UnitFields = {
  readonly unitName: string | null;
  readonly unitOfMeasurement: MeasureUnit | null;
  readonly displayUnitOfMeasurement: MeasureUnit | null;
  readonly onlyOneQuantity: boolean;
};

// How many decimals of the unit reach down to one nanogram. A piece is stored as 1 microgram (OPEN-097).
const UNIT_DECIMALS: Readonly<Record<MeasureUnit, number>> = { micrograms: 3, mg: 6, g: 9 };
const UNIT_LABELS: Readonly<Record<MeasureUnit, string>> = { micrograms: 'mcg', mg: 'mg', g: 'g' };

// One tonne. Decimals of up to 15 digits survive the trip through a JSON number unchanged, 16 do not.
const MAX_NANOGRAMS = 10 ** 15 - 1;
const DECIMAL = /^(-?)(?:(\d+)\.?(\d*)|\.(\d+))$/;
const NON_BREAKING_SPACE = '\u00a0';

function isAmount(nanograms: number): nanograms is Amount {
  return Number.isInteger(nanograms) && Math.abs(nanograms) <= MAX_NANOGRAMS;
}

function asAmount(nanograms: number): Amount {
  if (!isAmount(nanograms)) throw new RangeError('An amount is out of range.');
  return nanograms;
}

function nanogramsFromDecimal(text: string, decimals: number): Amount | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', bareFraction = ''] = match;
  const digits = (fraction + bareFraction).replace(/0+$/, '');
  if (digits.length > decimals) return null;
  const magnitude = Number(whole + digits.padEnd(decimals, '0'));
  // Subtracted rather than negated, so that '-0' is plain zero.
  const nanograms = sign === '-' ? 0 - magnitude : magnitude;
  return isAmount(nanograms) ? nanograms : null;
}

function decimalFromNanograms(amount: Amount | Total, decimals: number): string {
  const digits = String(amount)
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

export const NO_AMOUNT: Amount = asAmount(0);

/** A type that is counted in pieces is stored as one microgram per piece (OPEN-097). */
export const ONE_PIECE: Amount = asAmount(1000);

/** The exact amount of a wire or database quantity; null when it is no decimal, finer than 3 decimals or too large. */
export function amountFromMicrograms(value: number | string): Amount | null {
  return nanogramsFromDecimal(String(value), UNIT_DECIMALS.micrograms);
}

/** The amount in micrograms as exact decimal text without trailing zeros: '12.5'. */
export function microgramsText(amount: Amount): string {
  return decimalFromNanograms(amount, UNIT_DECIMALS.micrograms);
}

/** The amount in micrograms as it travels in JSON; `amountFromMicrograms` gives the same amount back. */
export function microgramsNumber(amount: Amount): number {
  return Number(microgramsText(amount));
}

/** The exact sum; throws RangeError rather than return a sum that lost digits. */
export function addAmounts(...amounts: readonly Amount[]): Amount {
  let total = NO_AMOUNT;
  for (const amount of amounts) total = asAmount(total + amount);
  return total;
}

/** The exact total of amounts that are shown together; unlike a recorded amount it has no limit, so it never fails. */
export function totalOf(amounts: readonly Amount[]): Total {
  return amounts.reduce((total, amount) => total + BigInt(amount), 0n);
}

/** The same amount with the other sign; zero stays plain zero. */
export function negate(amount: Amount): Amount {
  return asAmount(0 - amount);
}

/** The measure unit a text names, or null. */
export function measureUnit(text: string | null | undefined): MeasureUnit | null {
  return text === 'micrograms' || text === 'mg' || text === 'g' ? text : null;
}

/** The exact amount a person typed in the given unit; null when it is not a plain decimal or finer than a nanogram. */
export function parseAmount(text: string, unit: MeasureUnit): Amount | null {
  return nanogramsFromDecimal(text.trim(), UNIT_DECIMALS[unit]);
}

/**
 * The amount in the unit as exact decimal text, trailing zeros cut. OPEN-095 asks for at most 3 decimals; an amount
 * that needs more keeps them, because 12.5 mcg shown as 0.013 mg would be a false custody record.
 */
export function amountInUnit(amount: Amount | Total, unit: MeasureUnit): string {
  return decimalFromNanograms(amount, UNIT_DECIMALS[unit]);
}

/** The unit a type's amounts are shown and typed in: display unit, else unit of measurement, else micrograms. */
export function preferredUnit(type: Pick<UnitFields, 'displayUnitOfMeasurement' | 'unitOfMeasurement'>): MeasureUnit {
  return type.displayUnitOfMeasurement ?? type.unitOfMeasurement ?? 'micrograms';
}

/** The number of an amount as shown for the type, without its unit. */
export function displayNumber(amount: Amount | Total, type: UnitFields): string {
  return amountInUnit(amount, type.onlyOneQuantity ? 'micrograms' : preferredUnit(type));
}

/** The unit label shown for the type: 'mcg', 'mg', 'g', or the unit name of a type counted in pieces. */
export function unitLabel(type: UnitFields): string {
  if (type.onlyOneQuantity) return type.unitName ?? 'item';
  return UNIT_LABELS[preferredUnit(type)];
}

/** The amount as shown to people: number, non-breaking space, unit label. */
export function displayAmount(amount: Amount | Total, type: UnitFields): string {
  return `${displayNumber(amount, type)}${NON_BREAKING_SPACE}${unitLabel(type)}`;
}
