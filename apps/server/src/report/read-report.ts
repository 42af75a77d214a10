import type { Cell, ReportCells, ReportColumn } from '@vialant/domain/report/cell';
import { presetPeriod } from '@vialant/domain/report/filters';
import { dateOnly } from '@vialant/domain/values/date-only';
import { Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Asked, DeclaredColumn, Report } from './declaration.ts';

type Sql = RawBuilder<unknown>;

export type Page = { readonly rows: ReportCells[]; readonly next: string | null };
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
    from: input['from'] ?? month.from,
    to: input['to'] ?? month.to,
    asOf: input['as_of'] ?? null,
    by: input['by'] === 'recorded' ? 'recorded' : 'happened',
    every: input['every'] === 'day' || input['every'] === 'month' ? input['every'] : 'period',
    split: input['split'] === 'lot' || input['split'] === 'box' ? input['split'] : 'type',
    days: Number(input['days'] ?? '90'),
    unitId: input['unit_id'] ?? null,
    boxId: input['drug_box_id'] ?? null,
    typeId: input['drug_type_id'] ?? null,
    schedule: input['schedule'] ?? null,
    userId: input['user_id'] ?? null,
    lot: input['lot'] ?? null,
  };
}

/** The columns as they are answered. */
export function columnsOf({ columns }: Report): ReportColumn[] {
  return columns.map(({ id, kind, sum }) => ({ id, kind, sums: sum !== undefined }));
}

/** The next rows after the cursor, in the report's order, and the cursor of the page after them. */
export async function readPage(
  tx: Tx,
  report: Report,
  asked: Asked,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<Page> {
  const keys = report.order.by.map(([name]) => sql.id('r', name));
  const direction = report.order.descending ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Record<string, Cell> & { after: string[] }>`
    ${withOf(report, asked)} SELECT r.id::text AS id, ${sql.join(report.columns.map(cellOf))} ${unitOf(report)},
      ${report.about === 'vial' ? sql`r.drug_id::text AS drug_id,` : sql``}
      ARRAY[${sql.join(keys.map((key) => sql`${key}::text`))}] AS after
    FROM (${report.statement(asked)}) r
    WHERE ${cursor === null ? sql`true` : afterCursor(report, cursor)}
    ORDER BY ${sql.join(keys.map((key) => sql`${key} ${direction}`))} LIMIT ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(withoutAfter),
    next: rows.length > limit && last ? Buffer.from(JSON.stringify(last.after)).toString('base64url') : null,
  };
}

function withoutAfter(row: Record<string, Cell> & { after: string[] }): ReportCells {
  return Object.fromEntries(Object.entries(row).filter((entry): entry is [string, Cell] => entry[0] !== 'after'));
}

/** What is told of all rows; the totals are a line for each drug type, where there are amounts. */
export async function readTotals(tx: Tx, report: Report, asked: Asked): Promise<Totals> {
  const first = withOf(report, asked);
  const rows = report.statement(asked);
  const count = await sql<{ n: number }>`${first} SELECT count(*)::integer AS n FROM (${rows}) r`.execute(tx);
  const figures = report.figures
    ? await sql<Record<string, number>>`${first} ${report.figures(rows)}`.execute(tx)
    : { rows: [] };
  const chart = report.chart ? await sql<Bar>`${first} ${report.chart(rows)}`.execute(tx) : { rows: [] };
  return {
    count: count.rows[0]?.n ?? 0,
    lines: await sumsOf(tx, report, asked),
    figures: figures.rows[0] ?? {},
    chart: chart.rows,
  };
}

async function sumsOf(tx: Tx, report: Report, asked: Asked): Promise<ReportCells[]> {
  const sums = report.columns.flatMap(({ id, kind, sum }) => {
    if (sum === undefined) return [];
    const total = sql`coalesce(sum(${sql.id('r', sum === true ? id : sum)}), 0)`;
    return [sql`${kind === 'amount' ? sql`trim_scale(${total})::text` : sql`${total}::numeric`} AS ${sql.id(id)}`];
  });
  if (sums.length === 0) return [];
  const statement = report.totalsOf?.(asked) ?? report.statement(asked);
  const first = withOf(report, asked);
  const { rows } = hasAmounts(report)
    ? await sql<Record<string, Cell>>`
        ${first} SELECT r.drug_type, r.measure, r.piece, ${sql.join(sums)} FROM (${statement}) r
        GROUP BY r.drug_type, r.measure, r.piece ORDER BY r.drug_type`.execute(tx)
    : await sql<Record<string, Cell>>`
        ${first} SELECT ${sql.join(sums)} FROM (${statement}) r HAVING count(*) > 0`.execute(tx);
  return rows;
}

function withOf(report: Report, asked: Asked): Sql {
  return report.with === undefined ? sql`` : sql`WITH ${report.with(asked)}`;
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
