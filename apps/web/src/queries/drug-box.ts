import type { Client } from '../api/client.ts';
import { type RowsQuery, rowsQuery } from './query.ts';

export const BOXES_KEY = ['drug_box', 'with_unit'] as const;

/** The boxes of the agency with the names of their units. */
export function boxesWithUnit(client: Client): RowsQuery<'drug_box'> {
  return rowsQuery(BOXES_KEY, (asked) => client.call('GET drug_box/with_unit', undefined, asked));
}

/** The boxes of another agency of the organisation, with the names of their units. */
export function boxesOfAgency(client: Client, agencyId: string): RowsQuery<'drug_box'> {
  return rowsQuery([...BOXES_KEY, agencyId], (asked) =>
    client.call('GET drug_box/with_unit', { user_group_id: agencyId }, asked),
  );
}
