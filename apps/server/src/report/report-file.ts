import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, type ReportName } from '@vialant/domain/words/office/reports';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { FileAnswer, Handlers } from '../http/call.ts';
import { reportNamed } from './all-reports.ts';
import { csvOfReport } from './csv-report.ts';
import type { Asked, Report } from './declaration.ts';
import { type Paper, pdfOfReport } from './pdf-report.ts';
import { askedFor, columnsOf, type Page, readPage, readTotals, type Totals } from './read-report.ts';
import { readScope } from './read-scope.ts';
import type { Turns } from './turns.ts';

type FileCall = Parameters<Handlers['GET report/file']>[0];
/** Does the work when its turn has come, in a transaction that enters the session. */
type InTurn = <T>(work: (tx: Tx, actor: Actor) => Promise<T>) => Promise<T>;
type Begun = {
  readonly asked: Asked;
  readonly totals: Totals;
  readonly paper: Pick<Paper, 'agency' | 'deaNumber' | 'filters' | 'made'>;
  readonly scope: string | null;
};

const ROWS_AT_ONCE = 2000;

/** The whole report as a file. */
export async function reportFile(db: Db, turns: Turns, call: FileCall): Promise<FileAnswer> {
  const { name, format, ...filters } = call.input;
  const report = reportNamed(name);
  const inTurn: InTurn = (work) => turns.take(() => agencyTransaction(db, call, work));
  const begun: Begun = await inTurn(async (tx, actor) => {
    const asked = await askedFor(tx, filters);
    const scope = await readScope(tx, report, asked);
    const paper = { ...(await paperOf(tx, actor, asked)), ...scope?.paper };
    return { asked, totals: await readTotals(tx, report, asked), paper, scope: scope?.text ?? null };
  });
  const pages = pagesOf(inTurn, report, begun.asked);
  if (format === 'pdf') return { type: 'application/pdf', bytes: await pdfOf(report, begun, pages) };
  return {
    type: 'text/csv; charset=utf-8',
    name: `${name}-${begun.asked.from}-${begun.asked.to}.csv`,
    pieces: csvOfReport(report, pages, begun.totals),
  };
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

async function pdfOf(
  report: Report,
  { asked, totals, paper, scope }: Begun,
  pages: AsyncIterable<Page>,
): Promise<Buffer> {
  const rows = [];
  for await (const page of pages) rows.push(...page.rows);
  const texts: Readonly<Partial<Record<ReportName, string>>> = officeReports.figures;
  const figures = texts[report.name];
  return pdfOfReport({
    ...paper,
    name: report.name,
    scope: scope ?? scopeOf(report, asked),
    zone: asked.zone,
    columns: columnsOf(report),
    rows,
    totals: totals.lines,
    figures: figures === undefined || totals.count === 0 ? null : fill(figures, totals.figures),
  });
}

function scopeOf({ filters }: Report, { from, to, asOf }: Asked): string {
  if (filters.includes('period')) return fill(officeReports.periodText, { from, to });
  return fill(officeReports.asOfText, { time: asOf?.replace('T', ' ') ?? officeReports.now });
}

type Named = {
  agency: string;
  number: string | null;
  person: string | null;
  unit: string | null;
  box: string | null;
  type: string | null;
  by_person: string | null;
};

/** Whose report it is, who made it when, and by what it is narrowed, all by name. */
async function paperOf(tx: Tx, { userId }: Actor, asked: Asked): Promise<Begun['paper']> {
  const { rows } = await sql<Named>`
    SELECT g.name AS agency,
      (SELECT r.number FROM public.registration r WHERE r.archived_on IS NULL ORDER BY r.id LIMIT 1) AS number,
      (SELECT u.first_name || ' ' || u.last_name FROM api.user u WHERE u.id = ${userId}::uuid) AS person,
      (SELECT u.name FROM public.unit u WHERE u.id::text = ${asked.unitId}) AS unit,
      (SELECT b.name FROM public.drug_box b WHERE b.id::text = ${asked.boxId}) AS box,
      (SELECT t.name FROM public.drug_type t WHERE t.id::text = ${asked.typeId}) AS type,
      (SELECT u.first_name || ' ' || u.last_name FROM api.user u WHERE u.id::text = ${asked.userId}) AS by_person
    FROM public.user_group g WHERE g.id = auth.agency_id()`.execute(tx);
  const [named] = rows;
  const now = new Date();
  const time = `${dayIn(asked.zone, now)} ${timeIn(asked.zone, now)}`;
  const schedule = asked.schedule === null ? null : fill(officeReports.scheduleTitle, { schedule: asked.schedule });
  const recorded = asked.by === 'recorded' ? officeReports.byWords.recorded : null;
  const filters = [named?.unit, named?.box, named?.type, schedule, named?.by_person, asked.lot, recorded];
  const narrowed = filters.filter((text) => text !== null && text !== undefined);
  return {
    agency: named?.agency ?? '',
    deaNumber: named?.number ?? null,
    filters: narrowed.length === 0 ? officeReports.allFilters : narrowed.join(', '),
    made: fill(officeReports.madeBy, { time, name: named?.person ?? '' }),
  };
}
