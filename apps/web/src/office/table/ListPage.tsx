import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { TableRow } from './column.ts';
import { OfficeTable, type OfficeTableProps } from './OfficeTable.tsx';
import { rowsFailed } from './rows-failed.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

export type ListPageProps<Row extends TableRow> = Omit<OfficeTableProps<Row>, 'label' | 'rows' | 'failed'> & {
  readonly title: string;
  readonly query: UseQueryResult<readonly Row[]>;
};

/** A page that is one table under its title. */
export function ListPage<Row extends TableRow>({ title, query, ...table }: ListPageProps<Row>): ReactElement {
  return (
    <OfficePage title={title}>
      <OfficeTable {...table} label={title} rows={query.data} failed={rowsFailed(query)} />
    </OfficePage>
  );
}
