import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import type { Site } from '../config/site.ts';
import type { OnUserChanged } from '../identity/user-news.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationOf,
  inviteUser,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { endSessions, readMembers, removeMember, requireReset, updateOneTimeCode } from './members.ts';

type Keys =
  | 'GET user/members'
  | 'POST user/invite'
  | 'POST user/one_time_code/update'
  | 'POST user/password/require_reset'
  | 'POST user/sessions/end'
  | 'POST user/remove'
  | 'POST invitation/resend'
  | 'POST invitation/withdraw'
  | 'GET invitation/link'
  | 'POST invitation/accept'
  | 'POST invitation/decline';

type News = { onChanged: OnChanged; onUserChanged: OnUserChanged };

/** The people of an agency: who they are, what their admins do with them, and how they are invited. */
export function peopleHandlers(db: Db, site: Site, { onChanged, onUserChanged }: News): Pick<Handlers, Keys> {
  const told = async <T>(id: string, work: Promise<T>): Promise<T> => {
    const answer = await work;
    onUserChanged(id);
    return answer;
  };
  // In the list of people an invitation stands beside them.
  const tellAgency = (agencyId: string | null, id: string): void => {
    if (agencyId !== null) onChanged([{ agencyId, entity: 'user', ids: [id] }]);
  };
  return {
    'GET user/members': (call) => readMembers(db, call),
    'POST user/invite': async (call) => {
      const row = await inviteUser(db, site, call);
      tellAgency(row.user_group_id, row.id);
      return row;
    },
    'POST user/one_time_code/update': (call) => told(call.input.id, updateOneTimeCode(db, call)),
    'POST user/password/require_reset': (call) => told(call.input.id, requireReset({ db, site }, call)),
    'POST user/sessions/end': (call) => told(call.input.id, endSessions(db, call)),
    'POST user/remove': async (call) => {
      // The agency is no longer one of the person's, which are told below.
      tellAgency(await removeMember(db, call), call.input.id);
      onUserChanged(call.input.id);
      return { success: true };
    },
    'POST invitation/resend': async (call) => {
      const row = await resendInvitation(db, site, call);
      tellAgency(row.user_group_id, row.id);
      return row;
    },
    'POST invitation/withdraw': async (call) => {
      tellAgency(await withdrawInvitation(db, call), call.input.id);
      return { success: true };
    },
    'GET invitation/link': ({ input }) => invitationOf(db, input.invitation_guid),
    'POST invitation/accept': async (call) => {
      const { userId, joined } = await acceptInvitation(db, call);
      onUserChanged(userId);
      return joined;
    },
    'POST invitation/decline': (call) => declineInvitation(db, call),
  };
}
