import type { AgencySettings } from '../agency/settings.ts';

/** LAW-02: by which order of a physician a dose was given. */
export const ORDER_KINDS = ['standing', 'verbal'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** LAW-02: how a waste was disposed of. */
export const MANNERS_OF_DISPOSAL = [
  'Drug disposal system',
  'Sink or sewer',
  'Sharps container',
  'Incineration',
  'Reverse distributor',
  'Spilled beyond recovery',
  'Other',
] as const;
export type MannerOfDisposal = (typeof MANNERS_OF_DISPOSAL)[number];

export const TO_DISTRIBUTOR = 'Reverse distributor' satisfies MannerOfDisposal;

/** CASES-10: what was disposed of in these ways was not destroyed on site, so that it is not on Form 41. */
export const NOT_DESTROYED_ON_SITE = [
  TO_DISTRIBUTOR,
  'Spilled beyond recovery',
] as const satisfies readonly MannerOfDisposal[];

/** The longest texts; what the database stores. */
export const DOSE_LENGTHS = { patient: 60, person: 120, route: 40, reason: 80 } as const;

/** LAW-02: what the record of a dose says beyond amount, person and witness, by the names of its fields. */
export const DOSE_FIELDS = [
  'patient_reference',
  'administered_by_name',
  'medical_director',
  'order_kind',
  'route',
] as const satisfies readonly (keyof LawFields)[];

/** LAW-02: all of them, with those of a waste. */
export type LawFields = {
  patient_reference?: string | null;
  administered_by_name?: string | null;
  medical_director?: string | null;
  order_kind?: OrderKind | null;
  route?: string | null;
  waste_reason?: string | null;
  manner_of_disposal?: MannerOfDisposal | null;
};

/** What an agency can require of its records (LAW-03), by the names of the fields. */
export const REQUIRED_ELEMENTS = ['patient_reference', 'medical_director', 'order_kind', 'manner_of_disposal'] as const;
export type RequiredElement = (typeof REQUIRED_ELEMENTS)[number];

export type ElementSettings = Pick<AgencySettings, `require_${RequiredElement}`>;

/** The part of a record that tells which elements it has. */
export type RecordedElements = { readonly [Element in RequiredElement]?: string | null | undefined } & {
  readonly type: string | null;
  readonly reverse_distributor?: boolean | null;
};

/** Which elements belong to a record of this type: those of a dose, of a waste, or none. */
const ELEMENTS_OF: ReadonlyMap<string | null, readonly RequiredElement[]> = new Map([
  ['administer', ['patient_reference', 'medical_director', 'order_kind']],
  ['waste', ['manner_of_disposal']],
] as const);

/** LAW-03: what the agency requires of such a record and this one does not say. */
export function missingElements(record: RecordedElements, settings: ElementSettings): readonly RequiredElement[] {
  const told = { ...record, manner_of_disposal: mannerOf(record) };
  const asked = ELEMENTS_OF.get(record.type) ?? [];
  return asked.filter((element) => settings[`require_${element}`] && !told[element]?.trim());
}

/** LAW-05: the elements that are added to a record later. */
export type Completion = { readonly [Element in RequiredElement]?: string | null | undefined };

/** Why a record cannot be completed like this, by the names of the fields; nothing that it says is changed. */
export function wrongInCompletion(record: RecordedElements, given: Completion): Readonly<Record<string, string>> {
  const told = { ...record, manner_of_disposal: mannerOf(record) };
  const asked = ELEMENTS_OF.get(record.type) ?? [];
  const said = REQUIRED_ELEMENTS.filter((element) => given[element]?.trim());
  if (said.length === 0) return Object.fromEntries(asked.map((element) => [element, 'required']));
  const wrong = said.flatMap((element): [string, string][] => {
    if (!asked.includes(element)) return [[element, 'is no part of this record']];
    return told[element]?.trim() ? [[element, 'is recorded already']] : [];
  });
  return Object.fromEntries(wrong);
}

/** How the waste was disposed of; a record that only says that it went to a reverse distributor says it too. */
export function mannerOf(record: Pick<RecordedElements, 'manner_of_disposal' | 'reverse_distributor'>): string | null {
  return record.manner_of_disposal || (record.reverse_distributor === true ? TO_DISTRIBUTOR : null);
}
