import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { isWitnessRefusal, judgeWitness, type Witness, type WitnessClaim } from '@vialant/domain/custody/witness';
import type pg from 'pg';
import { sql } from 'kysely';
import { tokenHash, type Tx } from '../db/agency-transaction.ts';
import { BEGIN, COMMIT, fly } from '../db/flight.ts';
import { requestHashOf } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import type { Pictures } from '../image/picture-workers.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import { type Answer, type Earlier, type Recorded, sameAnswer } from './answer.ts';
import { ALONE } from './batch.ts';
import { signatureOf } from './device-signature.ts';
import type { CustodyEntry } from './entry.ts';
import { type Facts, factsOf, type StoredFacts, type Wanted } from './facts.ts';
import type { GroupWriter } from './group-writer.ts';
import { callerOf, settingsKnownBy } from './known-settings.ts';
import { isDrawing, mustBeSignature } from './pictures.ts';
import { happenedBy } from './witnessed-when.ts';
import type { OnRecorded } from './proof/checkpoint-keeper.ts';

/** What the rules made of the facts: an entry to write, and what the caller is answered. */
export type Decision<Answered> = { entry: CustodyEntry; answer: Answer<Answered> };

const FACTS = {
  name: 'custody-facts',
  text: `SELECT custody.facts($1, $2, $3, $4, $5, $6::float8 * interval '1 millisecond', $7)`,
};
const RECORD = { name: 'custody-record', text: 'SELECT custody.record($1, $2, $3, $4)' };

const WITNESS_VALID_FOR_MS = String(TIMING.witness.validForMs);

/** Where the record is, and who is told when an operation has added to it. */
export type Custody = {
  pool: pg.Pool;
  /** Records acts about vials together with those that arrive at the same time. */
  group: GroupWriter;
  pictures: Pictures;
  onRecorded: OnRecorded;
  onChanged: OnChanged;
};

type Caller = Pick<Call<unknown>, 'credentials' | 'idempotencyKey' | 'fingerprint' | 'deviceNow' | 'actHash'>;

// Somebody else took the code, the reversal, the key or the witness after the facts were read, or two operations waited
// for each other. On another try the facts include what the other did, and the rules refuse it by name.
const LOST_RACES = new Set(['23505', '40001', '40P01', 'VA422']);
const MOST_TRIES = 5;

/**
 * The one way into the record: in one transaction and two round trips it proves the session, answers a repetition,
 * locks what the operation is about, lets the rules decide, and appends. A refusal writes nothing. Acts about vials that
 * arrive while others are recorded share a transaction with one another.
 */
export async function recordCustody<Answered>(
  custody: Custody,
  call: Caller,
  { drawing, ...rest }: Wanted,
  decide: (facts: Facts) => Decision<Answered>,
): Promise<Recorded<Answered>> {
  const wanted = withAct(call, rest);
  // Before anything is locked, so that nobody who waits for the vial also waits for a picture to be read.
  const isDrawn = drawing !== undefined && (await isDrawing(custody.pictures, drawing));
  const known = { deviceNow: call.deviceNow, isDrawn, ...provenAct(wanted) };
  const act = {
    call,
    requestHash: requestHashOf(call),
    wanted,
    decide: (stored: StoredFacts) => decide(factsOf(stored, known)),
  };
  const shared = await shareFlight(custody, act);
  if (shared !== ALONE) return shared;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToRecord(custody, act);
    } catch (error) {
      if (tries === MOST_TRIES || !isLostRace(error)) throw error;
    }
  }
}

// All that an act may want besides its vials without locking more than them.
const SHARED: ReadonlySet<string> = new Set<keyof Wanted>([
  ...(['drugs', 'sources', 'images', 'repairOf'] as const),
  ...(['witnessId', 'biometricGuid', 'act'] as const),
]);
const MOST_SHARED_VIALS = 8;

/** What is to be recorded for a call. */
type Act<Answered> = {
  readonly call: Caller;
  readonly requestHash: Buffer;
  readonly wanted: Wanted;
  readonly decide: (stored: StoredFacts) => Decision<Answered>;
};

/** Records an act about few vials together with others; ALONE for any other one, and for one that could not be. */
async function shareFlight<Answered>(
  custody: Custody,
  { call, requestHash, wanted, decide }: Act<Answered>,
): Promise<Recorded<Answered> | typeof ALONE> {
  const { group, onRecorded, onChanged } = custody;
  const vials = [...new Set(wanted.drugs)];
  const isShared = Object.keys(wanted).every((name) => SHARED.has(name));
  if (!isShared || vials.length === 0 || vials.length > MOST_SHARED_VIALS) return ALONE;
  const { credentials, idempotencyKey: key } = call;
  const recorded = (entry: CustodyEntry): void => {
    onRecorded(entry.agencyId, entry.links.length);
    onChanged(entry.changes());
  };
  const tryAlone = (): Promise<Recorded<Answered> | typeof ALONE> =>
    tryToRecord(custody, { call, requestHash, wanted: { ...wanted, noWait: true }, decide }).catch((error: unknown) => {
      if (isLostRace(error) || isHeld(error)) return ALONE;
      throw error;
    });
  const act = { credentials, key, requestHash, vials, wanted, decide, tryAlone, recorded };
  // What was answered is what this act's rules have decided, or what was answered to it before.
  return (await group.record(act)) as Recorded<Answered> | typeof ALONE;
}

