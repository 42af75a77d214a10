import { COUNTED_BY, EVERY, HORIZONS, SPLITS } from '@vialant/domain/report/filters';
import { SCHEDULES } from '@vialant/domain/custody/drug-type';
import type { ReportName } from '@vialant/domain/words/office/reports';
import type { ReportInput } from '../../queries/report.ts';

/** The names of the filters in the address. A column may be called schedule, so that the filter is not. */
export const ADDRESS = {
  from: 'from',
  to: 'to',
  asOf: 'as_of',
  by: 'by',
  every: 'every',
  split: 'split',
  days: 'days',
  unit: 'unit_id',
  box: 'drug_box_id',
  type: 'drug_type_id',
  schedule: 'of_schedule',
  person: 'user_id',
  lot: 'of_lot',
  inventory: 'inventory',
} as const;

/** What the server is asked for by an address. A value that is none of a filter's, as of a mistyped link, is left out. */
export function inputOf(name: ReportName, query: URLSearchParams): ReportInput {
  const one = <Value extends string>(address: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === query.get(address));
  const free = (address: string): string | undefined => query.get(address) || undefined;
  return {
    name,
    from: free(ADDRESS.from),
    to: free(ADDRESS.to),
    as_of: free(ADDRESS.asOf),
    by: one(ADDRESS.by, COUNTED_BY),
    every: one(ADDRESS.every, EVERY),
    split: one(ADDRESS.split, SPLITS),
    days: one(ADDRESS.days, HORIZONS),
    unit_id: free(ADDRESS.unit),
    drug_box_id: free(ADDRESS.box),
    drug_type_id: free(ADDRESS.type),
    schedule: one(ADDRESS.schedule, [...SCHEDULES, 'none'] as const),
    user_id: free(ADDRESS.person),
    lot: free(ADDRESS.lot),
    inventory_count_id: free(ADDRESS.inventory),
  };
}
