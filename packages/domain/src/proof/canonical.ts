import { amountFromMicrograms, microgramsText } from '../values/amount.ts';

/** How a field of a record enters its hash. */
type FieldForm = 'text' | 'amount' | 'instant' | 'flag' | 'number';

const common = { id: 'text', user_group_id: 'text', created_by: 'text', created_on: 'instant' } as const;
const witness = {
  user_name: 'text',
  witness_form: 'text',
  witness_id: 'text',
  witness_name: 'text',
  guest_verify_name: 'text',
  guest_verify_title: 'text',
  personal_hash: 'text',
} as const;

/** Of what was done without a network; null, and no part of the hash, of all else. */
const doneOffline = { offline: 'flag', happened_at: 'instant', device_time: 'instant' } as const;

/** The tables of the record and, of each, the fields that its hash covers: all of them. */
export const RECORD_FIELDS = {
  stock_move_record: {
    ...common,
    ...witness,
    type: 'text',
    drug_id: 'text',
    drug_box_id: 'text',
    quantity: 'amount',
    doses: 'number',
    source_id: 'text',
    offline: 'flag',
    input_manually: 'flag',
    scanned_by: 'text',
    happened_at: 'instant',
    device_time: 'instant',
    notes: 'text',
    reverse_distributor: 'flag',
    repaired_by_id: 'text',
    repaired_by_name: 'text',
    repaired_on: 'instant',
    first_quantity: 'amount',
    not_asked: 'text',
    medical_director: 'text',
    order_kind: 'text',
    route: 'text',
    waste_reason: 'text',
    manner_of_disposal: 'text',
    location_name: 'text',
    case_id: 'text',
    vial_code: 'text',
    vial_type: 'text',
    vial_expires_on: 'text',
    vial_lot: 'text',
  },
  incident_amendment: {
    ...common,
    stock_move_record_id: 'text',
    drug_id: 'text',
    user_name: 'text',
    medical_director: 'text',
    order_kind: 'text',
    manner_of_disposal: 'text',
    personal_hash: 'text',
    ...doneOffline,
  },
  drug_transfer: {
    ...common,
    ...witness,
    drug_id: 'text',
    drug_type_id: 'text',
    from_drug_box_id: 'text',
    to_drug_box_id: 'text',
    to_user_group_id: 'text',
    quantity: 'amount',
    ...doneOffline,
  },
  box_transfer: {
    ...common,
    ...witness,
    drug_box_id: 'text',
    from_unit_id: 'text',
    to_unit_id: 'text',
    ...doneOffline,
  },
  box_check: {
    ...common,
    ...witness,
    drug_box_id: 'text',
    discrepancy_confirmed_by_user_id: 'text',
    scanned_manually: 'flag',
    scanned_by: 'text',
    image_url: 'text',
    temperature_celsius: 'number',
    notes: 'text',
    user_was_offline: 'flag',
    happened_at: 'instant',
    device_time: 'instant',
    input_barcode_manually: 'flag',
    not_asked: 'text',
  },
  drug_check: {
    ...common,
    box_check_id: 'text',
    drug_id: 'text',
    amount: 'amount',
    scanned_manually: 'flag',
    scanned_by: 'text',
  },
  reseal: {
    ...common,
    drug_box_id: 'text',
    box_check_id: 'text',
    old_barcode_id: 'text',
    new_barcode_id: 'text',
    notes: 'text',
  },
  discrepancy_case: { ...common, number: 'text', discovered_on: 'instant', drug_box_id: 'text' },
  discrepancy: {
    ...common,
    case_id: 'text',
    discrepancy_type: 'text',
    drug_id: 'text',
    drug_box_id: 'text',
    box_check_id: 'text',
    stock_move_record_id: 'text',
    personal_hash: 'text',
  },
  case_event: {
    ...common,
    case_id: 'text',
    number: 'number',
    user_name: 'text',
    kind: 'text',
    attached_kind: 'text',
    attached_id: 'text',
    state: 'text',
    case_type: 'text',
    owner_id: 'text',
    owner_name: 'text',
    outcome: 'text',
    loss_discovered_on: 'instant',
    notice_sent_date: 'text',
    notice_reference: 'text',
    form_sent_date: 'text',
    form_reference: 'text',
    loss_value: 'number',
    personal_hash: 'text',
  },
} as const satisfies Record<string, Readonly<Record<string, FieldForm>>>;

