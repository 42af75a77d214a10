import { proveSession, tokenHash } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import type { Realtime } from './realtime.ts';

/** The stream of an agency's changes. */
export function realtimeHandlers(db: Db, realtime: Realtime): Pick<Handlers, 'GET realtime'> {
  return {
    'GET realtime': async (call) => {
      const { userId, userGroupId } = await proveSession(db, call);
      return (reader, lastEventId) =>
        realtime.subscribe({
          agencyId: userGroupId,
          entities: new Set(call.input.entities),
          userId,
          sessionKey: tokenHash(call.credentials.token).toString('hex'),
          reader,
          lastEventId,
          isStillGood: async () => {
            const now = await proveSession(db, call);
            return now.userId === userId && now.userGroupId === userGroupId;
          },
        });
    },
  };
}
