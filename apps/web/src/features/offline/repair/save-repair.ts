import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../../services/act-saver.ts';
import { failedEnd, recordedEnd } from '../../stock-form/save-stock.ts';
import { withWitness } from '../../stock-form/with-witness.ts';
import { moveRequest } from './repair-request.ts';

/** OPEN-116: sends a refused record as its owner has repaired it, under the id of the act as its key. */
export const saveRepair: ActSaver<'offline_repair'> = async (services, { id, draft }, witness) => {
  const { entryId, userId, userGroupId, isFirstHandedOver } = draft;
  const request = moveRequest(withWitness(draft, witness));
  try {
    const owner = { userId, userGroupId };
    const end = await services.sync.repair({ entryId, key: id, owner, request, isFirstHandedOver });
    if (end === 'unreachable') return { recorded: false, message: messages.stock.noAnswer, again: 'from here' };
    if (end === 'signed out') return { recorded: false, message: messages.session.expired, again: 'from here' };
    // The records that waited behind the refused one can be sent.
    void services.sync.run().catch(() => {});
    const message = end === 'recorded' ? messages.offline.repaired : messages.stock.recordedBefore;
    return recordedEnd(services, { id, draft }, message);
  } catch (error) {
    return failedEnd(services, { id, draft }, error, messages.shell.saveFailed);
  }
};
