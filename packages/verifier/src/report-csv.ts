import { type CountedReport, REPORT_FIGURES, type ReportFigures } from '@vialant/domain/proof/report-figures';
import { figureIn, isToldAlike } from '@vialant/domain/proof/told-amount';
import { ToldReport } from '@vialant/domain/proof/told-reports';
import { unguardedCell } from '@vialant/domain/values/csv-cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns, reportValues } from '@vialant/domain/words/office/reports';
import { CsvLines } from './csv-lines.ts';

/** Where in a line each thing stands. */
type Places = {
  readonly cells: number;
  readonly type: number;
  readonly act: number;
  readonly reversed: number;
  readonly figures: readonly number[];
  /** The unit of the amounts, and where each stands in it; a number of vials stands there once. */
  readonly unit: number;
  readonly inUnit: readonly number[];
};

/** Adds up the figures of a report while its lines are read: it may have hundreds of thousands of them. */
export class ReportReader {
  readonly #name: CountedReport;
  readonly #report: ReportFigures;
  readonly #lines = new CsvLines();
  readonly #told: ToldReport;
  readonly #acts: ReadonlyMap<string, string>;
  #places: Places | null = null;
  #rows = 0;
  #read = 0;
  #isCounted = false;
  #wrong: string | null = null;

  constructor(name: CountedReport) {
    this.#name = name;
    this.#report = REPORT_FIGURES[name];
    this.#told = new ToldReport(name);
    this.#acts = new Map(Object.keys(this.#report.acts).map((act) => [reportValues.act?.[act] ?? act, act]));
  }

  /** Takes the next piece of the text. */
  take(piece: string): void {
    for (const cells of this.#lines.take(piece)) {
      if (this.#wrong !== null) return;
      this.#read += 1;
      this.#wrong = this.#wrongIn(cells);
    }
  }

  /** What the report tells; or why it cannot be read. */
  finish(): ToldReport | string {
    this.#lines.finish();
    if (this.#lines.isBroken) return 'it is no CSV file';
    return this.#wrong ?? (this.#isCounted ? this.#told : 'it does not say how many rows it has');
  }

  /** Takes a line; answers what is wrong with it, or null. */
  #wrongIn(cells: readonly string[]): string | null {
    if (this.#places === null) {
      this.#places = this.#placesIn(cells);
      return this.#places === null ? `it has not the columns of the report ${this.#name}` : null;
    }
    if (cells.length === 1 && !this.#isCounted) {
      this.#isCounted = true;
      const rows = this.#rows === 1 ? officeReports.oneRow : fill(officeReports.rows, { n: this.#rows });
      return cells[0] === rows ? null : `it says '${cells[0] ?? ''}' and has ${rows}`;
    }
    if (!this.#takeRow(cells, this.#places)) return `its line ${this.#read} is none of the report ${this.#name}`;
    return isAlike(cells, this.#places) ? null : `its line ${this.#read} tells one amount in two ways`;
  }

  #takeRow(cells: readonly string[], places: Places): boolean {
    const type = unguardedCell(cells[places.type] ?? '');
    const figures = places.figures.map((place) => figureIn(cells[place] ?? '')).filter((each) => each !== null);
    if (cells.length !== places.cells || figures.length !== places.figures.length) return false;
    if (this.#isCounted) {
      this.#told.takeTotal(type, figures);
      return this.#report.hasTotals;
    }
    const act = this.#acts.get(cells[places.act] ?? '');
    const reversed = cells[places.reversed] ?? '';
    if (act === undefined || (reversed !== '' && reversed !== reportValues.reversed?.['yes'])) return false;
    this.#told.takeRow(type, act, reversed !== '', figures);
    this.#rows += 1;
    return true;
  }

  #placesIn(header: readonly string[]): Places | null {
    const { columns, acts } = this.#report;
    const hasActs = !('' in acts);
    const canBeReversed = Object.values(acts).some(({ back }) => back !== undefined);
    // What a report does not have stands behind its last cell, where there is nothing.
    const place = (label: string, isThere = true): number => (isThere ? header.indexOf(label) : header.length);
    const places = {
      cells: header.length,
      type: place(reportColumns.drug_type),
      act: place(reportColumns.act, hasActs),
      reversed: place(reportColumns.reversed, canBeReversed),
      figures: columns.map((column) => place(labelOf(column))),
      unit: place(officeReports.measureColumn),
      inUnit: columns.map((column) => place(reportColumns[column])),
    };
    const { type, act, reversed, figures, unit, inUnit } = places;
    return [type, act, reversed, unit, ...figures, ...inUnit].includes(-1) ? null : places;
  }
}

function isAlike(cells: readonly string[], { figures, unit, inUnit }: Places): boolean {
  return figures.every((place, at) => {
    const other = inUnit[at] ?? place;
    return other === place || isToldAlike(cells[other] ?? '', cells[unit] ?? '', cells[place] ?? '');
  });
}

/** Amounts are read in micrograms, whatever the unit is in which a report tells them too. */
function labelOf(column: ReportFigures['columns'][number]): string {
  const label = reportColumns[column];
  return column === 'vials' ? label : fill(officeReports.inMicrograms, { column: label });
}
