import type { ReportCells } from '@vialant/domain/report/cell';
import { LIMITS } from '@vialant/domain/values/limits';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, type ReportName } from '@vialant/domain/words/office/reports';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import type { FileAnswer, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import type { LongWork } from '../jobs/long-work.ts';
import type { PaperDrawer, Reader } from '../pdf/paper-drawer.ts';
import type { ReportPaper } from '../pdf/report-pdf.ts';
import { reportNamed } from './all-reports.ts';
import { csvOfReport } from './csv-report.ts';
import type { Asked, Report } from './declaration.ts';
import { askedFor, columnsOf, countRows, type Page, readPage, readTotals, type Totals } from './read-report.ts';
import { readScope } from './read-scope.ts';

type FileCall = Parameters<Handlers['GET report/file']>[0];
/** Does the work when its turn has come, in a transaction that enters the session. */
type InTurn = <T>(work: (tx: Tx, actor: Actor) => Promise<T>) => Promise<T>;
/** A report of which all is known but its rows. */
export type BegunReport = {
  readonly report: Report;
  readonly asked: Asked;
  readonly totals: Totals;
  readonly paper: Pick<ReportPaper, 'agency' | 'deaNumber' | 'filters' | 'made'>;
  readonly scope: string | null;
};

const ROWS_AT_ONCE = 2000;

/** What makes files: the turns of those who read, and what draws. */
type Makers = { readonly longReads: LongWork; readonly drawer: PaperDrawer };

/** The whole report as a file. Whoever leaves before it is made ends the work. */
export async function reportFile({ longReads, drawer }: Makers, call: FileCall): Promise<FileAnswer> {
  const { name, format, ...filters } = call.input;
  const { signal } = call;
  const report = reportNamed(name);
  const inTurn: InTurn = (work) => longReads.transaction(call, work);
  const { begun, agencyId } = await inTurn(async (tx, actor) => {
    const asked = await askedFor(tx, filters);
    if (format === 'pdf') await mustFitOnPaper(tx, report, asked);
    const begun = await beginReport(tx, report, asked, await nameOf(tx, actor));
    const { userId, userGroupId } = actor;
    const detail = `file fetched: ${loggedReport(begun)}, ${format}`;
    await noteAccess(tx, { kind: 'download', userId, agencyId: userGroupId, address: call.caller.address, detail });
    return { begun, agencyId: userGroupId };
  });
  const pages = pagesOf(inTurn, report, begun.asked);
  if (format === 'pdf') {
    return { type: 'application/pdf', bytes: await pdfOf(drawer, { agencyId, signal }, begun, pages) };
  }
  return {
    type: 'text/csv; charset=utf-8',
    name: `${name}-${begun.asked.from}-${begun.asked.to}.csv`,
    pieces: csvOfReport(report, pages, begun.totals),
  };
}

/** How the access log names a report: never by what it was narrowed to, which may be a person. */
function loggedReport({ report, asked, totals }: Pick<BegunReport, 'report' | 'asked' | 'totals'>): string {
  return `report ${report.name} ${asked.from} to ${asked.to}, ${totals.count} rows`;
}

/** Refuses with PAPER_TOO_LARGE, before anything else is read. */
async function mustFitOnPaper(tx: Tx, report: Report, asked: Asked): Promise<void> {
  const rows = await countRows(tx, report, asked);
  const most = LIMITS.paper.rows;
  if (rows > most) throw new Refused({ code: 'PAPER_TOO_LARGE', rows, most });
}

/**
 * All pages of a report. Each is read in a transaction and a turn of its own, which enters the session again: a slow
 * reader keeps no connection, and a file ends where the right to read it does.
 */
async function* pagesOf(inTurn: InTurn, report: Report, asked: Asked): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: Page = await inTurn((tx) => readPage(tx, report, asked, { cursor: from, limit: ROWS_AT_ONCE }));
    yield page;
    cursor = page.next;
  } while (cursor !== null);
}

