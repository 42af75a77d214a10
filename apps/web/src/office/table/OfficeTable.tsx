import { fill } from '@vialant/domain/words/fill';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { PHONE } from '../shell/widths.ts';
import { CardList } from './CardList.tsx';
import type { Column, TableRow } from './column.ts';
import { FilterLine } from './FilterLine.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { RowsFailed as Failed } from './rows-failed.ts';
import { NoRows, RowsFailed, RowsLoading } from './TableStates.tsx';
import { useMatchingRows } from './use-matching-rows.ts';
import { useTableView } from './use-table-view.ts';
import './table.css';
import { SCROLLABLE } from './scrollable.ts';

const FEW_COLUMNS = 3;
const NO_ROWS: readonly never[] = [];

export type OfficeTableProps<Row extends TableRow> = {
  /** What the table is called for people who do not see it. */
  readonly label: string;
  /** The same list until the columns really change: the view is made anew with it. The first one opens the row. */
  readonly columns: readonly Column<Row>[];
  /** The columns of a card, in order; by default the first few. */
  readonly telling?: readonly string[];
  /** All rows, archived ones included; undefined while they are loading. Also the same list until they change. */
  readonly rows: readonly Row[] | undefined;
  /** Set when the rows could not be loaded. */
  readonly failed?: Failed | null;
  /** Where rows can be archived: whether this one is. They are shown by a chip of their own. Always the same function. */
  readonly isArchived?: (row: Row) => boolean;
  /** What to do first, while there is no row at all. */
  readonly empty: string;
  /** The button for it. */
  readonly emptyAction?: ReactNode;
  /** The address of a row's panel, with the table's own query. Without it rows do not open. */
  readonly hrefOf?: (row: Row) => string;
  /** The row whose panel is open. */
  readonly openId?: string | null;
  /** Buttons at the end of the line of filters. */
  readonly actions?: ReactNode;
  /** The totals of all rows, as rows under the others, where the table does not have all rows to add them up. */
  readonly totals?: readonly Row[];
  /** What the foot says instead of the number of rows that are here. */
  readonly foot?: ReactNode;
};

/** The one table of the office. What it shows of its rows is in the address (`table-address.ts`). */
export function OfficeTable<Row extends TableRow>(props: OfficeTableProps<Row>): ReactElement {
  const {
    label,
    columns,
    telling,
    rows,
    failed,
    isArchived,
    empty,
    emptyAction,
    hrefOf,
    openId = null,
    actions,
    totals = NO_ROWS,
    foot,
  } = props;
  const scrolls = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE);
  const control = useTableView(columns);
  const current = useCurrentRows(rows, control.view.withArchived ? undefined : isArchived);
  const matching = useMatchingRows(current, columns, control.view);
  const shape = { label, rows: matching, openId, hrefOf, scrolls, totals };

  function body(): ReactElement {
    if (current === undefined)
      return failed ? (
        <RowsFailed onRetry={failed.retry} busy={failed.busy} refused={failed.refused} />
      ) : (
        <RowsLoading />
      );
    if (current.length === 0) return <NoRows text={empty} action={emptyAction} />;
    if (matching.length === 0) return <NoRows text={officeTable.noMatch} />;
    if (isPhone) return <CardList {...shape} columns={tellingColumns(columns, telling)} />;
    return <TableGrid {...shape} {...control} columns={columns} />;
  }

  return (
    <section className="office-list" aria-label={label}>
      <FilterLine
        {...control}
        columns={columns}
        rows={current ?? NO_ROWS}
        hasArchived={isArchived !== undefined}
        sortsHere={isPhone}
        actions={actions}
      />
      <div ref={scrolls} className="office-list-rows" {...(hrefOf === undefined && SCROLLABLE)}>
        {body()}
      </div>
      {current !== undefined && (
        <output className="office-list-foot">{foot ?? footText(columns, matching, current.length)}</output>
      )}
    </section>
  );
}

/** The rows without the archived ones; the same list for the same rows, by which the table knows that nothing changed. */
function useCurrentRows<Row>(
  rows: readonly Row[] | undefined,
  isArchived: ((row: Row) => boolean) | undefined,
): readonly Row[] | undefined {
  return useMemo(() => (isArchived === undefined ? rows : rows?.filter((row) => !isArchived(row))), [rows, isArchived]);
}

function tellingColumns<Row>(columns: readonly Column<Row>[], wanted: readonly string[] | undefined): Column<Row>[] {
  if (wanted === undefined) return columns.slice(0, FEW_COLUMNS);
  return wanted.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** How many rows match, of how many, and the totals of those that match. */
function footText<Row>(columns: readonly Column<Row>[], matching: readonly Row[], all: number): string {
  const totals = columns.flatMap(({ label, unit, total }) => {
    if (total === undefined) return [];
    return [`${label} ${total(matching)}${unit === undefined ? '' : ` ${unit}`}`];
  });
  return [countText(matching.length, all), ...totals].join(' · ');
}

function countText(matching: number, all: number): string {
  if (matching !== all) return fill(officeTable.someRows, { n: matching, m: all });
  return all === 1 ? officeTable.oneRow : fill(officeTable.rows, { n: all });
}
