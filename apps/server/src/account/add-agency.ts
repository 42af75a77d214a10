import { defaultSettings } from '@vialant/domain/agency/settings';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { StoredRow } from '@vialant/contract/stored-row';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';

/** Adds an agency to the organisation, with the caller as its admin. Refuses with NAME_IN_USE. */
export function addAgency(db: Db, call: Call<{ name: string }>): Promise<StoredRow<'user_group'>> {
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const { name } = call.input;
      const { rows: added } = await sql<{ id: string | null }>`
        SELECT auth.add_agency(${name}, ${JSON.stringify(defaultSettings)}) AS id`.execute(tx);
      const id = added[0]?.id ?? null;
      if (id === null) throw new Refused({ code: 'NAME_IN_USE' });
      const by = { userId: actor.userId, address: call.caller.address, agencyId: actor.userGroupId };
      await noteAccess(tx, { kind: 'admin_change', ...by, detail: `user_group create: ${name}` });
      const { rows } = await sql<StoredRow<'user_group'>>`SELECT * FROM api.user_group WHERE id = ${id}`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('the new agency is not seen by its admin');
      return row;
    }),
  );
}
