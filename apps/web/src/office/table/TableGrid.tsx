import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import type { Column, TableRow } from './column.ts';
import { useRowKeys } from './row-keys.ts';
import { RowLink } from './RowLink.tsx';
import { nextSort, type TableView } from './table-address.ts';
import { useWindowOfRows } from './use-window-of-rows.ts';
import type { ViewControl } from './use-table-view.ts';

const ROW_HEIGHT_PX = 36;

export type RowsProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The rows that match, in order. */
  readonly rows: readonly Row[];
  readonly openId: string | null;
  readonly hrefOf: ((row: Row) => string) | undefined;
  readonly scrolls: RefObject<HTMLElement | null>;
  readonly totals: readonly Row[];
};

/** The rows as a table, for a desk. */
export function TableGrid<Row extends TableRow>({
  label,
  columns,
  rows,
  openId,
  hrefOf,
  scrolls,
  totals,
  view,
  change,
}: RowsProps<Row> & ViewControl): ReactElement {
  const { drawn, before, after, isVirtual, scrollTo } = useWindowOfRows(rows.length, ROW_HEIGHT_PX, scrolls);
  const keys = useRowKeys({ rows, openId, hrefOf, scrollTo });
  return (
    <table
      className={isVirtual ? 'office-table office-table--virtual' : 'office-table'}
      aria-label={label}
      {...(isVirtual && { 'aria-rowcount': rows.length + 1 })}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head
              key={column.id}
              column={column}
              sort={view.sort}
              onSort={() => change({ sort: nextSort(view.sort, column.id) })}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        <Gap height={before} />
        {drawn.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <tr
              key={row.id}
              className={row.id === openId ? 'office-row office-row--open' : 'office-row'}
              {...(isVirtual && { 'aria-rowindex': index + 2 })}
            >
              {columns.map((column, place) => (
                <td key={column.id} className={`office-cell office-cell--${column.kind}`}>
                  {place === 0 ? (
                    <RowLink id={row.id} index={index} href={hrefOf?.(row)} keys={keys} isOpen={row.id === openId}>
                      {shown(column, row)}
                    </RowLink>
                  ) : (
                    shown(column, row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
        <Gap height={after} />
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map((row) => (
            <tr key={row.id} className="office-total">
              {columns.map((column) => (
                <td key={column.id} className={`office-cell office-cell--${column.kind}`}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.show === undefined ? column.text(row) : column.show(row);
}

/** Takes the place of rows that are not drawn. */
function Gap({ height }: { readonly height: number }): ReactElement | null {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly sort: TableView['sort'];
  readonly onSort: () => void;
};

function Head<Row>({ column, sort, onSort }: HeadProps<Row>): ReactElement {
  const isSorted = sort?.column === column.id;
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={`office-head office-cell--${column.kind}`} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className="office-head-button" onClick={onSort}>
        {column.label}
        {column.unit !== undefined && <span className="office-head-unit"> ({column.unit})</span>}
        {isSorted &&
          (sort.descending ? <IconArrowDown aria-hidden size="1rem" /> : <IconArrowUp aria-hidden size="1rem" />)}
      </button>
    </th>
  );
}
