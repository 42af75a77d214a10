import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, TableRow } from './column.ts';
import type { TableView } from './table-address.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

type Features = typeof features;

// 'Medic 9' comes before 'Medic 10'.
const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const NO_ROWS: readonly never[] = [];

/** The rows that the view asks for, in its order. */
export function useMatchingRows<Row extends TableRow>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  view: TableView,
): readonly Row[] {
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns]);
  const state = useMemo(() => toState(view), [view]);
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: ({ id }) => id,
    state,
    // The search looks at a row as a whole; asked of one column, it is asked once.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: ({ original }, _column, wanted: string) => holdsAll(textOf(columns, original), wanted),
  });
  return table.getRowModel().rows.map(({ original }) => original);
}

function toState({ sort, filters, search }: TableView): {
  sorting: { id: string; desc: boolean }[];
  columnFilters: { id: string; value: string }[];
  globalFilter: string;
} {
  return {
    sorting: sort === null ? [] : [{ id: sort.column, desc: sort.descending }],
    columnFilters: Object.entries(filters).map(([id, value]) => ({ id, value })),
    globalFilter: search.trim().toLowerCase(),
  };
}

function toDefinition<Row extends TableRow>(column: Column<Row>): ColumnDef<Features, Row> {
  return {
    id: column.id,
    accessorFn: (row) => sortValue(column, row),
    sortUndefined: 'last',
    sortFn: (one, other) => compare(sortValue(column, one.original), sortValue(column, other.original)),
    filterFn: ({ original }, _column, wanted: string) => column.text(original) === wanted,
  };
}

function sortValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  return (column.sortBy === undefined ? column.text(row) : column.sortBy(row)) ?? undefined;
}

function compare(one: string | number | undefined, other: string | number | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return order.compare(String(one ?? ''), String(other ?? ''));
}

function textOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return columns
    .map((column) => column.text(row))
    .join('\n')
    .toLowerCase();
}

/** Whether every word is somewhere in the text. */
function holdsAll(text: string, wanted: string): boolean {
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

/** The values that a column has in the rows, in order, for its chip. */
export function valuesOf<Row>(column: Column<Row>, rows: readonly Row[]): string[] {
  return [...new Set(rows.map((row) => column.text(row)))].sort(order.compare);
}
