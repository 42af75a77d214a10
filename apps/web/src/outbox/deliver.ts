import type { OfflineQueue } from '@vialant/domain/device/offline';
import { NO_AMOUNT } from '@vialant/domain/values/amount';
import { check as checkMessages } from '@vialant/domain/words/messages/check';
import { scan as scanMessages } from '@vialant/domain/words/messages/scan';
import { api as apiMessages, shell as shellMessages } from '@vialant/domain/words/messages/shell';
import type { CallReply, Client } from '../api/client.ts';
import { readRow, readRows } from '../api/entities.ts';
import { ApiError, isKeyReused, type RefusedFailure } from '../api/failure.ts';
import type { LocalStore } from '../api/storage.ts';
import type { DrainPorts, DrainSession, FindOutcome, SendOutcome } from './drain.ts';
import { type CodedCheck, isCheck, isCoded, type OutboxEntry, queueOf } from './entry.ts';
import { areNotesCut, filledCheck, filledMove, isForTypeToSay } from './fill.ts';
import { handOverTo, handOverUnreadable } from './hand-over.ts';
import { withPictures } from './pictures.ts';
import { requestOf } from './request.ts';
import type { RepairedRecord, RepairEnd } from './repair.ts';

type Delivery = Pick<DrainPorts, 'session' | 'find' | 'send'> & {
  /** Gives the server the whole record as a discrepancy, once however often it is asked. */
  readonly handOver: (entry: OutboxEntry, session: DrainSession) => Promise<SendOutcome>;
  readonly handOverUnreadable: (raw: unknown, session: DrainSession) => Promise<SendOutcome>;
  readonly sendRepaired: (record: RepairedRecord, session: DrainSession) => Promise<RepairEnd>;
};
type NotSent = Exclude<SendOutcome, { kind: 'recorded' }>;

/** Sends entries to the server, each under its own id, for the session that is signed in at that moment. */
export function delivery(client: Client, storage: LocalStore): Delivery {
  return {
    session: () => currentSession(client, storage),
    find: (entry, session) => outcomeOf(session, queueOf(entry), () => findCodes(client, entry, session)),
    send: (entry, session) =>
      outcomeOf(session, queueOf(entry), async () => {
        const options = { agencyId: session.userGroupId, tellsTime: true };
        const isCut = entry.filled !== null && areNotesCut(entry.filled);
        const isHandedOver = !isCut || (await handOverTo(client, entry, session, 'codes'));
        const whole = isHandedOver && (await withPictures(client, entry, session));
        if (!whole || !session.isCurrent()) return { kind: 'signed out' };
        const { call, body } = requestOf(whole);
        await client.call(call, body, { ...options, idempotencyKey: entry.id }).catch((error: unknown) => {
          // Only this record, or a repair that took its place, is ever recorded under this key.
          if (!isKeyReused(error)) throw error;
        });
        return { kind: 'recorded' };
      }),
    async sendRepaired({ request: { call, body }, key }, session) {
      if (!session.isCurrent()) return 'signed out';
      const options = { agencyId: session.userGroupId, tellsTime: true, idempotencyKey: key };
      try {
        await client.call(call, body, options);
        return 'recorded';
      } catch (error) {
        if (!isKeyReused(error)) throw error;
        return 'recorded before';
      }
    },
    handOver: (entry, session) =>
      outcomeOf(session, queueOf(entry), async () => {
        const isHandedOver = await handOverTo(client, entry, session, 'refused');
        return { kind: isHandedOver ? 'recorded' : 'signed out' };
      }),
    handOverUnreadable: (raw, session) =>
      outcomeOf(session, null, async () => {
        const isHandedOver = await handOverUnreadable(client, raw, session);
        return { kind: isHandedOver ? 'recorded' : 'signed out' };
      }),
  };
}

async function currentSession(client: Client, storage: LocalStore): Promise<DrainSession | null> {
  const token = storage.get('token');
  if (token === null) return null;
  const agency = storage.get('selectedAgencyId');
  try {
    const user = await client.call('GET user/auth');
    return {
      userId: readRow('user', user).id,
      userGroupId: readRow('user_group', user.user_group).id,
      isCurrent: () => storage.get('token') === token && storage.get('selectedAgencyId') === agency,
    };
  } catch {
    return null;
  }
}

/**
 * The outcome of a call. The session is checked in the same synchronous step in which the call makes its first request,
 * so that a record is never sent in another user's name. A call with further requests must check again before each.
 */
