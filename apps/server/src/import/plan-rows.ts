import { setImmediate } from 'node:timers/promises';
import { createSchema, updateSchema } from '@vialant/contract/entity-schemas';
import { type ImportColumn, importColumns } from '@vialant/contract/import-columns';
import { type EntityName, writableFields } from '@vialant/contract/registry';
import { NewUser } from '@vialant/contract/routes/account';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { importCell as words } from '@vialant/domain/words/office/import';
import { z } from 'zod';
import type { Tx } from '../db/agency-transaction.ts';
import type { CsvLine } from '../csv/read-csv.ts';
import type { Row } from '../rows/entity-queries.ts';
import { isSameValue } from '../rows/write-row.ts';
import { cellOf, comparable, Names, valueIn } from './cells.ts';
import type { FileColumns } from './file-columns.ts';
import { rowsThere } from './rows-there.ts';

export type CellError = { readonly column: string; readonly message: string };
type CellChange = { readonly column: string; readonly from: string; readonly to: string };

/** What a line of the file asks for: a new row, a change of the row with this id, or nothing. */
export type PlannedRow = {
  readonly line: number;
  readonly name: string;
  readonly id: string | null;
  /** What is to be written, in wire form; empty where the row is already as the line says. */
  readonly input: Row;
  readonly changes: readonly CellChange[];
  readonly errors: readonly CellError[];
};

const LINES_PER_TURN = 100;
/** What the call that invites a person takes. */
const INVITED = z.object(NewUser);

type Plan = {
  readonly columns: FileColumns;
  readonly all: readonly ImportColumn[];
  readonly keys: readonly ImportColumn[];
  readonly schemas: Readonly<Record<'create' | 'update', z.ZodObject>>;
  /** The fields that the generic update call can change. */
  readonly updatable: ReadonlySet<string>;
  readonly names: Names;
  readonly existing: ReadonlyMap<string, Row>;
};

/** Compares every line with what is there. Nothing is written, and others get their turn in between. */
export async function planRows(
  tx: Tx,
  kind: EntityName,
  columns: FileColumns,
  lines: readonly CsvLine[],
): Promise<PlannedRow[]> {
  const rows = await rowsThere(tx, kind, { include_archived: '1' });
  const all = importColumns(kind);
  const keys = all.filter(({ isKey }) => isKey);
  const plan: Plan = {
    columns,
    all,
    keys,
    schemas: { create: kind === 'user' ? INVITED : createSchema(kind), update: updateSchema(kind) },
    updatable: new Set(writableFields(kind, 'update').map(([key]) => key)),
    names: await namesFor(tx, kind),
    existing: new Map(rows.map((row) => [keyOf(keys, row), row])),
  };
  const planned: PlannedRow[] = [];
  const seen = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    if (place % LINES_PER_TURN === 0) await setImmediate();
    planned.push(planLine(plan, line, seen));
  }
  return planned;
}

/** The names of all rows to which a row of the kind can refer. */
export function namesFor(tx: Tx, kind: EntityName): Promise<Names> {
  const related = importColumns(kind).flatMap(({ field }) => (field.type === 'related' ? field.relatedEntity : []));
  return Names.read(tx, related as EntityName[]);
}

function planLine(plan: Plan, { line, cells }: CsvLine, seen: Map<string, number>): PlannedRow {
  const { columns, names, keys } = plan;
  const told = columns.flatMap((column, place) => (column?.isKey ? [(cells[place] ?? '').trim()] : []));
  const start = { line, name: told.join(', '), id: null, input: {}, changes: [] };
  const wrong = (column: string, message: string): PlannedRow => ({ ...start, errors: [{ column, message }] });
  const first = keys[0]?.column ?? '';
  if (columns.some((column, place) => column === null && (cells[place] ?? '').trim() !== '') || !fits(columns, cells)) {
    return wrong(first, fill(words.wrongLength, { n: cells.length, of: columns.filter(Boolean).length }));
  }
  const { row, errors } = readCells(columns, cells, names);
  if (errors.length > 0) return { ...start, errors };
  const missing = keys.find(({ key }) => row[key] === undefined || row[key] === null);
  if (missing) return wrong(missing.column, messages.input.required.text);
  const key = keyOf(keys, row);
  const before = seen.get(key);
  if (before !== undefined) return wrong(first, fill(words.sameAsLine, { line: before }));
  seen.set(key, line);
  const stored = plan.existing.get(key);
  if (stored === undefined) return planNew(plan, start, row);
  return stored['archived_on'] ? wrong(first, words.archived) : planChange(plan, start, row, stored);
}

function fits(columns: FileColumns, cells: readonly string[]): boolean {
  return cells.length >= columns.length && cells.slice(columns.length).every((cell) => cell.trim() === '');
}

function readCells(columns: FileColumns, cells: readonly string[], names: Names): { row: Row; errors: CellError[] } {
  const row: Row = {};
  const errors: CellError[] = [];
  for (const [place, column] of columns.entries()) {
    if (column === null) continue;
    const said = valueIn(cells[place] ?? '', column.field, names);
    if ('wrong' in said) errors.push({ column: column.column, message: said.wrong });
    else if (said.value !== undefined) row[column.key] = said.value;
  }
  return { row, errors };
}

type Start = Omit<PlannedRow, 'errors'>;

function planNew({ all, schemas }: Plan, start: Start, row: Row): PlannedRow {
  const parsed = schemas.create.safeParse(row);
  if (!parsed.success) return { ...start, errors: errorsOf(all, parsed.error.issues) };
  return { ...start, input: parsed.data, errors: [] };
}

/** Only what differs is written, so that the same file again changes nothing. */
function planChange({ all, schemas, updatable, names }: Plan, start: Start, row: Row, stored: Row): PlannedRow {
  const id = String(stored['id']);
  const parsed = schemas.update.safeParse({ ...row, id });
  if (!parsed.success) return { ...start, id, errors: errorsOf(all, parsed.error.issues) };
  // What the generic update call cannot change the writer of the kind changes in another way.
  const rest = Object.entries(row).filter(([key]) => !updatable.has(key));
  const said: Row = { ...Object.fromEntries(rest), ...(parsed.data as Row) };
  const differing = all.filter(
    ({ key, isKey }) => !isKey && said[key] !== undefined && !isSameValue(stored[key], said[key]),
  );
  const changes = differing.map(({ column, key, field }) => ({
    column,
    from: cellOf(stored[key], field, names),
    to: cellOf(said[key], field, names),
  }));
  return { ...start, id, input: Object.fromEntries(differing.map(({ key }) => [key, said[key]])), changes, errors: [] };
}

type Issue = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** What is allowed, where it is one of few. */
  readonly values?: readonly unknown[];
};

function errorsOf(columns: readonly ImportColumn[], issues: readonly Issue[]): CellError[] {
  return issues.map(({ path, message, values }) => ({
    column: columnFor(columns, String(path[0])),
    message: values === undefined ? message : fill(words.notOneOf, { values: values.join(', ') }),
  }));
}

/** The column that fills the field; that of the key where there is none. */
export function columnFor(columns: readonly ImportColumn[], key: string): string {
  return (columns.find((column) => column.key === key) ?? columns[0])?.column ?? key;
}

/** By what a row is found: codes in the form in which they are compared. */
function keyOf(keys: readonly ImportColumn[], row: Row): string {
  return keys.map(({ key }) => comparable(key, String(row[key]))).join('\n');
}
