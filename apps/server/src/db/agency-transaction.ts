import { hash } from 'node:crypto';
import type { Role } from '@vialant/domain/agency/role';
import { sql, type Transaction } from 'kysely';
import type { Db } from './open.ts';
import type { Schema } from './schema.ts';

/** What a request shows: a session token, and the agency to act in (the user's own when null). */
export type Credentials = { token: string | null; userGroupId: string | null };

/** The person behind a live session, in the agency they act in. */
export type Actor = {
  userId: string;
  userGroupId: string;
  organizationId: string;
  role: Role;
  region: string;
};

/** The role that a call needs: any member of the agency, one who is no auditor, an auditor or admin, an admin. */
export type Need = 'member' | 'staff' | 'auditor' | 'admin';

export type Tx = Transaction<Schema>;

/** The form in which a token is stored and compared: its SHA-256. */
export function tokenHash(token: string | null): Buffer {
  return hash('sha256', token ?? '', 'buffer');
}

/**
 * Runs the work in one transaction that begins by proving the session and entering the agency, so that row-level
 * security holds for every statement in it. Refuses with SESSION_EXPIRED or NOT_ALLOWED.
 */
export function agencyTransaction<T>(
  db: Db,
  call: { credentials: Credentials; needs: Need },
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { rows } =
      await sql<EnteredRow>`SELECT user_id, user_group_id, organization_id, role, region FROM auth.enter(${tokenHash(call.credentials.token)}, ${
        call.credentials.userGroupId
      }, false, ${call.needs})`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('auth.enter answered no row');
    return work(tx, {
      userId: row.user_id,
      userGroupId: row.user_group_id,
      organizationId: row.organization_id,
      role: row.role,
      region: row.region,
    });
  });
}

/** The person behind the session, or a refusal. */
export function proveSession(db: Db, call: { credentials: Credentials; needs: Need }): Promise<Actor> {
  return agencyTransaction(db, call, async (_tx, actor) => actor);
}

type EnteredRow = {
  user_id: string;
  user_group_id: string;
  organization_id: string;
  role: Actor['role'];
  region: string;
};
