import { messages } from '@vialant/domain/words/messages';
import { moveRequest } from '../../outbox/repair.ts';
import { withFields } from '../../outbox/request.ts';
import { endOf, recordedEnd } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';
import { failingOf } from './stock.ts';

/** OPEN-116: a refused record as its owner has repaired it, sent under the id of the act as its key. */
export const offlineRepair: ActDeclaration<'offline_repair'> = {
  request: (draft) => draft,
  send: (services, act, witness) =>
    endOf(services, act, failingOf(services, act.draft, messages.shell.saveFailed), async () => {
      const { entryId, userId, userGroupId, isFirstHandedOver } = act.draft;
      const request = moveRequest(withFields(act.draft, witness));
      const owner = { userId, userGroupId };
      const end = await services.sync.repair({ entryId, key: act.id, owner, request, isFirstHandedOver });
      if (end === 'unreachable') return { recorded: false, message: messages.stock.noAnswer, again: 'from here' };
      if (end === 'signed out') return { recorded: false, message: messages.session.expired, again: 'from here' };
      // The records that waited behind the refused one can be sent.
      void services.sync.run().catch(() => {});
      const message = end === 'recorded' ? messages.offline.repaired : messages.stock.recordedBefore;
      return recordedEnd(services, act, message);
    }),
};
