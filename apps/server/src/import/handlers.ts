import { importColumns } from '@vialant/contract/import-columns';
import type { EntityName } from '@vialant/contract/registry';
import { isRealtimeEntity } from '@vialant/contract/realtime';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { csvText } from '../csv/write-csv.ts';
import { readCsv } from '../csv/read-csv.ts';
import type { Custody } from '../custody/operation.ts';
import type { Site } from '../config/site.ts';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import type { Row } from '../rows/entity-queries.ts';
import type { LongWork } from '../jobs/long-work.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { cellOf } from './cells.ts';
import { fileColumns } from './file-columns.ts';
import { namesFor, type PlannedRow, planRows } from './plan-rows.ts';
import { rowsThere } from './rows-there.ts';
import { writeRows, type Written } from './write-rows.ts';

type Keys = 'GET import/template' | 'POST import/check' | 'POST import/apply';
type File = { kind: EntityName; text: string };
type Report = Awaited<ReturnType<Handlers['POST import/check']>>;

type Surroundings = Pick<Custody, 'onChanged' | 'onRecorded'> & { readonly site: Site };

/** CSV files into the stockroom, and people by CSV files (STOCKROOM-08). */
export function importHandlers(db: Db, around: Surroundings, longWork: LongWork): Pick<Handlers, Keys> {
  return {
    'GET import/template': (call) =>
      agencyTransaction(db, call, async (tx, { userId, userGroupId: agencyId }) => {
        const { kind } = call.input;
        const rows = call.input.rows === '1' ? await rowsThere(tx, kind, {}) : [];
        if (rows.length > 0) {
          const detail = `file fetched: import template of ${kind}, ${rows.length} rows`;
          await noteAccess(tx, { kind: 'download', userId, agencyId, address: call.caller.address, detail });
        }
        return { file_name: `${kind}.csv`, text: await template(tx, kind, rows) };
      }),
    // What an import would do is found out by doing it, and undoing all of it: so the two can never differ.
    'POST import/check': (call) =>
      longWork.transaction(call, async (tx, actor) => {
        await sql`SAVEPOINT before_check`.execute(tx);
        const { report } = await carryOut(tx, around.site, actor, call);
        await sql`ROLLBACK TO SAVEPOINT before_check`.execute(tx);
        return report;
      }),
    'POST import/apply': (call) => longWork.inTurn(call, () => applyFile(db, call, around)),
  };
}

async function applyFile(
  db: Db,
  call: Call<File>,
  { onChanged, onRecorded, site }: Surroundings,
): Promise<Omit<Report['counts'], 'error'>> {
  const { kind } = call.input;
  const written: Written = { ids: [], entries: [] };
  const { counts, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
    agencyId: actor.userGroupId,
    counts: await answerOnce(tx, call, async () => {
      const { report, written: done } = await carryOut(tx, site, actor, call);
      const { error, ...rest } = report.counts;
      if (error > 0) throw new Refused({ code: 'IMPORT_HAS_ERRORS', rows: error });
      const detail = `import ${kind} new ${rest.new} changed ${rest.changed}`;
      const by = { userId: actor.userId, agencyId: actor.userGroupId, address: call.caller.address };
      await noteAccess(tx, { kind: 'admin_change', ...by, detail });
      written.ids.push(...done.ids);
      written.entries.push(...done.entries);
      return rest;
    }),
  }));
  // Those who are invited get their mail.
  if (kind === 'user' && written.ids.length > 0) site.onQueued();
  for (const entry of written.entries) {
    onRecorded(agencyId, entry.links.length);
    onChanged(entry.changes());
  }
  if (isRealtimeEntity(kind) && written.ids.length > 0) onChanged([{ agencyId, entity: kind, ids: written.ids }]);
  return counts;
}

/** Does what the file asks for, and reports every line of it. */
async function carryOut(
  tx: Tx,
  site: Site,
  actor: Actor,
  call: Call<File>,
): Promise<{ report: Report; written: Written }> {
  const { kind, text } = call.input;
  const lines = await readCsv(text);
  const columns = fileColumns(kind, lines);
  const planned = await planRows(tx, kind, columns, lines.slice(1));
  const written: Written = { ids: [], entries: [] };
  const refused = await writeRows({ tx, site, actor, call, kind, written }, planned);
  const rows = planned.map((row) => reported(row, refused));
  const count = (result: Report['rows'][number]['result']): number =>
    rows.filter((row) => row.result === result).length;
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    error: count('error'),
  };
  return { report: { counts, rows }, written };
}

function reported(
  { line, name, id, input, changes, errors }: PlannedRow,
  refused: Awaited<ReturnType<typeof writeRows>>,
): Report['rows'][number] {
  const late = refused.get(line);
  const all = late === undefined ? [...errors] : [...errors, late];
  return { line, name, result: all.length > 0 ? 'error' : resultOf(id, input), changes: [...changes], errors: all };
}

function resultOf(id: string | null, input: Row): 'new' | 'changed' | 'unchanged' {
  if (id === null) return 'new';
  return Object.keys(input).length === 0 ? 'unchanged' : 'changed';
}

/** A file with the columns of the kind and these rows, as they would be imported. */
async function template(tx: Tx, kind: EntityName, rows: readonly Row[]): Promise<string> {
  const columns = importColumns(kind);
  const names = await namesFor(tx, kind);
  return csvText(
    columns.map(({ column }) => column),
    rows.map((row) => columns.map(({ key, field }) => cellOf(row[key], field, names))),
  );
}
