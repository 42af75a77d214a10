import type { StoredRow } from '@vialant/contract/stored-row';
import { setTimeout } from 'node:timers/promises';
import { resetLetter } from '@vialant/domain/words/letters';
import { Refused } from '@vialant/domain/words/refusal';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import type { Caller } from '../http/call.ts';
import { addressBucket, beginTry } from '../identity/limits.ts';
import { openSession } from '../identity/open-session.ts';
import { hashForStorage, isStoredPassword } from '../identity/password.ts';
import { refuseCommonPassword } from '../identity/refuse-password.ts';
import { SAME_TIME_MS } from '../identity/same-time.ts';
import { newSecret } from '../identity/secret.ts';
import { countCode, queueCode } from '../sign-in/one-time-code.ts';
import { accountOf } from '../identity/account.ts';
import type { Site } from '../config/site.ts';
import { noteAccess } from '../identity/access-log.ts';
import { type LinkMode, linkTo } from './links.ts';

/**
 * Mails a link to a known, enabled account, unless it has got too many. Costs and answers the same for any other
 * address (SRV-27).
 */
export async function askReset({ db, site }: { db: Db; site: Site }, email: string, caller: Caller): Promise<void> {
  await beginTry(db, [addressBucket('reset', caller)]);
  const pause = setTimeout(SAME_TIME_MS);
  const guid = newSecret();
  const { subject, body } = resetLetter({
    product: site.productName,
    link: linkTo(site, { guid, region: site.region, mode: 'Reset' }),
  });
  await sql`SELECT auth.ask_reset(${email}, ${tokenHash(guid)}, ${milliseconds(TIMING.resetLink.validForMs)},
    ${LIMITS.resetMail.max}, ${subject}, ${body}, ${caller.address},
    ${milliseconds(TIMING.resetMail.windowMs)})`.execute(db);
  await pause;
  site.onQueued();
}

type Link = {
  /** Null for an invited person, whose account begins with the password. */
  user_id: string | null;
  mode: LinkMode;
  primary_email: string;
  region: string;
  is_disabled: boolean;
  one_time_code: boolean;
  password_hash: string | null;
  is_repetition: boolean;
};

/** Whom the link is for. Refuses with PASSWORD_RESET_EXPIRED where it is unknown, used or too old. */
export async function linkOf(db: Db, guid: string, key: Buffer | null): Promise<Link> {
  const { rows } = await sql<Link>`SELECT * FROM auth.link_of(${tokenHash(guid)}, ${key},
    ${milliseconds(TIMING.lostAnswer.repeatWithinMs)})`.execute(db);
  const [link] = rows;
  if (!link) throw new Refused({ code: 'PASSWORD_RESET_EXPIRED' });
  return link;
}

export type PasswordSet = { token: string; region: string; user: StoredRow<'user'> } | { dual_factor_guid: string };

/**
 * Sets the password by the link and signs in; every other session ends (SRV-33). An account with a one-time code is
 * sent one instead: the mailbox alone does not let anyone in. The same call, sent again because its answer was lost, is
 * answered again. Refuses with PASSWORD_TOO_COMMON, PASSWORD_RESET_EXPIRED, ACCOUNT_DISABLED, DUPLICATE or TOO_MANY.
 */
export async function updatePassword(
  { db, site }: { db: Db; site: Site },
  { password_reset_guid: guid, password }: { password_reset_guid: string; password: string },
  { caller, key }: { caller: Caller; key: Buffer | null },
): Promise<PasswordSet & { userId: string }> {
  const link = await linkOf(db, guid, key);
  // The password of an account is not changed by an invitation: who has one joins with it.
  const { mode } = link;
  if (mode === 'Join') throw new Refused({ code: 'PASSWORD_RESET_EXPIRED', mode: 'Update' });
  if (link.is_disabled) throw new Refused({ code: 'ACCOUNT_DISABLED', flow: 'reset' });
  refuseCommonPassword(password);
  const isSame = await isStoredPassword(link.password_hash, password);
  if (isSame !== link.is_repetition) {
    throw new Refused(isSame ? { code: 'DUPLICATE' } : { code: 'PASSWORD_RESET_EXPIRED', mode });
  }
  // Before anything is changed: if no more codes may be sent, this refuses and the link stays good.
  if (link.one_time_code && link.user_id !== null) await countCode(db, link.user_id);
  const hash = await hashForStorage(password);
  const token = newSecret();
  const { userId, codeGuid } = await db.transaction().execute(async (tx) => {
    const owner = link.is_repetition ? link.user_id : await useLink(tx, link, { guid, key, hash, caller });
    if (owner === null) throw new Refused({ code: 'PASSWORD_RESET_EXPIRED', mode });
    const shown = link.is_repetition ? (link.password_hash ?? '') : hash;
    const codeSent = link.one_time_code
      ? await codeFor(tx, site, owner, caller)
      : await enterBy(tx, { user_id: owner, password_hash: shown }, { token, address: caller.address });
    return { userId: owner, codeGuid: codeSent };
  });
  if (codeGuid !== null) {
    site.onQueued();
    return { dual_factor_guid: codeGuid, userId };
  }
  const session = { credentials: { token, userGroupId: null }, needs: 'member' as const };
  const user = await agencyTransaction(db, session, (tx) => readRow(tx, 'user', userId));
  return { token, region: link.region, user, userId };
}

/** Uses the link up and answers whose it was; null when another call has used it, or it leads nowhere any more. */
async function useLink(
  tx: Tx,
  link: Link,
  { guid, key, hash, caller }: { guid: string; key: Buffer | null; hash: string; caller: Caller },
): Promise<string | null> {
  const { rows } = await sql<{
    user_id: string | null;
  }>`SELECT auth.use_link(${tokenHash(guid)}, ${key}, ${hash}) AS user_id`.execute(tx);
  const userId = rows[0]?.user_id ?? null;
  if (userId === null) return null;
  const detail = link.mode === 'Update' ? 'by invitation' : 'by reset link';
  await noteAccess(tx, { kind: 'password_changed', userId, address: caller.address, detail });
  return userId;
}

async function codeFor(tx: Tx, site: Site, userId: string, caller: Caller): Promise<string> {
  const account = await accountOf(tx, { id: userId });
  if (!account) throw new Error('an account whose password was just set has none');
  return queueCode(tx, site, account, caller);
}

async function enterBy(
  tx: Tx,
  account: { user_id: string; password_hash: string },
  { token, address }: { token: string; address: string },
): Promise<null> {
  if (!(await openSession(tx, account, token, false))) throw new Refused({ code: 'PASSWORD_RESET_EXPIRED' });
  await noteAccess(tx, { kind: 'sign_in', userId: account.user_id, address, detail: 'new password' });
  return null;
}
