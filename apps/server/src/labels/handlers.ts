import type { LabelFormatName } from '@vialant/domain/labels/label-names';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, FileAnswer, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import type { Paper } from '../pdf/draw-paper.ts';
import type { PaperDrawer } from '../pdf/paper-drawer.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { makeSheet, mustBeOnSheet, ownName } from './make-sheet.ts';
import { formatOf, keepShift, readPrint, shiftOf } from './read-print.ts';

type Keys = Extract<keyof Handlers, `${string} label_sheet/${string}`>;

/** Labels with codes of the agency's own, and what has become of them (LABELS). */
export function labelHandlers(db: Db, drawer: PaperDrawer): Pick<Handlers, Keys> {
  const file = async (call: Call<unknown>, read: (tx: Tx) => Promise<Paper>): Promise<FileAnswer> => {
    const { paper, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
      paper: await read(tx),
      agencyId: actor.userGroupId,
    }));
    // After the transaction: drawing needs no connection.
    const bytes = await drawer.inTurn({ agencyId, signal: call.signal }, (draw) => draw(paper));
    return { type: 'application/pdf', bytes };
  };
  return {
    'POST label_sheet/create': (call) =>
      changed(db, call, async (tx) => {
        await keepShift(tx, call.input.format, call.input);
        return makeSheet(tx, call.input);
      }),
    'GET label_sheet/file': (call) =>
      file(call, async (tx) => ({ kind: 'labels', print: await readPrint(tx, call.input.id) })),
    'POST label_sheet/reprint': (call) => changed(db, call, (tx) => reprint(tx, call.input)),
    'GET label_sheet/codes': (call) => agencyTransaction(db, call, (tx) => codesOf(tx, call.input.id)),
    'POST label_sheet/void': (call) => changed(db, call, (tx) => voidCodes(tx, call.input)),
    'GET label_sheet/shifts': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<{ format: LabelFormatName; shift_x: number; shift_y: number }>`
          SELECT format, x_mm::float8 AS shift_x, y_mm::float8 AS shift_y FROM label_shift ORDER BY format`.execute(tx);
        return rows;
      }),
    'GET label_sheet/test_page': (call) =>
      file(call, async (tx) => {
        const { format, shift_x, shift_y } = call.input;
        const kept = await shiftOf(tx, format);
        return { kind: 'test page', page: { format, shift: { x: shift_x ?? kept.x, y: shift_y ?? kept.y } } };
      }),
  };
}

/** Does once what an admin asks for, and notes that it was asked. */
function changed<T>(db: Db, call: Call<unknown>, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const answer = await work(tx, actor);
      const by = { userId: actor.userId, agencyId: actor.userGroupId, address: call.caller.address };
      await noteAccess(tx, { kind: 'admin_change', ...by, detail: 'label_sheet' });
      return answer;
    }),
  );
}

type Reprint = Parameters<Handlers['POST label_sheet/reprint']>[0]['input'];

async function reprint(tx: Tx, input: Reprint): ReturnType<Handlers['POST label_sheet/reprint']> {
  const sheet = await readRow(tx, 'label_sheet', input.id);
  const format = formatOf(sheet.format);
  const start = input.start_position ?? 1;
  mustBeOnSheet(format, start);
  if (input.label_code_id === undefined && sheet.unused === 0) throw new Refused({ code: 'NO_LABEL_TO_PRINT' });
  if (input.label_code_id !== undefined) await mustBePrintable(tx, input.id, input.label_code_id);
  await keepShift(tx, format, input);
  await sql`INSERT INTO label_reprint
    (user_group_id, created_by, created_by_name, label_sheet_id, label_code_id, start_position, reason)
    VALUES (auth.agency_id(), auth.user_id(), ${await ownName(tx)}, ${input.id}, ${input.label_code_id ?? null},
      ${start}, ${input.reason})`.execute(tx);
  return readRow(tx, 'label_sheet', input.id);
}

/** One label alone is also printed again while it is in use: the one on the vial may have become unreadable. */
async function mustBePrintable(tx: Tx, sheetId: string, codeId: string): Promise<void> {
  if (!isStoredId(codeId)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql<{ is_void: boolean }>`SELECT void_on IS NOT NULL AS is_void FROM label_code
    WHERE id = ${codeId} AND label_sheet_id = ${sheetId}`.execute(tx);
  if (rows[0] === undefined) throw new Refused({ code: 'NOT_FOUND' });
  if (rows[0].is_void) throw new Refused({ code: 'NO_LABEL_TO_PRINT' });
}

type Voiding = Parameters<Handlers['POST label_sheet/void']>[0]['input'];

async function voidCodes(tx: Tx, input: Voiding): ReturnType<Handlers['POST label_sheet/void']> {
  await readRow(tx, 'label_sheet', input.id);
  const ids = input.label_code_ids === undefined ? null : [...new Set(input.label_code_ids)];
  if (ids?.some((id) => !isStoredId(id))) throw new Refused({ code: 'NOT_FOUND' });
  // In the order of the codes, as whoever puts labels on vials locks them.
  await sql`SELECT FROM label_code WHERE label_sheet_id = ${input.id} ORDER BY folded FOR NO KEY UPDATE`.execute(tx);
  const { numAffectedRows } = await sql`UPDATE label_code SET void_on = now()
    WHERE label_sheet_id = ${input.id} AND used_on IS NULL AND void_on IS NULL
      AND (${ids}::uuid[] IS NULL OR id = ANY (${ids}::uuid[]))`.execute(tx);
  // Another admin has voided one of them, or it is on a vial by now: the list on the screen is old.
  if (ids !== null && Number(numAffectedRows) !== ids.length) throw new Refused({ code: 'STALE' });
  return readRow(tx, 'label_sheet', input.id);
}

type Codes = Awaited<ReturnType<Handlers['GET label_sheet/codes']>>;

async function codesOf(tx: Tx, sheetId: string): Promise<Codes> {
  await readRow(tx, 'label_sheet', sheetId);
  const { rows: codes } = await sql<Codes['codes'][number]>`SELECT id, place, code,
      CASE WHEN used_on IS NOT NULL THEN 'used' WHEN void_on IS NOT NULL THEN 'void' ELSE 'unused' END AS state
    FROM label_code WHERE label_sheet_id = ${sheetId} ORDER BY place`.execute(tx);
  const { rows: reprints } = await sql<Codes['reprints'][number]>`SELECT id, api.instant(created_on) AS created_on,
      created_by_name, reason
    FROM label_reprint WHERE label_sheet_id = ${sheetId} ORDER BY id DESC`.execute(tx);
  return { codes, reprints };
}
