import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { users } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';

export type Colleague = { readonly id: string; readonly name: string };

/** WITNESS-01: the users of the agency who can still sign in, except the user themselves, sorted by name. */
export function useColleagues(ownId: string): UseQueryResult<readonly Colleague[]> {
  const { client, now } = useBasics();
  return useQuery({
    ...users(client),
    enabled: ownId !== '', // without the id the user would be in the list
    select: (rows) => toColleagues(rows, ownId, now().toISOString().slice(0, 'YYYY-MM-DD'.length)),
  });
}

function toColleagues(rows: WireRows<'user'>, ownId: string, today: string): Colleague[] {
  const others = rowsOf('user', rows)
    .filter(({ id, inactive_after_date: last }) => id !== ownId && (last === null || last > today))
    .map(({ id, first_name, last_name, primary_email }) => ({
      id,
      name: `${first_name} ${last_name}`.trim() || primary_email,
      email: primary_email,
    }));
  const names = others.map(({ name }) => name);
  // Two colleagues with the same name are shown with their email addresses.
  const isShared = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  return others
    .map(({ id, name, email }) => ({ id, name: isShared(name) ? `${name} (${email})` : name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
