import { AMOUNT_COLUMNS, isAmountText, type ToldBalance } from '@vialant/domain/proof/told-balances';
import { unguardedCell } from '@vialant/domain/values/csv-cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns } from '@vialant/domain/words/office/reports';

type AmountColumn = (typeof AMOUNT_COLUMNS)[number];

const LABELS: Readonly<Record<AmountColumn, string>> = {
  ...reportColumns,
  in: reportColumns.moved_in,
  out: reportColumns.moved_out,
};

const BYTE_ORDER_MARK = '\uFEFF';
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;

/** The balances in the text of a `balance.csv`; or why it is none. */
export function readBalances(text: string): readonly ToldBalance[] | string {
  const [header, ...lines] = linesOf(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) ?? [];
  if (header === undefined) return 'it is no CSV file';
  const place = (label: string): number => header.indexOf(label);
  const columns = AMOUNT_COLUMNS.map((column) => place(fill(officeReports.inMicrograms, { column: LABELS[column] })));
  const [type, unit] = [place(reportColumns.drug_type), place(officeReports.measureColumn)];
  if ([type, unit, ...columns].includes(-1)) return 'it has not the columns of a balance';
  const count = lines.findIndex((cells) => cells.length === 1);
  const told: ToldBalance[] = [];
  for (const [index, cells] of lines.entries()) {
    if (index === count) continue;
    const amounts = columns.map((at) => cells[at] ?? '');
    if (cells.length !== header.length || !amounts.every(isAmountText)) return `its line ${index + 2} is no balance`;
    told.push({
      type: unguardedCell(cells[type] ?? ''),
      unit: cells[unit] ?? '',
      isTotal: count >= 0 && index > count,
      amounts,
    });
  }
  return told;
}

/** The cells of each line, as RFC 4180 writes them; null if it is written otherwise. */
function linesOf(text: string): string[][] | null {
  const lines: string[][] = [];
  let cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) return null;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return cells.length === 0 ? lines : null;
}
