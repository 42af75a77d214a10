import { IconFilter } from '@tabler/icons-react';
import { fill } from '@vialant/domain/words/fill';
import { officeTable } from '@vialant/domain/words/office/table';
import type { ReactElement, ReactNode } from 'react';
import type { Column } from './column.ts';
import type { TableView } from './table-address.ts';
import { valuesOf } from './use-matching-rows.ts';
import type { ViewControl } from './use-table-view.ts';
import { Input } from '../../ui/fields/Input.tsx';

export type FilterLineProps<Row> = ViewControl & {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly hasArchived: boolean;
  /** Cards have no head to press, so that the order is chosen here. */
  readonly sortsHere: boolean;
  /** What can be done with the table as a whole, at the end of the line. */
  readonly actions: ReactNode;
};

/** The filters of a table as chips in one line. */
export function FilterLine<Row>({
  columns,
  rows,
  view,
  change,
  hasArchived,
  sortsHere,
  actions,
}: FilterLineProps<Row>): ReactElement {
  return (
    <div className="office-filters">
      <search className="office-chips" aria-label={officeTable.filters}>
        <Input
          className="office-filter-text"
          type="search"
          aria-label={officeTable.filter}
          placeholder={officeTable.filter}
          before={<IconFilter aria-hidden size="1rem" />}
          value={view.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        {columns
          .filter(({ filter }) => filter)
          .map((column) => (
            <Chip
              key={column.id}
              label={column.label}
              value={view.filters[column.id] ?? ''}
              none={officeTable.any}
              choices={valuesOf(column, rows).map((value) => ({ value, label: value }))}
              onChange={(value) => change({ filters: { ...view.filters, [column.id]: value } })}
            />
          ))}
        {sortsHere && <SortChip columns={columns} view={view} change={change} />}
        {hasArchived && (
          <button
            type="button"
            className="office-chip"
            aria-pressed={view.withArchived}
            onClick={() => change({ withArchived: !view.withArchived })}
          >
            {officeTable.withArchived}
          </button>
        )}
        {isNarrowed(view) && (
          <button
            type="button"
            className="office-chip office-chip--clear"
            onClick={() => change({ search: '', filters: {}, withArchived: false })}
          >
            {officeTable.clear}
          </button>
        )}
      </search>
      {actions}
    </div>
  );
}

function isNarrowed({ search, filters, withArchived }: TableView): boolean {
  return search !== '' || withArchived || Object.keys(filters).length > 0;
}

type Choice = { readonly value: string; readonly label: string };

type ChipProps = {
  readonly label: string;
  readonly value: string;
  readonly none: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
};

/** A chip with the device's own picker, which every keyboard knows. */
export function Chip({ label, value, none, choices, onChange }: ChipProps): ReactElement {
  // An address can ask for a value that no row has; it is shown, so that it can be taken away.
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const all = isKnown ? choices : [...choices, { value, label: value }];
  return (
    <label className={value === '' ? 'office-chip' : 'office-chip office-chip--set'}>
      <span className="office-chip-label">{label}</span>
      <select className="office-chip-select" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{none}</option>
        {all.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type SortChipProps<Row> = ViewControl & { readonly columns: readonly Column<Row>[] };

function SortChip<Row>({ columns, view, change }: SortChipProps<Row>): ReactElement {
  const choices = columns.flatMap(({ id, label }) => [
    { value: id, label },
    { value: `-${id}`, label: fill(officeTable.descending, { column: label }) },
  ]);
  const sorted = view.sort === null ? '' : `${view.sort.descending ? '-' : ''}${view.sort.column}`;
  return (
    <Chip
      label={officeTable.sortedBy}
      value={sorted}
      none={officeTable.unsorted}
      choices={choices}
      onChange={(value) =>
        change({
          sort: value === '' ? null : { column: value.replace(/^-/, ''), descending: value.startsWith('-') },
        })
      }
    />
  );
}
