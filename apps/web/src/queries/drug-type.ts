import type { CallReply, Client } from '../api/client.ts';
import { type Query, type RowsQuery, rowsQuery } from './query.ts';

export const DRUG_TYPES_KEY = ['drug_type', 'all'] as const;

/** Every drug type of the agency, including those it does not allow any more. */
export function drugTypes(client: Client): RowsQuery<'drug_type'> {
  return rowsQuery(DRUG_TYPES_KEY, (asked) => client.send('GET drug_type/all', {}, asked));
}

/** The drug types that the agency allows for new vials. */
export function allowedDrugTypes(client: Client): RowsQuery<'drug_type'> {
  return rowsQuery(['drug_type', 'allowed'], (asked) => client.call('GET drug_type/allowed', undefined, asked));
}

/** Whether new vials of the type may get a short date, and which. */
export function shortDateOfType(client: Client, typeId: string): Query<CallReply<'GET drug_type/short_date'>> {
  return {
    queryKey: ['drug_type', 'short_date', typeId],
    queryFn: ({ signal }) => client.call('GET drug_type/short_date', { type: typeId }, { signal }),
  };
}