/** Reads what is told of all rows of a report that this person makes. */
export async function beginReport(tx: Tx, report: Report, asked: Asked, person: string): Promise<BegunReport> {
  const scope = await readScope(tx, report, asked);
  const paper = { ...(await paperOf(tx, person, asked)), ...scope?.paper };
  return { report, asked, totals: await readTotals(tx, report, asked), paper, scope: scope?.text ?? null };
}

function pdfOf(drawer: PaperDrawer, reader: Reader, begun: BegunReport, pages: AsyncIterable<Page>): Promise<Buffer> {
  return drawer.inTurn(reader, async (draw) => {
    const rows = [];
    for await (const page of pages) rows.push(...page.rows);
    return draw({ kind: 'report', report: reportPaper(begun, rows) });
  });
}

/** The paper with these rows; the last one, if the rows are on several, has the totals. */
export function reportPaper(
  { report, asked, totals, paper, scope }: BegunReport,
  rows: readonly ReportCells[],
  part: { readonly number: number; readonly of: number } = { number: 1, of: 1 },
): ReportPaper {
  const texts: Readonly<Partial<Record<ReportName, string>>> = officeReports.figures;
  const figures = texts[report.name];
  const isLast = part.number === part.of;
  const whole = scope ?? scopeOf(report, asked);
  return {
    ...paper,
    name: report.name,
    scope: part.of === 1 ? whole : `${whole} · ${fill(officeReports.part, { n: part.number, m: part.of })}`,
    zone: asked.zone,
    columns: columnsOf(report),
    rows,
    totals: isLast ? totals.lines : [],
    figures: figures === undefined || totals.count === 0 || !isLast ? null : fill(figures, totals.figures),
  };
}

async function nameOf(tx: Tx, { userId }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT u.first_name || ' ' || u.last_name AS name FROM api.user u WHERE u.id = ${userId}::uuid`.execute(tx);
  return rows[0]?.name ?? '';
}

function scopeOf({ filters }: Report, { from, to, asOf }: Asked): string {
  if (filters.includes('period')) return fill(officeReports.periodText, { from, to });
  return fill(officeReports.asOfText, { time: asOf?.replace('T', ' ') ?? officeReports.now });
}

type Named = {
  agency: string;
  number: string | null;
  unit: string | null;
  box: string | null;
  type: string | null;
  by_person: string | null;
};

/** Whose report it is, who made it when, and by what it is narrowed, all by name. */
async function paperOf(tx: Tx, person: string, asked: Asked): Promise<BegunReport['paper']> {
  const { rows } = await sql<Named>`
    SELECT g.name AS agency,
      (SELECT r.number FROM public.registration r WHERE r.archived_on IS NULL ORDER BY r.id LIMIT 1) AS number,
      (SELECT u.name FROM public.unit u WHERE u.id::text = ${asked.unitId}) AS unit,
      (SELECT b.name FROM public.drug_box b WHERE b.id::text = ${asked.boxId}) AS box,
      (SELECT t.name FROM public.drug_type t WHERE t.id::text = ${asked.typeId}) AS type,
      (SELECT u.first_name || ' ' || u.last_name FROM api.user u WHERE u.id::text = ${asked.userId}) AS by_person
    FROM public.user_group g WHERE g.id = auth.agency_id()`.execute(tx);
  const [named] = rows;
  const now = new Date();
  const time = `${dayIn(asked.zone, now)} ${timeIn(asked.zone, now)}`;
  const schedule =
    asked.schedules === null ? null : fill(officeReports.scheduleTitle, { schedule: asked.schedules.join(', ') });
  const recorded = asked.by === 'recorded' ? officeReports.byWords.recorded : null;
  const filters = [named?.unit, named?.box, named?.type, schedule, named?.by_person, asked.lot, recorded];
  const narrowed = filters.filter((text) => text !== null && text !== undefined);
  return {
    agency: named?.agency ?? '',
    deaNumber: named?.number ?? null,
    filters: narrowed.length === 0 ? officeReports.allFilters : narrowed.join(', '),
    made: fill(officeReports.madeBy, { time, name: person }),
  };
}
