import type { Cell, ReportCells, ReportColumn } from '@vialant/domain/report/cell';
import { isTooEarly, presetPeriod } from '@vialant/domain/report/filters';
import { dateOnly } from '@vialant/domain/values/date-only';
import { Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Asked, DeclaredColumn, Report } from './declaration.ts';

type Sql = RawBuilder<unknown>;

export type Page = { readonly rows: ReportCells[]; readonly next: string | null };
const ROWS_AT_ONCE = 1000;

type Bar = { readonly label: string; readonly value: number };
/** What is told of all rows: how many there are, the totals, figures, and the bars of the chart. */
export type Totals = {
  readonly count: number;
  readonly lines: ReportCells[];
  readonly figures: Record<string, number>;
  readonly chart: Bar[];
};

/** The filters of a call as a statement needs them; what is not said is this month, now, by time happened. */
export async function askedFor(tx: Tx, input: Readonly<Record<string, string | undefined>>): Promise<Asked> {
  const { from } = input;
  if (from !== undefined && isTooEarly(from)) throw new Refused({ code: 'PERIOD_TOO_EARLY' });
  const { rows } = await sql<{ zone: string; today: string }>`
    SELECT coalesce(g.time_zone, 'UTC') AS zone, auth.today_in(g.id)::text AS today
    FROM public.user_group g WHERE g.id = auth.agency_id()`.execute(tx);
  const { zone = 'UTC', today = '' } = rows[0] ?? {};
  const day = dateOnly(today);
  if (day === null) throw new Error('the agency has no day');
  const month = presetPeriod('this_month', day);
  return {
    zone,
    today,
    from: from ?? month.from,
    to: input['to'] ?? month.to,
    asOf: input['as_of'] ?? null,
    by: input['by'] === 'recorded' ? 'recorded' : 'happened',
    every: input['every'] === 'day' || input['every'] === 'month' ? input['every'] : 'period',
    split: input['split'] === 'lot' || input['split'] === 'box' ? input['split'] : 'type',
    days: Number(input['days'] ?? '90'),
    unitId: input['unit_id'] ?? null,
    boxId: input['drug_box_id'] ?? null,
    typeId: input['drug_type_id'] ?? null,
    schedules: input['schedule'] === undefined ? null : [input['schedule']],
    userId: input['user_id'] ?? null,
    lot: input['lot'] ?? null,
    countId: input['inventory_count_id'] ?? null,
  };
}

/** The columns as they are answered. */
export function columnsOf({ columns }: Report): ReportColumn[] {
  return columns.map(({ id, kind, sum }) => ({ id, kind, sums: sum !== undefined }));
}

type Told = {
  count: number;
  lines: ReportCells[] | null;
  figures: Totals['figures'] | null;
  chart: Bar[] | null;
  rows: CellsBefore[] | null;
};
type CellsBefore = Record<string, Cell> & { after: string[] };

