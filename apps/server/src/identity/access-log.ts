import type { ACCESS_KINDS } from '@vialant/contract/routes/account';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { agencyTransaction, type Credentials, type Need, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { isStoredId } from '../rows/entity-queries.ts';

type AccessKind = (typeof ACCESS_KINDS)[number];
type Access = { kind: AccessKind; userId: string | null; address: string; detail?: string; agencyId?: string };

/**
 * Writes a line of the access log, for the named agency, else for the account's home agency, else for none.
 * The detail never holds a secret that lets anyone in.
 */
export async function noteAccess(db: Db, { kind, userId, address, detail = '', agencyId }: Access): Promise<void> {
  await sql`SELECT auth.note_access(${kind}, ${userId}::uuid, ${address}, ${detail}, ${agencyId ?? null}::uuid)`.execute(
    db,
  );
}

/** The same for what a session can do as often as it likes: the same line again within a minute is left out. */
export async function noteAccessOnce(db: Db, { kind, userId, address, detail = '', agencyId }: Access): Promise<void> {
  await sql`SELECT auth.note_access_once(${kind}, ${userId}::uuid, ${address}, ${detail}, ${agencyId ?? null}::uuid,
    ${milliseconds(TIMING.accessLog.sameLineMs)})`.execute(db);
}

type ReadingCall = { credentials: Credentials; needs: Need; caller: { readonly address: string } };

/** Notes that somebody read what tells of patients, before they are answered: what and how much, never of whom. */
export function noteRead(db: Db, call: ReadingCall, detail: string): Promise<void> {
  return agencyTransaction(db, call, (tx, { userId, userGroupId: agencyId }) =>
    noteAccessOnce(tx, { kind: 'record_read', userId, agencyId, address: call.caller.address, detail }),
  );
}

export type AccessEntry = {
  id: string;
  created_on: string;
  kind: AccessKind;
  user_id: string | null;
  user_name: string | null;
  address: string | null;
  detail: string;
};

/** The agency's access log, newest first. */
export async function readAccessLog(
  tx: Tx,
  page: { limit: number; before?: string | undefined },
): Promise<AccessEntry[]> {
  if (page.before !== undefined && !isStoredId(page.before)) return [];
  const { rows } = await sql<AccessEntry>`
    SELECT l.id, api.instant(l.created_on) AS created_on, l.kind, l.user_id,
      a.first_name || ' ' || a.last_name AS user_name, l.address, l.detail
    FROM access_log l LEFT JOIN user_account a ON a.id = l.user_id
    WHERE ${page.before ?? null}::uuid IS NULL OR l.id < ${page.before ?? null}::uuid
    ORDER BY l.id DESC LIMIT ${page.limit}`.execute(tx);
  return rows;
}
