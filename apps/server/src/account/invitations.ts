import type { StoredRow } from '@vialant/contract/stored-row';
import type { Role } from '@vialant/domain/agency/role';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { inviteLetter } from '@vialant/domain/words/letters';
import { type InvitationEnd, Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { noteAccess } from '../identity/access-log.ts';
import { beginTry } from '../identity/limits.ts';
import { newSecret } from '../identity/secret.ts';
import type { Site } from '../config/site.ts';
import { linkTo } from './links.ts';
import { noteAdminChange } from './note-admin-change.ts';
import { type Person, personRow } from './person-row.ts';

/**
 * Invites a person by a mailed link (SRV-28). The agency cannot tell an address with an account elsewhere from any
 * other (PEOPLE-03): answer, list, log and work are the same, and nobody is added before they have answered. Inviting
 * again changes names and role of the invitation and voids its earlier link. Refuses with EMAIL_IN_USE and TOO_MANY.
 */
export async function inviteUser(db: Db, site: Site, call: Call<Person & { role: Role }>): Promise<StoredRow<'user'>> {
  const row = await agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const id = await inviteWithin(tx, site, { actor, call }, call.input);
      return personRow(tx, actor, { ...call.input, id });
    }),
  );
  site.onQueued();
  return row;
}

/** The same within a transaction; its mail is sent after the commit. Answers the id of the invitation. */
export async function inviteWithin(
  tx: Tx,
  site: Site,
  { actor, call }: { actor: Actor; call: Call<unknown> },
  { primary_email: email, first_name, last_name, role }: Person & { role: Role },
): Promise<string> {
  await countInvitation(tx, actor, email);
  const { rows } = await sql<{ id: string | null }>`SELECT auth.add_invitation(${email}, ${first_name},
    ${last_name}, ${role}) AS id`.execute(tx);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refused({ code: 'EMAIL_IN_USE' });
  await send(tx, site, actor, { id, email });
  await noteAdminChange(tx, actor, call, `user invite: ${email}, ${role}`);
  return id;
}

/** Mails an open invitation again; its earlier link is void (PEOPLE-02). Refuses with NOT_FOUND and TOO_MANY. */
export async function resendInvitation(
  db: Db,
  site: Site,
  call: Call<{ id: string }>,
): Promise<StoredRow<'invitation'>> {
  const row = await agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const { id, primary_email: email } = await readRow(tx, 'invitation', call.input.id);
      await countInvitation(tx, actor, email);
      await send(tx, site, actor, { id, email });
      await noteAdminChange(tx, actor, call, `invitation resend: ${email}`);
      return readRow(tx, 'invitation', id);
    }),
  );
  site.onQueued();
  return row;
}

/** Voids an open invitation for good (PEOPLE-02). Answers the agency. Refuses with NOT_FOUND. */
export function withdrawInvitation(db: Db, call: Call<{ id: string }>): Promise<string> {
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const { primary_email: email } = await readRow(tx, 'invitation', call.input.id);
      await sql`SELECT auth.withdraw_invitations(${email})`.execute(tx);
      await noteAdminChange(tx, actor, call, `invitation withdraw: ${email}`);
      return actor.userGroupId;
    }),
  );
}

type Asked = { state: 'open' | InvitationEnd; inviter: string; agency: string; primary_email: string };

/** Who asks whom into which agency by a link. Refuses with INVITATION_VOID. */
export async function invitationOf(db: Db, guid: string): Promise<Omit<Asked, 'state'>> {
  const { rows } = await sql<Asked>`SELECT state, inviter, agency, primary_email
    FROM auth.invitation_of(${tokenHash(guid)})`.execute(db);
  const [asked] = rows;
  if (!asked) throw new Refused({ code: 'INVITATION_VOID', why: 'unknown' });
  const { state, ...rest } = asked;
  if (state !== 'open') throw new Refused({ code: 'INVITATION_VOID', why: state });
  return rest;
}

type Joined = { user_group_id: string; name: string };

/**
 * Joins the agency as the signed-in owner of the address that was asked (PEOPLE-03). Refuses with INVITATION_VOID and
 * INVITATION_FOR_ANOTHER.
 */
export function acceptInvitation(
  db: Db,
  call: Call<{ invitation_guid: string }>,
): Promise<{ userId: string; joined: Joined }> {
  return agencyTransaction(db, call, async (tx, { userId }) => ({
    userId,
    joined: await answerOnce(tx, call, async () => {
      const joined = await answer(tx, call.input.invitation_guid, true);
      const at = { address: call.caller.address, agencyId: joined.user_group_id };
      await noteAccess(tx, { kind: 'joined', userId, ...at, detail: 'by invitation' });
      return joined;
    }),
  }));
}

/** Declines, with the same refusals. No agency is told: only somebody with an account can decline. */
export function declineInvitation(db: Db, call: Call<{ invitation_guid: string }>): Promise<{ success: true }> {
  return agencyTransaction(db, call, (tx) =>
    answerOnce(tx, call, async () => {
      await answer(tx, call.input.invitation_guid, false);
      return { success: true as const };
    }),
  );
}

type Answered = { state: 'open' | 'another' | InvitationEnd | null; user_group_id: string; agency: string };

async function answer(tx: Tx, guid: string, joins: boolean): Promise<Joined> {
  const { rows } = await sql<Answered>`SELECT * FROM auth.answer_invitation(${tokenHash(guid)}, ${joins})`.execute(tx);
  const [answered] = rows;
  const state = answered?.state ?? 'unknown';
  if (state === 'another') throw new Refused({ code: 'INVITATION_FOR_ANOTHER' });
  if (!answered || state !== 'open') {
    throw new Refused({ code: 'INVITATION_VOID', why: state === 'open' ? 'unknown' : state });
  }
  return { user_group_id: answered.user_group_id, name: answered.agency };
}

async function send(tx: Tx, site: Site, actor: Actor, { id, email }: { id: string; email: string }): Promise<void> {
  const guid = newSecret();
  const { rows } = await sql<{ has_account: boolean | null }>`SELECT auth.send_invitation(${id}, ${tokenHash(guid)},
    ${milliseconds(TIMING.inviteLink.validForMs)}) AS has_account`.execute(tx);
  const hasAccount = rows[0]?.has_account ?? null;
  if (hasAccount === null) throw new Refused({ code: 'NOT_FOUND' });
  const { first_name, last_name } = await readRow(tx, 'user', actor.userId);
  const { name: agency } = await readRow(tx, 'user_group', actor.userGroupId);
  const link = linkTo(site, { guid, region: actor.region, mode: hasAccount ? 'Join' : 'Update' });
  const letter = { product: site.productName, agency, inviter: `${first_name} ${last_name}`, link };
  await queueMessage(tx, {
    channel: 'mail',
    recipient: email,
    ...inviteLetter(letter, hasAccount),
    ofUseForMs: TIMING.inviteLink.validForMs,
  });
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
