import { randomInt } from 'node:crypto';
import type { StoredRow } from '@vialant/contract/stored-row';
import { newLabelCode } from '@vialant/domain/labels/label-code';
import { LABEL_FORMATS, labelsPerSheet } from '@vialant/domain/labels/label-format';
import type { LabelFormatName } from '@vialant/domain/labels/label-names';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Handlers } from '../http/call.ts';
import { readRow } from '../rows/entity-queries.ts';
import { newId } from '../rows/write-row.ts';

type NewSheet = Parameters<Handlers['POST label_sheet/create']>[0]['input'];
type Numbered = { prefix: string | null; number: number };

/** Makes a sheet and its codes (LABELS-03). */
export async function makeSheet(tx: Tx, input: NewSheet): Promise<StoredRow<'label_sheet'>> {
  const start = input.start_position ?? 1;
  mustBeOnSheet(input.format, start);
  // Until this ends nobody else numbers a sheet of the agency, or changes its prefix.
  await sql`SELECT FROM user_group WHERE id = auth.agency_id() FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<Numbered>`SELECT g.label_prefix AS prefix,
    1 + coalesce((SELECT max(s.number) FROM label_sheet s WHERE s.user_group_id = g.id), 0) AS number
    FROM user_group g WHERE g.id = auth.agency_id()`.execute(tx);
  const { prefix = null, number = 1 } = rows[0] ?? {};
  if (prefix === null) throw new Refused({ code: 'LABEL_PREFIX_MISSING' });
  const id = await newId(tx);
  await sql`INSERT INTO label_sheet
    (id, user_group_id, created_by, created_by_name, number, format, kind, start_position, labels)
    VALUES (${id}, auth.agency_id(), auth.user_id(), ${await ownName(tx)}, ${number}, ${input.format}, ${input.kind},
      ${start}, ${input.labels})`.execute(tx);
  await addCodes(tx, id, prefix, input.labels);
  return readRow(tx, 'label_sheet', id);
}

/** Refuses a position that the sheets of the format do not have. */
export function mustBeOnSheet(format: LabelFormatName, position: number): void {
  const most = labelsPerSheet(LABEL_FORMATS[format]);
  if (position > most) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { start_position: `must be 1 to ${most}` } });
  }
}

/** The name of the user, as it is at this moment. */
export async function ownName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM api.user WHERE id = auth.user_id()`.execute(tx);
  return rows[0]?.name ?? '';
}

/**
 * Draws codes until every place has one. A code that was printed before, by whichever agency, or that a vial or box of
 * the organisation has without having been printed, is not taken, and its place gets another one.
 */
async function addCodes(tx: Tx, sheetId: string, prefix: string, labels: number): Promise<void> {
  let open = Array.from({ length: labels }, (_, index) => index + 1);
  while (open.length > 0) {
    const codes = open.map(() => newLabelCode(prefix, (below) => randomInt(below)));
    const { rows } = await sql<{ place: number }>`INSERT INTO label_code (user_group_id, label_sheet_id, place, code)
      SELECT auth.agency_id(), ${sheetId}, d.place, d.code
      FROM unnest(${open}::integer[], ${codes}::text[]) AS d(place, code)
      WHERE NOT EXISTS (SELECT FROM code c
        WHERE c.organization_id = auth.organization_id() AND c.folded = folded_code(d.code))
      ON CONFLICT (folded) DO NOTHING RETURNING place`.execute(tx);
    const done = new Set(rows.map(({ place }) => place));
    open = open.filter((place) => !done.has(place));
  }
}
