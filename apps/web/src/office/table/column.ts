import type { ReactNode } from 'react';

/** How a column is set: numbers to the right, codes in the mono face. */
type ColumnKind = 'text' | 'number' | 'code';

/** What a cell is sorted by; a cell without a value comes last, whichever way the column is sorted. */
export type SortValue = string | number | null;

export type Column<Row> = {
  /** The column's name in the address. */
  readonly id: string;
  readonly label: string;
  /** The unit of its numbers, beside the label. */
  readonly unit?: string | undefined;
  readonly kind: ColumnKind;
  /** What a person reads in the cell; the filter field looks for this. */
  readonly text: (row: Row) => string;
  /** By default the text. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Where the cell shows more than its text, such as a mark beside it. */
  readonly show?: (row: Row) => ReactNode;
  /** Whether there is a chip that leaves only the rows with one value. */
  readonly filter?: boolean;
  /** The total of all rows that match, where a sum says something. */
  readonly total?: (rows: readonly Row[]) => string;
};

export type TableRow = { readonly id: string };
