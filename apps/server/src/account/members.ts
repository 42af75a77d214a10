import type { CallReply } from '@vialant/contract/call';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { requiredResetLetter } from '@vialant/domain/words/letters';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { type Actor, agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { keepAnAdmin } from '../identity/last-admin.ts';
import { beginTry } from '../identity/limits.ts';
import { newSecret } from '../identity/secret.ts';
import type { Site } from '../config/site.ts';
import { linkTo } from './links.ts';
import { noteAdminChange } from './note-admin-change.ts';

type Members = CallReply<'GET user/members'>;
type OfPerson = Call<{ id: string }>;
type SessionsEnded = { sessions_ended: number };

/** How long a personal device comes back without a password, as the database takes it. */
const PERSONAL_FOR = milliseconds(TIMING.session.personalRefreshWithinMs);

/** The agency's people, auditors and disabled ones too, and after them those who are invited (PEOPLE-01). */
export function readMembers(db: Db, call: Call<unknown>): Promise<Members> {
  return agencyTransaction(db, call, async (tx, { region }) => {
    const { rows: members } = await sql<Members[number]>`SELECT u.*, m.state, m.is_home, m.one_time_code,
        m.last_sign_in_on, m.live_sessions, m.sister_agencies
      FROM api."user" u JOIN auth.members(${PERSONAL_FOR}) m ON m.id = u.id
      ORDER BY u.last_name, u.first_name, u.id`.execute(tx);
    // Of an invitation only what the admin said: it must not tell of an account elsewhere.
    const { rows: invited } = await sql<Members[number]>`SELECT i.id, i.user_group_id, i.created_by, i.created_on,
        i.primary_email, i.primary_email AS username, i.first_name, i.last_name, i.role, NULL AS phone_number,
        ${region}::text AS region, NULL AS num_additional_groups, 1 AS can_set_phone_number,
        NULL AS inactive_after_date, 'Invited' AS state, 0 AS is_home, NULL AS one_time_code,
        NULL AS last_sign_in_on, NULL AS live_sessions, '[]'::json AS sister_agencies
      FROM api.invitation i ORDER BY i.last_name, i.first_name, i.id`.execute(tx);
    return [...members, ...invited];
  });
}

/** Asks a person for a one-time code at sign-in, by SMS or mail, or no longer. Refuses with NOT_OWN_ACCOUNT. */
export function updateOneTimeCode(
  db: Db,
  call: Call<{ id: string; one_time_code: 0 | 1 }>,
): Promise<{ success: true }> {
  return change(db, call, async (tx, actor, name) => {
    const isOn = call.input.one_time_code === 1;
    const { rows } = await sql<{ is_own: boolean }>`SELECT auth.set_one_time_code(${call.input.id}, ${isOn})
      AS is_own`.execute(tx);
    if (!rows[0]?.is_own) throw new Refused({ code: 'NOT_OWN_ACCOUNT' });
    await noteAdminChange(tx, actor, call, `one-time code ${isOn ? 'on' : 'off'}: ${name}`);
    return { success: true as const };
  });
}

/**
 * Voids the password of a person and mails a link for a new one (PEOPLE-05). Sessions end too: whoever knows the old
 * password may have opened them. Refuses with NOT_OWN_ACCOUNT, LAST_ADMIN and TOO_MANY.
 */
export async function requireReset({ db, site }: { db: Db; site: Site }, call: OfPerson): Promise<SessionsEnded> {
  const { id } = call.input;
  const ended = await change(db, call, async (tx, actor, name) => {
    await beginTry(tx, [{ kind: 'reset', subject: id, most: LIMITS.resetMail.max }], TIMING.resetMail.windowMs);
    const guid = newSecret();
    const { validForMs } = TIMING.resetLink;
    const sessions = await keepAnAdmin(tx, () =>
      endedBy(
        tx,
        sql`auth.require_new_password(${id}, ${tokenHash(guid)}, ${milliseconds(validForMs)}, ${PERSONAL_FOR})`,
      ),
    );
    const { primary_email: recipient } = await readRow(tx, 'user', id);
    const { name: agency } = await readRow(tx, 'user_group', actor.userGroupId);
    const link = linkTo(site, { guid, region: actor.region, mode: 'Reset' });
    const letter = requiredResetLetter({ product: site.productName, agency, link });
    await queueMessage(tx, { channel: 'mail', recipient, ...letter, ofUseForMs: validForMs });
    await noteAdminChange(tx, actor, call, `new password required, sessions ended: ${sessions}: ${name}`);
    return { sessions_ended: sessions };
  });
  site.onQueued();
  return ended;
}

/** Ends a person's sessions in this agency, and all others too unless another organisation relies on them. */
export function endSessions(db: Db, call: OfPerson): Promise<SessionsEnded> {
  return change(db, call, async (tx, actor, name) => {
    const sessions = await endedBy(tx, sql`auth.end_sessions(${call.input.id}, ${PERSONAL_FOR})`);
    await noteAdminChange(tx, actor, call, `sessions ended: ${sessions}: ${name}`);
    return { sessions_ended: sessions };
  });
}

/**
 * Ends the membership of a person at home elsewhere, and nothing else (PEOPLE-06). Answers the agency. Refuses with
 * AT_HOME_HERE and LAST_ADMIN.
 */
export function removeMember(db: Db, call: OfPerson): Promise<string> {
  return change(db, call, (tx, actor, name) =>
    keepAnAdmin(tx, async () => {
      const { rows } = await sql<{ is_removed: boolean }>`SELECT auth.remove_member(${call.input.id})
        AS is_removed`.execute(tx);
      if (!rows[0]?.is_removed) throw new Refused({ code: 'AT_HOME_HERE' });
      await noteAdminChange(tx, actor, call, `removed from agency: ${name}`);
      return actor.userGroupId;
    }),
  );
}

/** Does what an admin wants with a member, once. Refuses with NOT_FOUND for somebody who is none of this agency. */
function change<T>(db: Db, call: OfPerson, work: (tx: Tx, actor: Actor, name: string) => Promise<T>): Promise<T> {
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const { first_name, last_name } = await readRow(tx, 'user', call.input.id);
      return work(tx, actor, `${first_name} ${last_name}`);
    }),
  );
}

async function endedBy(tx: Tx, ending: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ ended: number | null }>`SELECT ${ending} AS ended`.execute(tx);
  const ended = rows[0]?.ended ?? null;
  if (ended === null) throw new Refused({ code: 'NOT_OWN_ACCOUNT' });
  return ended;
}
