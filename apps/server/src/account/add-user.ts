import type { StoredRow } from '@vialant/contract/stored-row';
import { inviteLetter } from '@vialant/domain/words/letters';
import type { Role } from '@vialant/domain/agency/role';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { beginTry } from '../identity/limits.ts';
import { hashForStorage } from '../identity/password.ts';
import { refuseCommonPassword } from '../identity/refuse-password.ts';
import { newSecret } from '../identity/secret.ts';
import type { Site } from '../config/site.ts';
import { noteAccess } from '../identity/access-log.ts';
import { linkTo } from './links.ts';

export type NewUser = { first_name: string; last_name: string; primary_email: string; role: Role };
type Added = { userId: string; isElsewhere: boolean };

/** Adds a person to the agency with a first password. Refuses with EMAIL_IN_USE for an address of this agency alone. */
export async function createUser(db: Db, call: Call<NewUser & { password: string }>): Promise<StoredRow<'user'>> {
  const { password, ...person } = call.input;
  await agencyTransaction(db, call, async () => undefined);
  refuseCommonPassword(password);
  // Between two transactions: hashing is slow and must not hold a connection.
  const hash = await hashForStorage(password);
  // The stored fingerprint, by which a repetition is recognised, must hold nothing of the password.
  const fingerprint = JSON.stringify(['user/create', call.credentials.userGroupId, person]);
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, { ...call, fingerprint }, async () => {
      const { userId } = await addUser(tx, person, hash);
      await noteAdded(tx, actor, call, 'user create');
      return newRow(tx, actor, person, userId);
    }),
  );
}

/**
 * Invites a person by a mailed link. A person with an account elsewhere gets a notice instead and is not added. The
 * agency cannot tell the two apart: the answer is the same, and an invited person is listed only after using the link.
 */
export async function inviteUser(db: Db, site: Site, call: Call<NewUser>): Promise<StoredRow<'user'>> {
  const row = await agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      await countInvitation(tx, actor, call.input.primary_email);
      const { userId, isElsewhere } = await addUser(tx, call.input, null);
      const guid = newSecret();
      await sql`SELECT auth.add_link(${tokenHash(guid)}, ${isElsewhere ? null : userId}::uuid, 'Update', ${milliseconds(
        TIMING.inviteLink.validForMs,
      )})`.execute(tx);
      const link = linkTo(site, { guid, region: actor.region, mode: 'Update' });
      await queueMessage(tx, {
        channel: 'mail',
        recipient: call.input.primary_email,
        ...inviteLetter({ product: site.productName, ...(await inviterOf(tx, actor)) }, isElsewhere ? null : link),
        ofUseForMs: TIMING.inviteLink.validForMs,
      });
      await noteAdded(tx, actor, call, 'user invite');
      return newRow(tx, actor, call.input, userId);
    }),
  );
  site.onQueued();
  return row;
}

/** Limits mails to strangers: per agency in 15 minutes; per inviter, organisation and mailbox in a day. */
async function countInvitation(tx: Tx, actor: Actor, email: string): Promise<void> {
  const { maxOfAgency, maxOfUser, maxOfOrganization, maxToAddress } = LIMITS.invitations;
  await beginTry(tx, [{ kind: 'invite', subject: actor.userGroupId, most: maxOfAgency }]);
  await beginTry(
    tx,
    [
      { kind: 'inviter', subject: actor.userId, most: maxOfUser },
      { kind: 'organization', subject: actor.organizationId, most: maxOfOrganization },
      { kind: 'invited', subject: email, most: maxToAddress },
    ],
    TIMING.invitations.windowMs,
  );
}

async function addUser(tx: Tx, person: NewUser, passwordHash: string | null): Promise<Added> {
  const { rows } = await sql<{ outcome: string; user_id: string }>`SELECT * FROM auth.add_user(${person.primary_email},
    ${person.first_name}, ${person.last_name}, ${person.role}, ${passwordHash})`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('auth.add_user answered nothing');
  if (added.outcome === 'in use') throw new Refused({ code: 'EMAIL_IN_USE' });
  return { userId: added.user_id, isElsewhere: added.outcome === 'elsewhere' };
}

async function inviterOf(tx: Tx, actor: Actor): Promise<{ agency: string; inviter: string }> {
  const { first_name, last_name } = await readRow(tx, 'user', actor.userId);
  const { name } = await readRow(tx, 'user_group', actor.userGroupId);
  return { agency: name, inviter: `${first_name} ${last_name}` };
}

function noteAdded(tx: Tx, actor: Actor, call: Call<NewUser>, what: string): Promise<void> {
  const { primary_email: email, role } = call.input;
  const by = { userId: actor.userId, address: call.caller.address, agencyId: actor.userGroupId };
  return noteAccess(tx, { kind: 'admin_change', ...by, detail: `${what}: ${email}, ${role}` });
}

/** The row of the new user, made from the input alone: it tells nothing of an account that exists elsewhere. */
async function newRow(tx: Tx, actor: Actor, { role, ...person }: NewUser, userId: string): Promise<StoredRow<'user'>> {
  const { rows } = await sql<{ now: string }>`SELECT api.instant(now()) AS now`.execute(tx);
  return {
    id: userId,
    user_group_id: actor.userGroupId,
    created_by: actor.userId,
    created_on: rows[0]?.now ?? null,
    ...person,
    username: person.primary_email,
    role,
    phone_number: null,
    region: actor.region,
    num_additional_groups: null,
    can_set_phone_number: 1,
    inactive_after_date: null,
  };
}
