import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { readReceiptNumber, receiptNumber } from '@vialant/domain/custody/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Reads } from '../db/copy.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { noteAccessOnce, noteRead } from '../identity/access-log.ts';
import type { LongWork } from '../jobs/long-work.ts';
import { whileWanted } from '../db/while-wanted.ts';
import type { PaperDrawer } from '../pdf/paper-drawer.ts';
import { reportNamed } from './all-reports.ts';
import { PERSONAL_COLUMNS } from './declaration.ts';
import { readForm41 } from './form-41.ts';
import { askedFor, columnsOf, readFirst, readPage, type Totals } from './read-report.ts';
import { readScope } from './read-scope.ts';
import { reportFile } from './report-file.ts';

type Keys = 'GET report/rows' | 'GET report/file' | 'GET record/search' | 'GET discrepancy_case/form_41';

// The pages after the first belong to what the first one told of all rows.
const NO_TOTALS: Totals = { count: 0, lines: [], figures: {}, chart: [] };
type Found = RouteReply<NamedRoutes['GET record/search']>[number];

const FOUND_OF_A_KIND = 6;
const ROWS_ON_PAGE = 200;
/** At the end of an id: what the records of one act have in common (`custody/new-id.ts`). */
const ACT_DIGITS = 17;

/** OPEN-138: the act whose receipt has this number, with who acted. A number stands for a second, in which few act. */
async function foundReceipts(tx: Tx, text: string): Promise<Found[]> {
  const read = readReceiptNumber(text);
  if (read === null) return [];
  const of = (table: string): RawBuilder<unknown> => sql`
    SELECT id, user_name FROM ${sql.table(table)}
    WHERE user_group_id = auth.agency_id() AND id >= ${read.from}::uuid AND id < ${read.before}::uuid`;
  const { rows } = await sql<{ id: string; user_name: string }>`
    ${sql.join(['stock_move_record', 'box_check', 'drug_transfer', 'box_transfer'].map(of), sql` UNION ALL `)}
    ORDER BY id`.execute(tx);
  // The ids of an act have the same end, and so the same number: it is found by its first record.
  const acts = Map.groupBy(
    rows.filter(({ id }) => receiptNumber(id) === read.number),
    ({ id }) => id.slice(-ACT_DIGITS),
  );
  return [...acts.values()].flatMap(([first]) =>
    first === undefined ? [] : [{ kind: 'receipt', id: first.id, name: read.number, detail: first.user_name }],
  );
}

type RowsCall = Parameters<Handlers['GET report/rows']>[0];

/** A page of a report; one that tells of patients leaves a line in the access log. */
async function rowsOfReport(db: Db, reads: Reads, call: RowsCall): Promise<RouteReply<NamedRoutes['GET report/rows']>> {
  const { name, cursor = null, ...filters } = call.input;
  const report = reportNamed(name);
  const answer = await reads.read(call, async (tx, _actor, asOf) => {
    const asked = await askedFor(tx, filters);
    const { page, totals } =
      cursor === null
        ? await readFirst(tx, report, asked, ROWS_ON_PAGE)
        : { page: await readPage(tx, report, asked, { cursor, limit: ROWS_ON_PAGE }), totals: NO_TOTALS };
    const { zone, from, to } = asked;
    return {
      name,
      zone,
      from,
      to,
      filters: [...report.filters],
      scope: cursor === null ? ((await readScope(tx, report, asked))?.text ?? null) : null,
      columns: columnsOf(report),
      rows: page.rows,
      totals: totals.lines,
      figures: totals.figures,
      chart: totals.chart,
      count: totals.count,
      next: page.next,
      read_as_of: asOf,
    };
  });
  if (report.columns.some(({ id }) => PERSONAL_COLUMNS.includes(id))) {
    const page = cursor === null ? 'first page' : 'next page';
    await noteRead(db, call, `report ${name} ${answer.from} to ${answer.to}, ${page}, ${answer.rows.length} rows`);
  }
  return answer;
}

type Makers = {
  readonly db: Db;
  readonly reads: Reads;
  readonly drawer: PaperDrawer;
  readonly longReads: LongWork;
};

/** REPORT: what the record answers. */
export function reportHandlers({ db, reads, drawer, longReads }: Makers): Pick<Handlers, Keys> {
  return {
    'GET report/rows': (call) => longReads.inTurn(call, () => rowsOfReport(db, reads, call)),
    'GET report/file': (call) => reportFile({ longReads, drawer }, call),
    'GET discrepancy_case/form_41': (call) => longReads.transaction(call, (tx) => readForm41(tx, call.input)),
    'GET record/search': (call) =>
      agencyTransaction(db, call, async (tx, { userId, userGroupId: agencyId }) => {
        const { text } = call.input;
        const found = await whileWanted(db, tx, call.signal, async () => {
          const { rows } = await sql<Found>`SELECT * FROM auth.search(${text}, ${FOUND_OF_A_KIND})`.execute(tx);
          return [...(await foundReceipts(tx, text)), ...rows];
        });
        const detail = `search in the record: ${found.length} found`;
        await noteAccessOnce(tx, { kind: 'record_read', userId, agencyId, address: call.caller.address, detail });
        return found;
      }),
  };
}