export type RecordTable = keyof typeof RECORD_FIELDS;
export type RecordRow = Readonly<Record<string, unknown>>;
export type CanonicalRow = Readonly<Record<string, string | number | boolean>>;

/** A link of a chain before it is hashed: its subject, its number in the chain, the hash before it, and its record. */
export type LinkContent = {
  readonly subject: string;
  readonly number: number;
  readonly previous: string;
  readonly table: RecordTable;
  readonly record: RecordRow;
};

export const FIRST_PREVIOUS = '0'.repeat(64);
export const FORM_VERSION = 1;

// Nearly all texts of a record need no escape, and a verifier quotes some twenty million of them.
const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;

/** The text as `JSON.stringify` writes it. */
function quoted(text: string): string {
  return NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text);
}

/**
 * The text whose SHA-256 is the hash of the link. The record is in canonical form, the form in which it is also stored
 * and exported, so no part of it is left unhashed.
 */
export function canonicalLinkText(link: LinkContent): string {
  const { subject, number, previous, table, record } = link;
  // As `canonicalJson` writes it, with the members in their order: a verifier writes it for every link.
  const end = `"subject":${quoted(subject)},"table":${quoted(table)},"v":${FORM_VERSION}}`;
  return `{"number":${number},"previous":${quoted(previous)},"record":${recordText(table, record)},${end}`;
}

type KnownField = { readonly name: string; readonly key: string };

/** The fields of each table in the order in which they are written, with their names as they are written. */
const WRITTEN_FIELDS: ReadonlyMap<string, readonly KnownField[]> = new Map(
  Object.entries(RECORD_FIELDS).map(([table, fields]) => {
    const names = Object.keys(fields).sort();
    return [table, names.map((name) => ({ name, key: `${quoted(name)}:` }))];
  }),
);

/** A record in canonical form. One with fields that its table does not have is written as any other value is. */
function recordText(table: RecordTable, record: RecordRow): string {
  let written = 0;
  let text = '';
  for (const { name, key } of WRITTEN_FIELDS.get(table) ?? []) {
    const value = record[name];
    if (value === null || value === undefined) continue;
    written += 1;
    text += text === '' ? key : `,${key}`;
    text += typeof value === 'string' ? quoted(value) : canonicalJson(value);
  }
  return written === Object.keys(record).length ? `{${text}}` : canonicalJson(record);
}

/** The text whose SHA-256 is the `personal_hash` of a record: its personal data and their salt. */
export function personalText(saltedData: Readonly<Record<string, string | number | null>>): string {
  return canonicalJson({ v: FORM_VERSION, ...saltedData });
}

/** JSON with keys in code-unit order, no spaces and no nulls: one text for one meaning. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const each = value[key];
    if (each === null || each === undefined) continue;
    text += `${text && ','}${quoted(key)}:${canonicalJson(each)}`;
  }
  return `{${text}}`;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const FIELD_FORMS: ReadonlyMap<string, readonly [string, FieldForm][]> = new Map(
  Object.entries(RECORD_FIELDS).map(([table, fields]) => [table, Object.entries(fields)]),
);

/** The record as it is hashed and exported: no nulls, amounts as text, instants in UTC with milliseconds. */
export function canonicalRow(table: RecordTable, row: RecordRow): CanonicalRow {
  const result: Record<string, string | number | boolean> = {};
  for (const [field, form] of FIELD_FORMS.get(table) ?? []) {
    const value = row[field];
    if (value === null || value === undefined) continue;
    result[field] = canonicalValue(table, field, form, value);
  }
  return result;
}

function canonicalValue(table: string, field: string, form: FieldForm, value: unknown): string | number | boolean {
  if (form === 'amount') {
    const amount = typeof value === 'number' || typeof value === 'string' ? amountFromMicrograms(value) : null;
    if (amount !== null) return microgramsText(amount);
  }
  if (form === 'instant' && typeof value === 'string') return new Date(value).toISOString();
  if (form === 'text' && typeof value === 'string') return value;
  if (form === 'flag' && typeof value === 'boolean') return value;
  if (form === 'number' && typeof value === 'number') return value;
  throw new TypeError(`${table}.${field} is not a ${form}`);
}
