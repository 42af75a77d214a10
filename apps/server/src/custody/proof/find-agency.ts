import type pg from 'pg';
import { CommandError } from '../../config/command-error.ts';
import type { Agency } from './export-record.ts';

/** The agency that a command names; throws what to say instead where there is none, or several. */
export async function findAgency(owner: pg.Pool, nameOrId: string): Promise<Agency> {
  const { rows } = await owner.query<Agency>(
    'SELECT id, name FROM user_group WHERE id::text = lower($1) OR name = $1',
    [nameOrId],
  );
  const [agency, another] = rows;
  if (!agency) throw new CommandError(`There is no agency ${nameOrId}.`);
  if (another)
    throw new CommandError(
      `Several agencies are called ${nameOrId}: say which one by its id (${rows.map(({ id }) => id).join(', ')}).`,
    );
  return agency;
}
