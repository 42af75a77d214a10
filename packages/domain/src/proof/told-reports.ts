import { amountInUnit, ONE_PIECE, type Total } from '../values/amount.ts';
import { guardedCell, unguardedCell } from '../values/csv-cell.ts';
import { reportColumns, reportValues } from '../words/office/reports.ts';
import { addFigures, closingOf, type CountedType, type Figures, noFigures } from './figures.ts';
import { type CountedReport, REPORT_FIGURES, type ReportFigures, type RowFigures } from './report-figures.ts';
import type { Wrong } from './told-balances.ts';

/** What the rows of a report sum up to; amounts in nanograms, numbers in pieces, in the order of its columns. */
type ToldSums = {
  rows: Total;
  readonly all: Total[];
  /** Without the rows that are marked as reversed. */
  readonly kept: Total[];
};

/** What a report tells of a drug type: by act, and in its totals. */
type ToldType = { readonly acts: Map<string, ToldSums>; readonly totals: Total[] };

export type NamedFigures = CountedType & { readonly type: string };

const PIECE = BigInt(ONE_PIECE);

/** The figures of one report, added up row by row: of rows that are told nothing else is kept. */
export class ToldReport {
  readonly name: CountedReport;
  readonly types = new Map<string, ToldType>();

  constructor(name: CountedReport) {
    this.name = name;
  }

  takeRow(type: string, act: string, isReversed: boolean, figures: readonly Total[]): void {
    const { acts } = this.#type(type);
    const sums = acts.get(act) ?? { rows: 0n, all: [], kept: [] };
    acts.set(act, sums);
    sums.rows += PIECE;
    add(sums.all, figures);
    if (!isReversed) add(sums.kept, figures);
  }

  takeTotal(type: string, figures: readonly Total[]): void {
    add(this.#type(type).totals, figures);
  }

  #type(type: string): ToldType {
    const known = this.types.get(type) ?? { acts: new Map<string, ToldSums>(), totals: [] };
    this.types.set(type, known);
    return known;
  }
}

/** The figures that the reports of a packet tell, compared with those that were counted again from the record. */
export class ToldReports {
  readonly #files = new Map<string, ToldReport>();

  take(file: string, told: ToldReport): void {
    this.#files.set(file, told);
  }

  /** What the reports tell otherwise than these figures, and what of these they do not tell. */
  wrong(counted: readonly NamedFigures[]): {
    readonly inReports: readonly Wrong[];
    readonly untold: readonly string[];
  } {
    const ofNames = byName(counted);
    const inReports: Wrong[] = [];
    const untold: string[] = [];
    for (const [name, report] of Object.entries<ReportFigures>(REPORT_FIGURES)) {
      const files = [...this.#files].filter(([, told]) => told.name === name);
      const types = new Set([...ofNames.keys(), ...files.flatMap(([, told]) => [...told.types.keys()])]);
      for (const type of types) {
        const telling = files.filter(([, told]) => told.types.has(type));
        const told = added(telling.map(([, { types: all }]) => all.get(type)));
        const wrong = wrongIn(report, type, told, ofNames.get(type) ?? noFigures());
        const file = telling.map(([path]) => path).join(' and ');
        if (file !== '') inReports.push(...wrong.map((what) => ({ file, what })));
        else if (wrong.length > 0) untold.push(`${report.about} of ${type}`);
      }
    }
    return { inReports, untold };
  }
}

/** A report tells a drug type by its name, which two may have; what is counted of both is told together. */
function byName(counted: readonly NamedFigures[]): Map<string, Figures> {
  const ofNames = new Map<string, Figures>();
  for (const { type, figures } of counted) {
    const name = unguardedCell(guardedCell(type));
    ofNames.set(name, addFigures(ofNames.get(name) ?? noFigures(), figures));
  }
  return ofNames;
}

/** What several files tell of a type. */
function added(told: readonly (ToldType | undefined)[]): ToldType {
  const all: ToldType = { acts: new Map(), totals: [] };
  for (const each of told) {
    if (each === undefined) continue;
    add(all.totals, each.totals);
    for (const [act, { rows, all: sums, kept }] of each.acts) {
      const before = all.acts.get(act) ?? { rows: 0n, all: [], kept: [] };
      all.acts.set(act, before);
      before.rows += rows;
      add(before.all, sums);
      add(before.kept, kept);
    }
  }
  return all;
}

function add(sums: Total[], more: readonly Total[]): void {
  for (const [place, each] of more.entries()) sums[place] = (sums[place] ?? 0n) + each;
}

/** What a report tells of a type otherwise than the record. */
function wrongIn(report: ReportFigures, type: string, told: ToldType, figures: Readonly<Figures>): string[] {
  return Object.entries(report.acts).flatMap(([act, { rows, sums, back, isTaken }]) => {
    const said = told.acts.get(act);
    const kind = reportValues.act?.[act];
    const wrong: string[] = [];
    if (rows !== null && (said?.rows ?? 0n) !== figures[rows]) {
      const ofKind = kind === undefined ? '' : ` '${kind}'`;
      wrong.push(`it has ${text(said?.rows)} rows${ofKind} of ${type}, the record ${text(figures[rows])}`);
    }
    for (const [place, column] of report.columns.entries()) {
      const label = (kind ?? reportColumns[column]).toLowerCase();
      const unit = column === 'vials' ? '' : ' mcg';
      const whole = countedOf(sums[place], figures) * (isTaken ? -1n : 1n);
      const kept = whole - countedOf(back?.[place], figures);
      const compare = (tells: string, amount: Total | undefined, record: Total): boolean => {
        if ((amount ?? 0n) === record) return true;
        wrong.push(`${tells} ${label} ${text(amount)}${unit}, the record ${text(record)}${unit}`);
        return false;
      };
      if (compare(`its rows of ${type} say`, said?.all[place], whole) && back !== undefined)
        compare(`its rows of ${type} that are not reversed say`, said?.kept[place], kept);
      if (report.hasTotals) compare(`its total of ${type} says`, told.totals[place], kept);
    }
    return wrong;
  });
}

function countedOf(figure: RowFigures['sums'][number] | undefined, figures: Readonly<Figures>): Total {
  if (figure === undefined) return 0n;
  return figure === 'closing' ? closingOf(figures) : figures[figure];
}

function text(figure: Total = 0n): string {
  return amountInUnit(figure, 'micrograms');
}
