/** What a drug type says of the product in its vials (STOCKROOM-03). */
export type Product = {
  readonly substance: string | null;
  readonly strength: string | null;
  readonly volumeMl: number | null;
  readonly doseForm: string | null;
};

const STRENGTH = /^(\d{1,6}(?:\.\d{1,3})?)\s*(mcg|mg|g|units|mEq|%)(?:\s*\/\s*(mL|h))?$/i;
const SPELLED = new Map(['mcg', 'mg', 'g', 'units', 'mEq', '%', 'mL', 'h'].map((unit) => [unit.toLowerCase(), unit]));

/**
 * A strength in its one spelling, such as '50 mcg/mL', '5 mg' or '0.9 %'; null for a text that is none. A number of
 * nothing is no strength.
 */
export function strengthOf(text: string): string | null {
  const match = STRENGTH.exec(text.trim());
  if (!match) return null;
  const [, number = '', unit = '', per] = match;
  const shown = plainDecimal(number);
  if (shown === '0') return null;
  return `${shown} ${spelled(unit)}${per === undefined ? '' : `/${spelled(per)}`}`;
}

function spelled(unit: string): string {
  return SPELLED.get(unit.toLowerCase()) ?? unit;
}

function plainDecimal(number: string): string {
  const [whole = '', fraction = ''] = number.split('.');
  const end = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${end === '' ? '' : `.${end}`}`;
}

/**
 * The finished form that the law asks for (21 CFR 1304.27), such as 'Fentanyl 50 mcg/mL, 2 mL vial'; null while
 * substance or strength is not known.
 */
export function finishedForm({ substance, strength, volumeMl, doseForm }: Product): string | null {
  if (!substance || !strength) return null;
  const container = [volumeMl === null ? '' : `${volumeMl} mL`, doseForm ?? ''].filter((part) => part !== '').join(' ');
  return container === '' ? `${substance} ${strength}` : `${substance} ${strength}, ${container}`;
}
