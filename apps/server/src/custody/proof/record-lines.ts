import { canonicalRow, RECORD_FIELDS, type RecordRow, type RecordTable } from '@vialant/domain/proof/canonical';
import type { HandoverLine, LinkLine } from '@vialant/domain/proof/chain-verifier-lines';

/** A link as it is stored. */
export type StoredLink = {
  subject_id: string;
  number: number;
  kind: string;
  record_id: string;
  previous_hash: string;
  hash: string;
};

/** Personal data as they are stored, with their salt and with nulls. */
export type StoredPersonal = Readonly<Record<string, unknown>>;

/** The line of a link. If the row of its record is gone, the line holds an empty record, which no hash fits. */
export function linkLine(link: StoredLink, row: RecordRow | undefined, personal: StoredPersonal | undefined): LinkLine {
  const { line: _, ...told } = handoverLine(link, row);
  const data = personal === undefined ? {} : presentIn(personal);
  // A row without values counts as erased, whether or not its salt is left.
  const isErased = Object.keys(data).every((name) => name === 'salt');
  return { line: 'link', ...told, ...(!isErased && { personal: data }) };
}

/** The line of another agency's record that handed a vial over. Its personal data are not ours to tell. */
export function handoverLine(link: StoredLink, row: RecordRow | undefined): HandoverLine {
  const table = tableOf(link.kind);
  return {
    line: 'handover',
    subject: link.subject_id,
    number: link.number,
    previous: link.previous_hash,
    hash: link.hash,
    table,
    record: row === undefined ? {} : canonicalRow(table, row),
  };
}

function tableOf(kind: string): RecordTable {
  if (!Object.hasOwn(RECORD_FIELDS, kind)) throw new Error(`a link to a record of unknown kind: ${kind}`);
  return kind as RecordTable;
}

/** The columns that `personal_hash` covers. */
const PERSONAL_FIELDS = [
  'salt',
  'incident_number',
  'patient_reference',
  'administered_by_name',
  'license_number',
  'signature_img',
  'signature_sha256',
  'lat',
  'lon',
  'note',
  'police_report',
  'steps_taken',
] as const;

function presentIn(personal: StoredPersonal): Record<string, string | number> {
  return Object.fromEntries(
    PERSONAL_FIELDS.map((name) => [name, personal[name]] as const).filter(
      (entry): entry is [(typeof PERSONAL_FIELDS)[number], string | number] =>
        entry[1] !== null && entry[1] !== undefined,
    ),
  );
}
