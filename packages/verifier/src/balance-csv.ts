import { isAmountText, isToldAlike } from '@vialant/domain/proof/told-amount';
import { AMOUNT_COLUMNS, type ToldBalance } from '@vialant/domain/proof/told-balances';
import { unguardedCell } from '@vialant/domain/values/csv-cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns } from '@vialant/domain/words/office/reports';
import { CsvLines } from './csv-lines.ts';

type AmountColumn = (typeof AMOUNT_COLUMNS)[number];

const LABELS: Readonly<Record<AmountColumn, string>> = {
  ...reportColumns,
  in: reportColumns.moved_in,
  out: reportColumns.moved_out,
};

/** The balances in the text of a `balance.csv`; or why it is none. */
export function readBalances(text: string): readonly ToldBalance[] | string {
  const csv = new CsvLines();
  const [header, ...lines] = csv.take(text);
  csv.finish();
  if (csv.isBroken || header === undefined) return 'it is no CSV file';
  const place = (label: string): number => header.indexOf(label);
  const columns = AMOUNT_COLUMNS.map((column) => place(fill(officeReports.inMicrograms, { column: LABELS[column] })));
  const inUnit = AMOUNT_COLUMNS.map((column) => place(LABELS[column]));
  const [type, unit] = [place(reportColumns.drug_type), place(officeReports.measureColumn)];
  if ([type, unit, ...columns, ...inUnit].includes(-1)) return 'it has not the columns of a balance';
  const count = lines.findIndex((cells) => cells.length === 1);
  const told: ToldBalance[] = [];
  for (const [index, cells] of lines.entries()) {
    if (index === count) continue;
    const amounts = columns.map((at) => cells[at] ?? '');
    if (cells.length !== header.length || !amounts.every(isAmountText)) return `its line ${index + 2} is no balance`;
    if (!amounts.every((amount, at) => isToldAlike(cells[inUnit[at] ?? -1] ?? '', cells[unit] ?? '', amount)))
      return `its line ${index + 2} tells one amount in two ways`;
    told.push({
      type: unguardedCell(cells[type] ?? ''),
      unit: cells[unit] ?? '',
      isTotal: count >= 0 && index > count,
      amounts,
    });
  }
  return told;
}
