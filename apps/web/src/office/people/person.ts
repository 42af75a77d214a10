import type { Role } from '@vialant/domain/agency/role';
import { roleOf } from '@vialant/domain/agency/role';
import type { ClientRow } from '@vialant/contract/wire';
import type { CallReply } from '../../api/client.ts';
import { type EntityRow, readRow, readRows } from '../../api/entities.ts';

type WirePerson = CallReply<'GET user/members'>[number];

/** A person in the list: a member, or one who is invited, whose id is that of the invitation. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly state: WirePerson['state'];
  readonly isHome: boolean;
  readonly sisters: string;
  /** Null for an account at home elsewhere. */
  readonly oneTimeCode: boolean | null;
  readonly lastSignIn: Date | null;
  readonly sessions: number | null;
  /** The fields that the form shows, as it takes them. */
  readonly row: ClientRow;
};

export function toPeople(reply: CallReply<'GET user/members'>): Person[] {
  return reply.map((wire) => {
    const { id, first_name, last_name, primary_email, role, inactive_after_date } = readRow('user', wire);
    return {
      id,
      name: `${first_name} ${last_name}`,
      email: primary_email,
      role: roleOf(role),
      state: wire.state,
      isHome: wire.is_home === 1,
      sisters: wire.sister_agencies.map(({ name }) => name).join(', '),
      oneTimeCode: wire.one_time_code === null ? null : wire.one_time_code === 1,
      lastSignIn: wire.last_sign_in_on === null ? null : new Date(wire.last_sign_in_on),
      sessions: wire.live_sessions,
      row: { first_name, last_name, primary_email, role, inactive_after_date },
    };
  });
}

export type Invite = EntityRow<'invitation'>;

export function toInvites(reply: unknown): Invite[] {
  return readRows('invitation', reply).sort((one, other) => other.sent_on.getTime() - one.sent_on.getTime());
}
