import { defaultSettings } from '@vialant/domain/agency/settings';
import { TIMING } from '@vialant/domain/values/timing';
import type pg from 'pg';
import { tokenHash } from '../db/agency-transaction.ts';
import { ownerTransaction } from '../db/owner-transaction.ts';
import { newSecret } from '../identity/secret.ts';
import { linkTo } from './links.ts';

export type Founding = {
  organization: string;
  agency: string;
  /** Null if it is chosen later; until then UTC holds. */
  timeZone: string | null;
  email: string;
  firstName: string;
  lastName: string;
};

/** What a link must know of the server. */
type Here = { region: string; address: () => string };

/** The outcome. `link` is where the admin chooses a password; null if a proven account has one. */
export type Founded = { isNew: true; link: string | null } | { isNew: false };

/**
 * Adds an agency with its first admin, whom the operator of the server names. The only call of the API that can do so
 * without a signed-in user is that of the first run. `isNew` is false if the organisation has such an agency.
 */
export function foundAgency(owner: pg.Pool, founding: Founding, here: Here): Promise<Founded> {
  const { organization, agency, timeZone, email, firstName, lastName } = founding;
  const settings = { ...defaultSettings, time_zone: timeZone };
  return ownerTransaction(owner, async (client) => {
    const { rows } = await client.query<{ admin_id: string | null }>(
      'SELECT admin_id FROM auth.found_with_admin($1, $2, $3, $4, $5, $6, $7)',
      [organization, agency, settings, email, firstName, lastName, here.region],
    );
    const adminId = rows[0]?.admin_id ?? null;
    return adminId === null ? { isNew: false } : { isNew: true, link: await linkFor(client, adminId, here) };
  });
}

/** A link to choose a first password by; null for an account that has a password. */
async function linkFor(client: pg.PoolClient, userId: string, { region, address }: Here): Promise<string | null> {
  const { rowCount } = await client.query('SELECT FROM user_password WHERE user_id = $1', [userId]);
  if (rowCount !== 0) return null;
  const guid = newSecret();
  await client.query(`SELECT auth.add_link($1, $2, 'Update', $3::float8 * interval '1 millisecond')`, [
    tokenHash(guid),
    userId,
    TIMING.inviteLink.validForMs,
  ]);
  return linkTo({ address }, { guid, region, mode: 'Update' });
}
