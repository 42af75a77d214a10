import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { OnChanged } from '../realtime/announcer.ts';

/** Called after a commit that changed a person. */
export type OnUserChanged = (userId: string) => void;

/** Announces the change in every agency of the person. If that fails, screens show it at their next read. */
export function userNews(db: Db, onChanged: OnChanged): OnUserChanged {
  return (userId) => void tell(db, onChanged, userId).catch(() => undefined);
}

async function tell(db: Db, onChanged: OnChanged, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT auth.agencies_of(${userId}) AS id`.execute(db);
  onChanged(rows.map(({ id }) => ({ agencyId: id, entity: 'user', ids: [userId] })));
}
