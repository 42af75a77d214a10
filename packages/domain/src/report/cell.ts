import { amountFromMicrograms, amountInUnit, measureUnit } from '../values/amount.ts';
import { dayIn, timeIn } from '../values/zone.ts';
import { type ReportColumnName, reportValues } from '../words/office/reports.ts';

/**
 * How the cells of a column are stored and shown. An amount is micrograms as decimal text, shown in the unit of its row's
 * type; a word is a name on the wire with a text of its own, or
 * several with commas.
 */
export type CellKind = 'text' | 'code' | 'word' | 'day' | 'instant' | 'number' | 'amount';

export type Cell = string | number | null;

/** A row as a report answers it. `measure` is the unit of its amounts, null where a vial is a piece called `piece`. */
export type ReportCells = Readonly<Record<string, Cell>>;

export type ReportColumn = { readonly id: ReportColumnName; readonly kind: CellKind; readonly sums: boolean };

const UNIT_LABELS = { micrograms: 'mcg', mg: 'mg', g: 'g' } as const;

/** What a person reads in the cell: times in the agency's zone, amounts exact in the unit of the row. */
export function cellText({ id, kind }: Pick<ReportColumn, 'id' | 'kind'>, row: ReportCells, zone: string): string {
  const value = row[id] ?? null;
  if (value === null) return '';
  switch (kind) {
    case 'amount':
      return amountText(value, row);
    case 'instant': {
      const instant = new Date(value);
      return `${dayIn(zone, instant)} ${timeIn(zone, instant)}`;
    }
    case 'word':
      return wordText(id, String(value));
    case 'text':
    case 'code':
    case 'day':
    case 'number':
      return String(value);
  }
}

/** What people read for a name on the wire, or for several with commas between them. */
export function wordText(id: ReportColumnName, value: string): string {
  const words = reportValues[id] ?? {};
  return value
    .split(',')
    .map((name) => words[name] ?? name)
    .join(', ');
}

/** The exact number of an amount in the unit of its row. */
export function amountText(micrograms: Cell, row: ReportCells): string {
  const amount = amountFromMicrograms(micrograms ?? '');
  // A sum that is larger than any amount that can be recorded is told as it is stored.
  if (amount === null) return String(micrograms ?? '');
  return amountInUnit(amount, measureUnit(String(row['measure'] ?? '')) ?? 'micrograms');
}

/** The unit of the amounts of a row: 'mcg', 'mg', 'g', or what a piece is called. */
export function measureText(row: ReportCells): string {
  const unit = measureUnit(String(row['measure'] ?? ''));
  return unit === null ? String(row['piece'] ?? '') : UNIT_LABELS[unit];
}