/** Also what the witness must have proven, where the call names a user as one. */
function withAct(call: Pick<Caller, 'idempotencyKey' | 'actHash'>, wanted: Wanted): Wanted {
  const { witnessId, biometricGuid, deviceKey } = wanted;
  if ([witnessId, biometricGuid, deviceKey].every((each) => each === undefined)) return wanted;
  // The hash is made when it is asked for.
  const { idempotencyKey: id, actHash: hash } = call;
  return { ...wanted, act: { id, hash, validForMs: TIMING.witness.boundForMs } };
}

function provenAct({ act }: Wanted): Pick<Facts, 'actHash' | 'actId'> {
  return { actHash: act?.hash ?? null, actId: act?.id ?? null };
}

function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** Whether somebody else holds what must be had without waiting. */
function isHeld(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function tryToRecord<Answered>(
  { pool, onRecorded, onChanged }: Custody,
  { call, requestHash, wanted, decide }: Act<Answered>,
): Promise<Recorded<Answered>> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const stored = await open<Answered>(client, call, requestHash, wanted);
    if ('answer' in stored) {
      await client.query('ROLLBACK');
      return sameAnswer(stored);
    }
    const decision = decide(stored);
    const recorded = await close(client, decision, { key: call.idempotencyKey, requestHash });
    onRecorded(stored.actor.userGroupId, decision.entry.links.length);
    onChanged(decision.entry.changes());
    return recorded;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    // A connection whose rollback failed is closed, which ends its transaction.
    client.release(failure);
  }
}

/** What an operation within another transaction has added; whoever commits tells of it afterwards. */
export type Within<Answered> = Recorded<Answered> & { entry: CustodyEntry };

/**
 * Records within a transaction that writes more than the record, by the same two doors. Whoever opened it answers
 * repetitions, commits, and then tells what has changed; and says whether what a guest has drawn is a drawing.
 */
export async function recordWithin<Answered>(
  tx: Tx,
  call: Omit<Caller, 'fingerprint'> & { isDrawn?: boolean },
  asked: Omit<Wanted, 'drawing'>,
  decide: (facts: Facts) => Decision<Answered>,
): Promise<Within<Answered>> {
  const { credentials, deviceNow, isDrawn = false } = call;
  const wanted = withAct(call, asked);
  const { rows: told } = await sql<{ facts: StoredFacts }>`SELECT custody.facts(${tokenHash(credentials.token)},
    ${credentials.userGroupId}, NULL, NULL, ${JSON.stringify(wanted)}::jsonb,
    ${WITNESS_VALID_FOR_MS}::float8 * interval '1 millisecond') AS facts`.execute(tx);
  const facts = told[0]?.facts;
  if (!facts) throw new Error('custody.facts answered nothing');
  const { entry, answer } = decide(factsOf(facts, { deviceNow, isDrawn, ...provenAct(wanted) }));
  if ('rows' in answer) throw new Error('what is recorded within a transaction is read back');
  const decided = { ...entry.decided(), answerFrom: answer.from, answerIds: answer.ids };
  const { rows: read } = await sql<{ recorded: Recorded<Answered> }>`
    SELECT custody.record(${JSON.stringify(decided)}::jsonb, NULL, NULL, NULL) AS recorded`
    .execute(tx)
    .catch((error: unknown) => {
      // What the rest of the transaction has read and written cannot be tried again here.
      throw isLostRace(error) ? new Refused({ code: 'STALE' }) : error;
    });
  const recorded = read[0]?.recorded;
  if (!recorded) throw new Error('custody.record read nothing back');
  return { ...recorded, entry };
}

/** The facts, without settings that this connection knows. */
type ToldFacts = Omit<StoredFacts, 'settings'> & { settings: StoredFacts['settings'] | null; settingsVersion: string };

async function open<Answered>(
  client: pg.PoolClient,
  { credentials, idempotencyKey }: Pick<Call<unknown>, 'credentials' | 'idempotencyKey'>,
  requestHash: Buffer,
  wanted: Wanted,
): Promise<StoredFacts | Earlier<Answered>> {
  const caller = callerOf(credentials);
  const known = settingsKnownBy(client);
  const asked = [idempotencyKey, requestHash, JSON.stringify(wanted), WITNESS_VALID_FOR_MS, known.versionFor(caller)];
  const values = [caller.hash, caller.group, ...asked];
  const told = (await fly(client, BEGIN, { ...FACTS, values })) as ToldFacts | Earlier<Answered>;
  if ('answer' in told) return told;
  const { settings, settingsVersion, ...facts } = told;
  return { ...facts, settings: known.take(caller, settingsVersion, settings) };
}

/** Writes the entry and commits; answers what the operation knows, or the rows that were read back. */
async function close<Answered>(
  client: pg.PoolClient,
  { entry, answer }: Decision<Answered>,
  repetition: { key: string | null; requestHash: Buffer },
): Promise<Recorded<Answered>> {
  const isKnown = 'rows' in answer;
  // Kept with the answer, so that the receipt is found by the key of the act.
  const [first] = entry.links;
  const also = first === undefined ? {} : { receipt: first.record_id };
  const decided = isKnown
    ? entry.decided()
    : { ...entry.decided(), answerFrom: answer.from, answerIds: answer.ids, answerWith: also };
  const known = isKnown ? JSON.stringify({ ...answer, with: { ...answer.with, ...also } }) : null;
  const values = [JSON.stringify(decided), known, repetition.key, repetition.requestHash];
  const readBack = await fly(client, { ...RECORD, values }, COMMIT);
  return isKnown ? answer : (readBack as Recorded<Answered>);
}

/** The witness of the operation, or null; throws a refusal (WITNESS-10 to WITNESS-17). */
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
