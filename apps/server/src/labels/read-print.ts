import { LABEL_FORMAT_NAMES, LABEL_KINDS, type LabelFormatName } from '@vialant/domain/labels/label-names';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import { readRow } from '../rows/entity-queries.ts';
import type { Print, Shift } from '../pdf/label-pdf.ts';

type LastPrint = { is_first: boolean; is_open: boolean; start_position: number; label_code_id: string | null };

/**
 * What was printed of a sheet last: all its codes or, by a reprint, those that are unused, or one. Refuses with
 * NOT_FOUND, and with REPRINT_NEEDS_REASON some time after it was asked for (LABELS-06).
 */
export async function readPrint(tx: Tx, sheetId: string): Promise<Print> {
  const sheet = await readRow(tx, 'label_sheet', sheetId);
  const last = await lastPrint(tx, sheetId);
  if (!last.is_open) throw new Refused({ code: 'REPRINT_NEEDS_REASON' });
  // At first every code has its place, though it is void since. A reprint takes no more labels than it needs.
  const wanted =
    last.label_code_id === null
      ? sql`(${last.is_first} OR (used_on IS NULL AND void_on IS NULL))`
      : sql`id = ${last.label_code_id}`;
  const { rows } = await sql<{ code: string | null }>`SELECT CASE WHEN void_on IS NULL THEN code END AS code
    FROM label_code WHERE label_sheet_id = ${sheetId} AND ${wanted} ORDER BY place`.execute(tx);
  const format = formatOf(sheet.format);
  return {
    format,
    kind: LABEL_KINDS.find((kind) => kind === sheet.kind) ?? 'vial',
    number: sheet.number,
    start: last.start_position,
    codes: rows.map(({ code }) => code),
    shift: await shiftOf(tx, format),
  };
}

async function lastPrint(tx: Tx, sheetId: string): Promise<LastPrint> {
  const { rows } = await sql<LastPrint>`SELECT is_first, start_position, label_code_id,
      created_on > now() - ${milliseconds(TIMING.labelSheet.openMs)} AS is_open
    FROM (SELECT false AS is_first, created_on, start_position, label_code_id FROM label_reprint
        WHERE label_sheet_id = ${sheetId}
      UNION ALL SELECT true, created_on, start_position, NULL FROM label_sheet WHERE id = ${sheetId}) p
    ORDER BY is_first, created_on DESC LIMIT 1`.execute(tx);
  const [last] = rows;
  if (!last) throw new Refused({ code: 'NOT_FOUND' });
  return last;
}

/** The shift of the format that the agency keeps; none where it has set none. */
export async function shiftOf(tx: Tx, format: LabelFormatName): Promise<Shift> {
  const { rows } = await sql<Shift>`SELECT x_mm::float8 AS x, y_mm::float8 AS y FROM label_shift
    WHERE format = ${format}`.execute(tx);
  return rows[0] ?? { x: 0, y: 0 };
}

/** Keeps the shift for the format, as far as one is given (LABELS-04). */
export async function keepShift(
  tx: Tx,
  format: LabelFormatName,
  { shift_x, shift_y }: { shift_x?: number | undefined; shift_y?: number | undefined },
): Promise<void> {
  if (shift_x === undefined && shift_y === undefined) return;
  const before = await shiftOf(tx, format);
  const [x, y] = [shift_x ?? before.x, shift_y ?? before.y];
  if (x === before.x && y === before.y) return;
  await sql`INSERT INTO label_shift (user_group_id, format, x_mm, y_mm) VALUES (auth.agency_id(), ${format}, ${x}, ${y})
    ON CONFLICT (user_group_id, format) DO UPDATE SET x_mm = excluded.x_mm, y_mm = excluded.y_mm`.execute(tx);
}

/** The format of a stored sheet. */
export function formatOf(name: string): LabelFormatName {
  const format = LABEL_FORMAT_NAMES.find((each) => each === name);
  if (format === undefined) throw new Error(`not a format: ${name}`);
  return format;
}
