import { tokenHash } from '../../apps/server/src/db/agency-transaction.ts';
import type { Field } from '../field.ts';
import type { Person } from '../world.ts';

/** Time passes for the tries that count against these people, whether by their account or by their session. */
export async function forgetTries({ world }: Field, ...people: readonly Person[]): Promise<void> {
  const subjects = people.flatMap(({ id, token }) => [tokenHash(id), tokenHash(token)]);
  await world.target.owner.query('DELETE FROM failed_try WHERE subject = ANY ($1)', [subjects]);
}