/** The next rows after the cursor, in the report's order, and the cursor of the page after them. */
export async function readPage(
  tx: Tx,
  report: Report,
  asked: Asked,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<Page> {
  const first = await withOf(tx, report, asked);
  const statement = selectPage(report, report.statement(asked), { cursor, limit });
  return pageOf((await sql<CellsBefore>`${first} ${statement}`.execute(tx)).rows, limit);
}

/**
 * All rows in pages, in the report's order, within one transaction: they are made once, whether or not an index has them
 * in order. A transaction reads one report at a time so.
 */
export async function* allPages(tx: Tx, report: Report, asked: Asked): AsyncGenerator<Page> {
  const first = await withOf(tx, report, asked);
  const statement = selectPage(report, report.statement(asked), { cursor: null, limit: null });
  await sql`DECLARE report_rows NO SCROLL CURSOR FOR ${first} ${statement}`.execute(tx);
  for (;;) {
    const { rows } = await sql<CellsBefore>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM report_rows`.execute(tx);
    if (rows.length === 0) break;
    yield { rows: rows.map(withoutAfter), next: null };
  }
  await sql`CLOSE report_rows`.execute(tx);
}

/** How many rows the report has. */
export async function countRows(tx: Tx, report: Report, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${await withOf(tx, report, asked)} SELECT (${countOf(report, asked, report.statement(asked))})::integer AS count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What is told of all rows; the totals are a line for each drug type, where there are amounts. */
export async function readTotals(tx: Tx, report: Report, asked: Asked): Promise<Totals> {
  return totalsOf(await tell(tx, report, asked, null));
}

/**
 * The first page and what is told of all rows. Where no index has the rows in the order of the report, a page costs as
 * much as all of them, and both are read from rows that are made once.
 */
export async function readFirst(
  tx: Tx,
  report: Report,
  asked: Asked,
  limit: number,
): Promise<{ page: Page; totals: Totals }> {
  if (report.order.isOfIndex) {
    const page = await readPage(tx, report, asked, { cursor: null, limit });
    return { page, totals: await readTotals(tx, report, asked) };
  }
  const told = await tell(tx, report, asked, limit);
  return { page: pageOf(told?.rows ?? [], limit), totals: totalsOf(told) };
}

/** All rows are made once, however much is told of them; where they are only counted, the database makes less of them. */
async function tell(tx: Tx, report: Report, asked: Asked, limit: number | null): Promise<Told | undefined> {
  const rows = sql`SELECT * FROM all_rows`;
  const sums = sumsOf(report, report.totalsOf?.(asked) ?? rows);
  const list = (statement: Sql | null): Sql =>
    statement === null ? sql`NULL` : sql`(SELECT json_agg(l) FROM (${statement}) l)`;
  const more = await report.with?.(asked, tx);
  const told = await sql<Told>`
    WITH ${more === undefined ? sql`` : sql`${more},`} all_rows AS (${report.statement(asked)})
    SELECT (${countOf(report, asked, rows)})::integer AS count, ${list(sums)} AS lines,
      ${report.figures ? sql`(SELECT to_json(f) FROM (${report.figures(rows)}) f)` : sql`NULL`} AS figures,
      ${list(report.chart?.(rows) ?? null)} AS chart,
      ${list(limit === null ? null : selectPage(report, rows, { cursor: null, limit }))} AS rows`.execute(tx);
  return told.rows[0];
}

function totalsOf(told: Told | undefined): Totals {
  return { count: told?.count ?? 0, lines: told?.lines ?? [], figures: told?.figures ?? {}, chart: told?.chart ?? [] };
}

async function withOf(tx: Tx, report: Report, asked: Asked): Promise<Sql> {
  const more = await report.with?.(asked, tx);
  return more === undefined ? sql`` : sql`WITH ${more}`;
}

function countOf(report: Report, asked: Asked, rows: Sql): Sql {
  return report.count?.(asked) ?? sql`SELECT count(*) FROM (${rows}) c`;
}

/** The rows of a page and one more, which says that there is another page; or all rows. */
function selectPage(
  report: Report,
  statement: Sql,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number | null },
): Sql {
  const keys = report.order.by.map(([name]) => sql.id('r', name));
  const direction = report.order.descending ? sql`DESC` : sql`ASC`;
  return sql`SELECT r.id::text AS id, ${sql.join(report.columns.map(cellOf))} ${unitOf(report)},
      ${report.about === 'vial' ? sql`r.drug_id::text AS drug_id,` : sql``}
      ARRAY[${sql.join(keys.map((key) => sql`${key}::text`))}] AS after
    FROM (${statement}) r
    WHERE ${cursor === null ? sql`true` : afterCursor(report, cursor)}
    ORDER BY ${sql.join(keys.map((key) => sql`${key} ${direction}`))} ${limit === null ? sql`` : sql`LIMIT ${limit + 1}`}`;
}

function pageOf(rows: readonly CellsBefore[], limit: number): Page {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(withoutAfter),
    next: rows.length > limit && last ? Buffer.from(JSON.stringify(last.after)).toString('base64url') : null,
  };
}

function withoutAfter(row: CellsBefore): ReportCells {
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, Cell] => entry[0] !== 'after'));
}

/** The sums of the statement's rows, a line for each drug type where there are amounts; null where nothing is summed. */
function sumsOf(report: Report, statement: Sql): Sql | null {
  const sums = report.columns.flatMap(({ id, kind, sum }) => {
    if (sum === undefined) return [];
    const total = sql`coalesce(sum(${sql.id('r', sum === true ? id : sum)}), 0)`;
    return [sql`${kind === 'amount' ? sql`trim_scale(${total})::text` : sql`${total}::numeric`} AS ${sql.id(id)}`];
  });
  if (sums.length === 0) return null;
  return hasAmounts(report)
    ? sql`SELECT r.drug_type, r.measure, r.piece, ${sql.join(sums)} FROM (${statement}) r
        GROUP BY r.drug_type, r.measure, r.piece ORDER BY r.drug_type`
    : sql`SELECT ${sql.join(sums)} FROM (${statement}) r HAVING count(*) > 0`;
}

export function hasAmounts({ columns }: Pick<Report, 'columns'>): boolean {
  return columns.some(({ kind }) => kind === 'amount');
}

function unitOf(report: Report): Sql {
  return hasAmounts(report) ? sql`, r.measure, r.piece` : sql``;
}

function cellOf({ id, kind }: DeclaredColumn): Sql {
  const column = sql.id('r', id);
  if (kind === 'amount') return sql`trim_scale(${column})::text AS ${sql.id(id)}`;
  if (kind === 'instant') return sql`api.instant(${column}) AS ${sql.id(id)}`;
  if (kind === 'number') return sql`${column}::numeric AS ${sql.id(id)}`;
  return sql`${column}::text AS ${sql.id(id)}`;
}

/** Throws a refusal where the cursor is none that `readPage` of this report has answered. */
function afterCursor({ order }: Report, cursor: string): Sql {
  const values = cursorValues(cursor);
  if (values.length !== order.by.length) throw new Refused({ code: 'INVALID_INPUT' });
  const keys = order.by.map(([name]) => sql.id('r', name));
  const after = order.by.map(([, type], index) => {
    const value = values[index] ?? '';
    if (!CURSOR_FORMS[type].test(value)) throw new Refused({ code: 'INVALID_INPUT' });
    return sql`${value}::${sql.raw(type)}`;
  });
  return sql`(${sql.join(keys)}) ${sql.raw(order.descending ? '<' : '>')} (${sql.join(after)})`;
}

// What the database takes for a value of the type. A forged cursor is bad input, not a fault.
const CURSOR_FORMS = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // No character that a text of the database cannot hold.
  text: /^[^\0\ud800-\udfff]*$/u,
  date: /^\d{4}-\d\d-\d\d$/,
  numeric: /^-?\d{1,18}(\.\d{1,6})?$/,
} as const;

function cursorValues(cursor: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(values) ? values.map(String) : [];
  } catch {
    return [];
  }
}