async function outcomeOf<Good>(
  session: DrainSession,
  queue: OfflineQueue | null,
  call: () => Promise<Good>,
): Promise<Good | NotSent> {
  if (!session.isCurrent()) return { kind: 'signed out' };
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedOrLost(error, queue);
  }
}

function refusedOrLost({ failure }: ApiError, queue: OfflineQueue | null): NotSent {
  switch (failure.kind) {
    case 'expired':
      return { kind: 'signed out' };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'fault':
      // A record at which the server fails every time must not keep the others waiting behind it.
      return failure.status === 500 ? refused(shellMessages.saveFailed.text, 'FAULT') : { kind: 'unreachable' };
    case 'refused':
      // The rate limit says nothing about the record.
      return failure.status === 429 ? { kind: 'unreachable' } : refused(reasonOf(failure), failure.err);
    case 'notAllowed':
      return refused(apiMessages.notAllowed.text, 'NOT_ALLOWED');
    case 'notFound':
      return refused(scanMessages[queue === 'daily_checks' ? 'boxNotFound' : 'drugNotFound'].text, 'NOT_FOUND');
  }
}

/** For malformed input, names the fields in the text: there is no form here in which they could be marked. */
function reasonOf({ message, fields }: { message: string; fields: Readonly<Record<string, string>> }): string {
  const named = Object.entries(fields).map(([field, what]) => `${field} ${what}`);
  return named.length === 0 ? message : named.join(', ');
}

function refused(reason: string, code: RefusedFailure['err']): NotSent {
  // Without the period: the reason becomes part of a longer sentence.
  return { kind: 'refused', reason: reason.replace(/\.$/, ''), code };
}

type Found = CallReply<'GET code/find'>;

async function findCodes(client: Client, { request, code }: OutboxEntry, session: DrainSession): Promise<FindOutcome> {
  if (!isCoded(request)) return { kind: 'found', filled: request };
  const found = await client.call('GET code/find', { barcode_id: code }, asked(session));
  if (isCheck(request)) return findBox(client, request, session, found);
  if (!found.drug) {
    const { text } = found.drug_in_other_agency === 1 ? scanMessages.inOtherAgency : scanMessages.drugNotFound;
    return refused(text, 'NOT_FOUND');
  }
  const { id, stock_move_record__quantity } = readRow('drug', found.drug);
  const amount = stock_move_record__quantity ?? NO_AMOUNT;
  const isDose = request.body.stock_move_type_id__name === 'administer';
  if (isDose && amount === NO_AMOUNT) return refused(scanMessages.alreadyUsed.text, 'ALREADY_USED');
  const isAsked = isForTypeToSay(request, amount);
  if (isAsked && !session.isCurrent()) return { kind: 'signed out' };
  const isReusable = isAsked && (await isTypeReusable(client, session, id));
  return { kind: 'found', filled: filledMove(request, { id, amount, isReusable }) };
}

function asked({ userGroupId }: DrainSession): { agencyId: string } {
  return { agencyId: userGroupId };
}

async function isTypeReusable(client: Client, session: DrainSession, drugId: string): Promise<boolean> {
  const info = await client.call('GET user_group/transfer_info', { drug_id: drugId }, asked(session));
  return info.is_reusable === 1;
}

/** The box, and the ids of the found codes that are vials in it. */
async function findBox(
  client: Client,
  request: CodedCheck,
  session: DrainSession,
  { drug_box, drug }: Found,
): Promise<FindOutcome> {
  // CHECK-01: a check starts with the code of the box or of a vial in it.
  const boxId = drug_box ? readRow('drug_box', drug_box).id : drug && readRow('drug', drug).drug_box_id;
  if (!boxId) return refused(scanMessages.boxNotFound.text, 'NOT_FOUND');
  const { boxId: shown } = request.body.drug_box_id;
  // The vial has moved to another box since, which nobody checked.
  if (!drug_box && shown !== undefined && shown !== boxId)
    return refused(checkMessages.drugNotInBox.text, 'DRUG_NOT_IN_BOX');
  if (!session.isCurrent()) return { kind: 'signed out' };
  const inBox = readRows('drug', await client.call('GET drug/for_box', { drug_box_id: boxId }, asked(session)));
  const vials = inBox.map(({ barcode_id, id }) => ({ id, code: barcode_id }));
  return { kind: 'found', filled: filledCheck(request, boxId, vials) };
}
