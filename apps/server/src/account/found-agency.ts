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
  email: string;
  firstName: string;
  lastName: string;
};

/** What a link must know of the server. */
type Here = { region: string; address: () => string };

/** The outcome. `link` is where the admin chooses a password; null if a proven account has one. */
export type Founded = { isNew: true; link: string | null } | { isNew: false };

/**
 * Adds an agency with its first admin. No call of the API can do this, because such a call needs a signed-in user.
 * Organisation and account are made where they do not exist. `isNew` is false if the organisation has such an agency.
 */
export function foundAgency(owner: pg.Pool, founding: Founding, here: Here): Promise<Founded> {
  return ownerTransaction(owner, async (client) => {
    // The same lock as in makeDemo: a first start must not fill the database with the demo at the same moment.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('vialant demo', 0))`);
    const groupId = await addAgency(client, founding);
    return groupId === null ? { isNew: false } : addAdmin(client, founding, groupId, here);
  });
}

/** The new agency's id; null when a sister has the name. */
async function addAgency(client: pg.PoolClient, { organization, agency }: Founding): Promise<string | null> {
  const organizationId =
    (await idOf(client, 'SELECT id FROM organization WHERE lower(name) = lower($1) ORDER BY id LIMIT 1', [
      organization,
    ])) ?? (await idOf(client, 'INSERT INTO organization (name) VALUES ($1) RETURNING id', [organization]));
  return idOf(client, 'SELECT auth.found_agency($1, $2, NULL, $3) AS id', [organizationId, agency, defaultSettings]);
}

async function addAdmin(
  client: pg.PoolClient,
  { agency, email, firstName, lastName }: Founding,
  groupId: string,
  { region, address }: Here,
): Promise<Founded> {
  const userId =
    (await knownAdmin(client, { email, firstName, lastName }, groupId)) ??
    (await idOf(
      client,
      `INSERT INTO user_account (primary_email, first_name, last_name, region, home_user_group_id, is_invited)
       VALUES ($1, $2, $3, $4, $5, true) RETURNING id`,
      [email, firstName, lastName, region, groupId],
    ));
  await client.query(`INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, 'admin')`, [
    userId,
    groupId,
  ]);
  const detail = `agency founded: ${agency}; admin: ${email}`;
  await client.query(`SELECT auth.note_access('admin_change', NULL, NULL, $1, $2)`, [detail, groupId]);
  const { rowCount } = await client.query('SELECT FROM user_password WHERE user_id = $1', [userId]);
  if (rowCount !== 0) return { isNew: true, link: null };
  const guid = newSecret();
  await client.query(`SELECT auth.add_link($1, $2, 'Update', $3::float8 * interval '1 millisecond')`, [
    tokenHash(guid),
    userId,
    TIMING.inviteLink.validForMs,
  ]);
  return { isNew: true, link: linkTo({ address }, { guid, region, mode: 'Update' }) };
}

/**
 * The account with this address, or null. If nobody has proven the address, another agency's admin may have made the
 * account and know its password: the account is kept, but its password, sessions and links are void.
 */
async function knownAdmin(
  client: pg.PoolClient,
  { email, firstName, lastName }: Pick<Founding, 'email' | 'firstName' | 'lastName'>,
  groupId: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string; is_proven: boolean }>(
    'SELECT id, proven_on IS NOT NULL AS is_proven FROM user_account WHERE primary_email = $1 FOR UPDATE',
    [email],
  );
  const [known] = rows;
  if (!known) return null;
  if (!known.is_proven) {
    await client.query('SELECT auth.void_claim($1, $2, $3, $4)', [known.id, groupId, firstName, lastName]);
  }
  return known.id;
}

async function idOf(client: pg.PoolClient, statement: string, values: unknown[]): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(statement, values);
  return rows[0]?.id ?? null;
}
