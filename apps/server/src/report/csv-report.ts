import { amountText, type Cell, measureText, type ReportCells, wordText } from '@vialant/domain/report/cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns } from '@vialant/domain/words/office/reports';
import { type CsvValue, csvPieces } from '../csv/write-csv.ts';
import type { DeclaredColumn, Report } from './declaration.ts';
import { hasAmounts, type Page, type Totals } from './read-report.ts';

/**
 * The report as CSV, in pieces: every row, then how many they are, then the totals (REPORT-02). Each amount stands twice,
 * in the unit of its type, which is named, and in micrograms (DATA-05).
 */
export function csvOfReport(report: Report, pages: AsyncIterable<Page>, totals: Totals): AsyncGenerator<string> {
  return csvPieces(headerOf(report), linesOf(report, pages, totals));
}

function headerOf(report: Report): string[] {
  const names = report.columns.flatMap(({ id, kind }) => {
    const label = reportColumns[id];
    return kind === 'amount' ? [label, fill(officeReports.inMicrograms, { column: label })] : [label];
  });
  return hasAmounts(report) ? [...names, officeReports.measureColumn] : names;
}

async function* linesOf(report: Report, pages: AsyncIterable<Page>, totals: Totals): AsyncGenerator<CsvValue[]> {
  let count = 0;
  for await (const { rows } of pages) {
    for (const row of rows) yield lineOf(report, row);
    count += rows.length;
  }
  yield [count === 1 ? officeReports.oneRow : fill(officeReports.rows, { n: count })];
  for (const line of totals.lines) {
    const [, ...cells] = lineOf(report, line);
    yield [fill(officeReports.totalOf, { name: String(line['drug_type'] ?? '') }).trim(), ...cells];
  }
}

function lineOf(report: Report, row: ReportCells): CsvValue[] {
  const cells = report.columns.flatMap((column) => cellsOf(column, row));
  return hasAmounts(report) ? [...cells, measureText(row)] : cells;
}

function cellsOf({ id, kind }: DeclaredColumn, row: ReportCells): CsvValue[] {
  const value: Cell = row[id] ?? null;
  if (kind === 'amount') return value === null ? [null, null] : [Number(amountText(value, row)), Number(value)];
  if (value === null) return [null];
  if (kind === 'number') return [Number(value)];
  if (kind === 'word') return [wordText(id, String(value))];
  return [String(value)];
}
