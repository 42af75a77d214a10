import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import { imageIdOf } from '../image/image-url.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';

/** The picture of a box, which an admin adds, exchanges or takes away (BOXPOP-03). It is no part of the record. */
export function boxPictureHandlers(db: Db, onChanged: OnChanged): Pick<Handlers, 'POST drug_box/set_image'> {
  return {
    'POST drug_box/set_image': async (call) => {
      const { id, image_url } = call.input;
      const { answer, agencyId } = await agencyTransaction(db, call, async (tx, { userId, userGroupId }) => ({
        answer: await answerOnce(tx, call, async () => {
          await setPicture(tx, id, image_url === null ? null : await boxImageId(tx, image_url));
          const by = { userId, agencyId: userGroupId, address: call.caller.address };
          await noteAccess(tx, { kind: 'admin_change', ...by, detail: `drug_box set_image ${id}` });
          return readRow(tx, 'drug_box', id);
        }),
        agencyId: userGroupId,
      }));
      onChanged([{ agencyId, entity: 'drug_box', ids: [id] }]);
      return answer;
    },
  };
}

/** The id of the agency's own upload for a box at this address; that of anything else is refused. */
async function boxImageId(tx: Tx, url: string): Promise<string> {
  const id = imageIdOf(url);
  const { rows } = await sql`SELECT FROM image WHERE id = ${id} AND folder = 'drug_box'`.execute(tx);
  if (id === null || rows.length === 0) throw new Refused({ code: 'IMAGE_NOT_FOUND' });
  return id;
}

async function setPicture(tx: Tx, boxId: string, imageId: string | null): Promise<void> {
  if (!isStoredId(boxId)) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  const { numAffectedRows } = await sql`UPDATE drug_box SET image_id = ${imageId} WHERE id = ${boxId}`.execute(tx);
  if (numAffectedRows !== 1n) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
}
