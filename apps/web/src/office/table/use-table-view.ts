import { useMemo } from 'react';
import { useAddress } from '../shell/use-address.ts';
import type { Column } from './column.ts';
import { readView, type TableView, writeView } from './table-address.ts';

export type ViewControl = {
  readonly view: TableView;
  readonly change: (part: Partial<TableView>) => void;
};

/**
 * The view in the address, and how to change it. Typing replaces the history entry, so that Back does not go letter by
 * letter.
 */
export function useTableView<Row>(columns: readonly Column<Row>[]): ViewControl {
  const [query, changeQuery] = useAddress();
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns]);
  const view = useMemo(() => readView(query, columnIds), [query, columnIds]);
  return {
    view,
    change: (part) =>
      changeQuery((current) => writeView(current, { ...readView(current, columnIds), ...part }, columnIds), {
        replace: part.search !== undefined,
      }),
  };
}
