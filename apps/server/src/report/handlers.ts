import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { reportNamed } from './all-reports.ts';
import { askedFor, columnsOf, readFirst, readPage, type Totals } from './read-report.ts';
import { reportFile } from './report-file.ts';
import { Turns } from './turns.ts';

type Keys = 'GET report/rows' | 'GET report/file' | 'GET record/search';

// The pages after the first belong to what the first one told of all rows.
const NO_TOTALS: Totals = { count: 0, lines: [], figures: {}, chart: [] };
type Found = RouteReply<NamedRoutes['GET record/search']>[number];

const FOUND_OF_A_KIND = 6;
const ROWS_ON_PAGE = 200;
/** Of the connections of a process, so many are for reports at most: whoever records never waits for all who read. */
const READ_AT_ONCE = 3;

/** REPORT: what the record answers. */
export function reportHandlers(db: Db): Pick<Handlers, Keys> {
  const turns = new Turns(READ_AT_ONCE);
  return {
    'GET report/rows': (call) =>
      turns.take(() =>
        agencyTransaction(db, call, async (tx) => {
          const { name, cursor = null, ...filters } = call.input;
          const report = reportNamed(name);
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
            columns: columnsOf(report),
            rows: page.rows,
            totals: totals.lines,
            figures: totals.figures,
            chart: totals.chart,
            count: totals.count,
            next: page.next,
          };
        }),
      ),
    'GET report/file': (call) => reportFile(db, turns, call),
    'GET record/search': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<Found>`SELECT * FROM auth.search(${call.input.text}, ${FOUND_OF_A_KIND})`.execute(
          tx,
        );
        return rows;
      }),
  };
}
