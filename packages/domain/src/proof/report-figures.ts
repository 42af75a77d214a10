import type { ReportColumnName } from '../words/office/reports.ts';
import type { Figure } from './figures.ts';

/** A figure that a column tells, as the record gives it. */
type Counted = Figure | 'closing';

/** Which figures of the record the rows of a report are, or those of its rows that tell of one act. */
export type RowFigures = {
  /** How many rows there are of a drug type; null where several records are one row. */
  readonly rows: Figure | null;
  /** What the sum of each column is. */
  readonly sums: readonly Counted[];
  /** What of that stands in rows that are marked as reversed; absent where no row is. */
  readonly back?: readonly Figure[];
  /** Amounts are taken away, and stand below zero. */
  readonly isTaken?: true;
};

/** A report whose figures a verifier counts again from the record. */
export type ReportFigures = {
  /** What it tells of a drug type, in a sentence. */
  readonly about: string;
  readonly columns: readonly ReportColumnName[];
  /** Whether it ends with totals of the rows that are not reversed. */
  readonly hasTotals: boolean;
  /** By the act that a row tells of; by '' where all rows are alike. */
  readonly acts: Readonly<Record<string, RowFigures>>;
};

export const REPORT_FIGURES = {
  receipts: {
    about: 'the receipts',
    columns: ['vials', 'amount'],
    hasTotals: true,
    acts: { '': { rows: null, sums: ['receives', 'received'] } },
  },
  usage: {
    about: 'the usage',
    columns: ['given', 'disposed'],
    hasTotals: true,
    acts: { '': { rows: 'doses', sums: ['given', 'disposed'], back: ['given_back', 'disposed_back'] } },
  },
  waste: {
    about: 'the waste',
    columns: ['amount'],
    hasTotals: true,
    acts: { '': { rows: 'wastes', sums: ['wasted'], back: ['wasted_back'] } },
  },
  transfers: {
    about: 'the transfers',
    columns: ['amount'],
    hasTotals: true,
    acts: { '': { rows: 'transfers', sums: ['transferred'] } },
  },
  record: {
    about: 'the moves',
    columns: ['amount'],
    hasTotals: false,
    acts: {
      receive: { rows: 'receives', sums: ['received'] },
      administer: { rows: 'doses', sums: ['given'], isTaken: true },
      waste: { rows: 'wastes', sums: ['wasted'], isTaken: true },
      loss: { rows: 'losses', sums: ['lost'], isTaken: true },
      un_administer: { rows: 'reversals', sums: ['reversed'] },
    },
  },
  opening: {
    about: 'the opening inventory',
    columns: ['amount'],
    hasTotals: true,
    acts: { '': { rows: null, sums: ['opening'] } },
  },
  closing: {
    about: 'the closing inventory',
    columns: ['amount'],
    hasTotals: true,
    acts: { '': { rows: null, sums: ['closing'] } },
  },
} as const satisfies Record<string, ReportFigures>;

export type CountedReport = keyof typeof REPORT_FIGURES;

const REPORT = /^(?:schedule-II|schedule-III-V|other)\/(receipts|usage|waste|transfers|record)\.csv$/;
const INVENTORY = /^inventories\/(?:schedule-II|schedule-III-V|other)-(opening|closing)\.csv$/;

/** Which report the file of a packet is; null if it is none that is counted again so. */
export function countedReport(path: string): CountedReport | null {
  const name = (REPORT.exec(path) ?? INVENTORY.exec(path))?.[1];
  return name !== undefined && isCounted(name) ? name : null;
}

function isCounted(name: string): name is CountedReport {
  return Object.hasOwn(REPORT_FIGURES, name);
}
