import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { isWitnessRefusal, judgeWitness, type Witness, type WitnessClaim } from '@vialant/domain/custody/witness';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { tokenHash, type Tx } from '../db/agency-transaction.ts';
import type { Bound } from '../db/flight.ts';
import type { Call } from '../http/call.ts';
import type { Pictures } from '../image/picture-workers.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import { requestHashOf } from '../rows/idempotency.ts';
import type { Decision, Recorded } from './answer.ts';
import { type Act, ALONE, recordBatch } from './batch.ts';
import { signatureOf } from './device-signature.ts';
import { type AskedAct, factsStatement, recordStatement, toldOf } from './doors.ts';
import type { CustodyEntry } from './entry.ts';
import { type Facts, factsOf, type StoredFacts, type Wanted } from './facts.ts';
import type { GroupWriter } from './group-writer.ts';
import { isDrawing, mustBeSignature } from './pictures.ts';
import { happenedBy } from './witnessed-when.ts';
import type { OnRecorded } from './proof/checkpoint-keeper.ts';

/** Where the record is, and who is told when an act has added to it. */
export type Custody = {
  pool: pg.Pool;
  /** Records moves together with those that arrive at the same time. */
  group: GroupWriter;
  pictures: Pictures;
  onRecorded: OnRecorded;
  onChanged: OnChanged;
};

type Caller = Pick<Call<unknown>, 'credentials' | 'idempotencyKey' | 'fingerprint' | 'deviceNow' | 'actHash'>;

// Somebody else took the code, the reversal, the key or the witness after the facts were read, or two acts waited for each
// other. On another try the facts include what the other did, and the rules refuse it by name.
const LOST_RACES = new Set(['23505', '40001', '40P01', 'VA422']);
const MOST_TRIES = 5;

/** A move of more vials goes alone. */
const MOST_SHARED_VIALS = 8;

/**
 * The one way into the record: in one transaction and two round trips it proves the session, answers a repetition, locks
 * what the act is about, lets the rules decide, and appends. A refusal writes nothing. Moves that arrive while others are
 * recorded share a transaction with one another.
 */
export async function recordCustody<Answered>(
  { pool, group, pictures, onRecorded, onChanged }: Custody,
  call: Caller,
  { drawing, ...wanted }: Wanted,
  decide: (facts: Facts) => Decision<Answered>,
): Promise<Recorded<Answered>> {
  // Before anything is locked, so that nobody who waits for the vial also waits for a picture to be read.
  const isDrawn = drawing !== undefined && (await isDrawing(pictures, drawing));
  const asked = askedBy(call, wanted, requestHashOf(call).toString('hex'));
  const act = {
    ...asked,
    decide: rulesOf(asked, call, isDrawn, decide),
    recorded: (entry: CustodyEntry): void => {
      onRecorded(entry.agencyId, entry.links.length);
      onChanged(entry.changes());
    },
  };
  const isShared = wanted.isMove && new Set(wanted.drugs).size <= MOST_SHARED_VIALS;
  const shared = isShared ? await group.record(act) : ALONE;
  // What was answered is what this act's rules have decided, or what was answered to it before.
  return (shared === ALONE ? await recordAlone(pool, act) : shared) as Recorded<Answered>;
}

/** Records an act in a transaction of its own, which waits for what the act is about. */
async function recordAlone(pool: pg.Pool, act: Omit<Act, 'resolve' | 'reject'>): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await new Promise((resolve, reject) => {
        void recordBatch(pool, [{ ...act, resolve, reject }], { waits: true });
      });
    } catch (error) {
      if (tries === MOST_TRIES || !isLostRace(error)) throw error;
    }
  }
}

function askedBy(
  { credentials, idempotencyKey: key, actHash }: Pick<Caller, 'credentials' | 'idempotencyKey' | 'actHash'>,
  wanted: AskedAct['wanted'],
  requestHash: string | null,
): AskedAct {
  const { witnessId, biometricGuid, deviceKey } = wanted;
  const isProven = [witnessId, biometricGuid, deviceKey].some((each) => each !== undefined);
  // What a witness whom the call names as a user must have proven. The hash is made when it is asked for.
  const act = isProven && { act: { id: key, hash: actHash, validForMs: TIMING.witness.boundForMs } };
  const { token, userGroupId } = credentials;
  return { tokenHash: tokenHash(token), userGroupId, key, requestHash, wanted: { ...wanted, ...act } };
}

/** The rules of an act, as they are asked with what the database has told. */
function rulesOf<Answered>(
  { wanted: { act } }: AskedAct,
  { deviceNow }: Pick<Caller, 'deviceNow'>,
  isDrawn: boolean,
  decide: (facts: Facts) => Decision<Answered>,
): (stored: StoredFacts) => Decision<Answered> {
  const known = { deviceNow, isDrawn, actHash: act?.hash ?? null, actId: act?.id ?? null };
  return (stored) => decide(factsOf(stored, known));
}

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACES.has(String(error.code));
}

/** What an act within another transaction has added; whoever commits tells of it afterwards. */
export type Within<Answered> = Recorded<Answered> & { entry: CustodyEntry };

/**
 * Records within a transaction that writes more than the record, by the same two doors. Whoever opened it answers
 * repetitions, commits, and then tells what has changed; and says whether what a guest has drawn is a drawing.
 */
export async function recordWithin<Answered>(
  tx: Tx,
  call: Omit<Caller, 'fingerprint'> & { isDrawn?: boolean },
  wanted: AskedAct['wanted'],
  decide: (facts: Facts) => Decision<Answered>,
): Promise<Within<Answered>> {
  const asked = askedBy(call, wanted, null);
  const [told] = toldOf(await ask(tx, factsStatement([{ ...asked, key: null }], { waits: true })), [asked]);
  if (told instanceof Refused) throw told;
  if (told === undefined || 'answer' in told) throw new Error('custody.facts_of_acts has not told of the act');
  const decision = rulesOf(asked, call, call.isDrawn ?? false, decide)(told);
  const answers = await ask(tx, recordStatement([{ ...asked, key: null, ...decision }])).catch((error: unknown) => {
    // What the rest of the transaction has read and written cannot be tried again here.
    throw isLostRace(error) ? new Refused({ code: 'STALE' }) : error;
  });
  const [recorded] = answers as Recorded<Answered>[];
  if (!recorded) throw new Error('custody.append_acts has not answered');
  return { ...recorded, entry: decision.entry };
}

async function ask(tx: Tx, { text, values }: Bound): Promise<unknown> {
  const { rows } = await tx.executeQuery<{ told: unknown }>(CompiledQuery.raw(text, [...values]));
  return rows[0]?.told;
}

/** The witness of the act, or null; throws a refusal (WITNESS-10 to WITNESS-17). */
export function witnessOf(facts: Facts, claim: WitnessClaim, isNeeded: boolean): Witness | null {
  const judged = judgeWitness({
    claim,
    known: facts.witness,
    actorId: facts.actor.userId,
    settings: facts.settings,
    actHash: facts.actHash,
    signature: claim.device && signatureOf(facts, claim.device),
    happened: happenedBy(facts, claim),
    now: new Date(facts.now),
    isNeeded,
  });
  if (isWitnessRefusal(judged)) throw new Refused(judged);
  if (judged?.form === 'guest') mustBeSignature(facts, judged.guest.signature);
  return judged;
}
