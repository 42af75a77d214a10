import type { StoredRow } from '@vialant/contract/stored-row';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import { readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { updateRow } from '../rows/write-row.ts';

type Configuration = Parameters<Handlers['POST drug_box/configure']>[0];

/** Changes what an admin decides about a box; nothing of it is part of the record (STOCKROOM-01). */
export async function configureBox(db: Db, call: Configuration, onChanged: OnChanged): Promise<StoredRow<'drug_box'>> {
  const { input, caller } = call;
  const { box, agencyId } = await agencyTransaction(db, call, async (tx, { userId, userGroupId }) => ({
    agencyId: userGroupId,
    box: await answerOnce(tx, call, async () => {
      await updateRow(tx, 'drug_box', input);
      const detail = `drug_box configure ${input.id} ${Object.keys(input).join(', ')}`;
      await noteAccess(tx, { kind: 'admin_change', userId, agencyId: userGroupId, address: caller.address, detail });
      return readRow(tx, 'drug_box', input.id);
    }),
  }));
  onChanged([{ agencyId, entity: 'drug_box', ids: [box.id] }]);
  return box;
}
