import type { RecordRow } from '@vialant/domain/proof/canonical';
import type { BalanceTotal } from '@vialant/domain/proof/packet';
import type { CountedReport } from '@vialant/domain/proof/report-figures';
import { amountInUnit } from '@vialant/domain/values/amount';
import type { RandomRecord } from './random-record.ts';

/** A row of a report: what it tells in thousandths, and how it is marked. */
export type ReportRow = { readonly figures: readonly bigint[]; readonly act?: string; readonly isReversed?: boolean };
type Figures = Record<CountedReport, readonly ReportRow[]>;

export const REPORT_PATHS: Readonly<Record<CountedReport, string>> = {
  receipts: 'schedule-II/receipts.csv',
  usage: 'schedule-II/usage.csv',
  waste: 'schedule-II/waste.csv',
  transfers: 'schedule-II/transfers.csv',
  record: 'schedule-II/record.csv',
  opening: 'inventories/schedule-II-opening.csv',
  closing: 'inventories/schedule-II-closing.csv',
};

export const COUNTED = ['receipts', 'usage', 'waste', 'transfers', 'record', 'opening', 'closing'] as const;

const COLUMNS: Readonly<Record<CountedReport, readonly string[]>> = {
  receipts: ['Vials', 'Amount'],
  usage: ['Given', 'Disposed'],
  waste: ['Amount'],
  transfers: ['Amount'],
  record: ['Amount'],
  opening: ['Amount'],
  closing: ['Amount'],
};

const ACTS: Readonly<Record<string, string>> = {
  receive: 'Received',
  administer: 'Given',
  waste: 'Wasted',
  un_administer: 'Reversed',
};

const [IN_ONE, NOTHING] = [1000n, 0n];

/** The rows of every report, straight from what was recorded: a recount must come to the same figures. */
export function figuresOf(
  record: RandomRecord,
  period: { readonly since: string; readonly until: string },
  balances: readonly BalanceTotal[],
): Figures {
  const isIn = (instant: unknown): boolean => String(instant) >= period.since && String(instant) < period.until;
  const all = record.rows();
  const own = all.filter((row) => row['user_group_id'] === record.agency.id);
  const moves = own.filter((row) => typeof row['type'] === 'string' && isIn(row['happened_at']));
  const of = (type: string): RecordRow[] => moves.filter((row) => row['type'] === type);
  const reversed = new Set(own.map((row) => row['source_id']).filter((id) => typeof id === 'string'));
  const taken = (row: RecordRow, ...more: bigint[]): ReportRow => ({
    figures: [-thousandths(row), ...more],
    isReversed: reversed.has(String(row['id'])),
  });
  const wastedWith = (dose: RecordRow): bigint =>
    own
      .filter((row) => row['type'] === 'waste' && row['drug_id'] === dose['drug_id'])
      .filter((row) => row['created_on'] === dose['created_on'])
      .reduce((sum, row) => sum - thousandths(row), NOTHING);
  const isOurs = (row: RecordRow): boolean =>
    [row['user_group_id'], row['to_user_group_id']].includes(record.agency.id);
  const held = (column: 'opening' | 'closing'): ReportRow[] =>
    balances.filter((total) => total[column] !== '0').map((total) => ({ figures: [fromText(total[column])] }));
  return {
    receipts: of('receive').map((row) => ({ figures: [IN_ONE, thousandths(row)] })),
    usage: of('administer').map((row) => taken(row, wastedWith(row))),
    waste: of('waste').map((row) => taken(row)),
    transfers: all
      .filter((row) => row['to_user_group_id'] !== undefined && row['drug_id'] !== undefined)
      .filter((row) => isOurs(row) && isIn(row['created_on']))
      .map((row) => ({ figures: [thousandths(row)] })),
    record: moves.map((row) => ({ figures: [thousandths(row)], act: String(row['type']) })),
    opening: held('opening'),
    closing: held('closing'),
  };
}

/** The sums of the rows that are not reversed. */
export function sumsOf(rows: readonly ReportRow[]): bigint[] {
  const kept = rows.filter(({ isReversed }) => !isReversed);
  return (rows[0]?.figures ?? []).map((_, place) =>
    kept.reduce((sum, { figures }) => sum + (figures[place] ?? NOTHING), NOTHING),
  );
}

/** The file of a report, with texts in it that reach over several lines. */
export function reportFile(
  name: CountedReport,
  rows: readonly ReportRow[],
  totals: readonly bigint[] = sumsOf(rows),
): Buffer {
  const isOfVials = (label: string): boolean => label === 'Vials';
  const line = (first: string, { figures, act = '', isReversed = false }: ReportRow): string[] => [
    first,
    ACTS[act] ?? '',
    'Fentanyl',
    ...COLUMNS[name].flatMap((label, place) => {
      const figure = figures[place] ?? NOTHING;
      // What is not there is not written, and a number of vials stands there once.
      const text = label === 'Disposed' && figure === NOTHING ? '' : amountInUnit(figure, 'micrograms');
      return isOfVials(label) ? [text] : [text, text];
    }),
    'a note, "quoted"\r\nand a second line\n',
    isReversed ? 'Reversed' : '',
    'mcg',
  ];
  const labels = COLUMNS[name].flatMap((label) => (isOfVials(label) ? [label] : [label, `${label} (mcg)`]));
  const lines = [
    ['Happened', 'Act', 'Drug type', ...labels, 'Notes', 'Reversed', 'Unit of amounts'],
    ...rows.map((row) => line('2026-01-01T00:00:00.000Z', row)),
    [rows.length === 1 ? '1 row' : `${rows.length} rows`],
    ...(name === 'record' || rows.length === 0 ? [] : [line('Total Fentanyl', { figures: totals })]),
  ];
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function thousandths(row: RecordRow): bigint {
  return fromText(String(row['quantity']));
}

function fromText(text: string): bigint {
  return BigInt(Math.round(Number(text) * 1000));
}
