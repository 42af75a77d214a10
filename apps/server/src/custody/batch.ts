import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import type pg from 'pg';
import type { Credentials } from '../db/agency-transaction.ts';
import { arrayText, bytesArrayText, quotedArrayText } from '../db/array-text.ts';
import { BEGIN, COMMIT, fly, isRefusedByDatabase } from '../db/flight.ts';
import { type Answer, type Earlier, type Recorded, sameAnswer } from './answer.ts';
import { BatchEntry } from './batch-entry.ts';
import type { CustodyEntry } from './entry.ts';
import type { StoredFacts, Wanted } from './facts.ts';
import { type Caller, callerOf, type KnownSettings, settingsKnownBy } from './known-settings.ts';

const FACTS_MANY = {
  name: 'custody-facts-many',
  text: `SELECT custody.facts_many($1, $2, $3, $4, $5, $6, $7, $8::float8 * interval '1 millisecond', $9)`,
};
const RECORD_MANY = { name: 'custody-record-many', text: 'SELECT custody.record_many($1, $2, $3, $4, $5)' };
const WITNESS_VALID_FOR_MS = String(TIMING.witness.validForMs);

/** What an act is told that cannot go with the others after all: it goes its way alone, and may wait for a vial. */
export const ALONE = Symbol('alone');

type Decided = { readonly entry: CustodyEntry; readonly answer: Answer<unknown> };

/** An act that may share a transaction with others, and how to tell what became of it. */
export type SharedAct = {
  readonly credentials: Credentials;
  readonly key: string | null;
  readonly requestHash: Buffer;
  readonly vials: readonly string[];
  readonly wanted: Wanted;
  readonly decide: (stored: StoredFacts) => Decided;
  /** Tries to record the act in a transaction of its own, which waits for nobody; ALONE where it would have to. */
  readonly tryAlone: () => Promise<Recorded<unknown> | typeof ALONE>;
  /** Called once the entry is committed. */
  readonly recorded: (entry: CustodyEntry) => void;
  readonly resolve: (answer: Recorded<unknown> | typeof ALONE) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The answer of `custody.facts_many`: actors in the order of the callers, witnesses and what few acts want in the order of
 * the acts, if any act wants them.
 */
type ToldMany = Pick<StoredFacts, 'epochMicroseconds' | 'vials'> & {
  actors: (StoredFacts['actor'] & { refused: 'VA401' | 'VA403' | null; settingsVersion: string })[];
  /** Of the agencies whose settings have changed since they were told last. */
  settings: Readonly<Record<string, StoredFacts['settings']>> | null;
  /** What was answered before under the keys of acts, with the hash of the request. */
  earlier: { place: number; hash: string; answer: Earlier<unknown>['answer'] }[] | null;
  witnesses: StoredFacts['witness'][] | null;
  rare: (Pick<StoredFacts, 'witness' | 'others'> & { repaired: Earlier<unknown> | null })[] | null;
};

/** Who sends the acts of a batch, each once, and the position of each act's in the list, from 1. */
type Callers = { readonly list: readonly Caller[]; readonly of: ReadonlyMap<SharedAct, number> };

/**
 * Records acts in one transaction and two round trips. They name different vials and have different keys. A refusal of
 * one, or what is wrong with it, is told to it alone; if the database refuses the whole, each goes its way alone. If the
 * connection is lost nobody knows whether the transaction was committed: all are told so, and none is tried again here.
 */
export async function recordBatch(pool: pg.Pool, acts: readonly SharedAct[]): Promise<void> {
  let client: pg.PoolClient | null = null;
  let failure: Error | undefined;
  try {
    client = await pool.connect();
    const callers = callersOf(acts);
    const known = settingsKnownBy(client);
    const told = (await fly(client, BEGIN, { ...FACTS_MANY, values: asked(acts, callers, known) })) as ToldMany;
    const batch = new BatchEntry();
    const decided = acts.flatMap((act, place) => decideOne(act, place, { told, callers, known, batch }));
    if (batch.isEmpty) await client.query('ROLLBACK');
    else await fly(client, { ...RECORD_MANY, values: batch.decided() }, COMMIT);
    for (const done of decided) done();
  } catch (error) {
    failure = await undo(client);
    for (const { resolve, reject } of acts) {
      if (isRefusedByDatabase(error)) resolve(ALONE);
      else reject(error);
    }
  } finally {
    client?.release(failure);
  }
}

/** Answers why the rollback failed, if it did: such a connection is closed, which ends its transaction. */
async function undo(client: pg.PoolClient | null): Promise<Error | undefined> {
  try {
    await client?.query('ROLLBACK');
    return undefined;
  } catch (lost) {
    return lost instanceof Error ? lost : new Error('the rollback failed', { cause: lost });
  }
}

function callersOf(acts: readonly SharedAct[]): Callers {
  const places = new Map<string, number>();
  const list: Caller[] = [];
  const of = new Map<SharedAct, number>();
  for (const act of acts) {
    const caller = callerOf(act.credentials);
    const place = places.get(caller.name) ?? list.push(caller);
    places.set(caller.name, place);
    of.set(act, place);
  }
  return { list, of };
}

function asked(acts: readonly SharedAct[], { list, of }: Callers, known: KnownSettings): (string | null)[] {
  const vials = acts
    .flatMap((act) => act.vials.map((id) => ({ id, caller: of.get(act) })))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return [
    bytesArrayText(list.map(({ hash }) => hash)),
    quotedArrayText(list.map(({ group }) => group)),
    wantedBesidesVials(acts),
    quotedArrayText(acts.map(({ key }) => key)),
    arrayText(acts.map((act) => of.get(act))),
    arrayText(vials.map(({ id }) => id)),
    arrayText(vials.map(({ caller }) => caller)),
    WITNESS_VALID_FOR_MS,
    quotedArrayText(list.map((caller) => known.versionFor(caller))),
  ];
}

/** Null where no act wants anything else, such as of acts whose witnesses are guests. */
function wantedBesidesVials(acts: readonly SharedAct[]): string | null {
  const wanted = acts.map(withoutVials);
  return wanted.some((others) => Object.keys(others).length > 0) ? JSON.stringify(wanted) : null;
}

function withoutVials({ wanted }: SharedAct): object {
  const { drugs: _, ...others } = wanted;
  return others;
}

/** What is known of all acts, and what will be written of them. */
type UnderWay = {
  readonly told: ToldMany;
  readonly callers: Callers;
  readonly known: KnownSettings;
  readonly batch: BatchEntry;
};

/**
 * Lets the rules decide an act. One that writes nothing here is told so at once. For one that writes something it answers
 * what is to be done once that is committed.
 */
function decideOne(act: SharedAct, place: number, underWay: UnderWay): (() => void)[] {
  const { callers, batch } = underWay;
  const caller = callers.of.get(act) ?? 0;
  try {
    const stored = storedOf(act, place, underWay, caller);
    if (stored === ALONE || 'answer' in stored) {
      act.resolve(stored === ALONE ? ALONE : sameAnswer(stored));
      return [];
    }
    const { entry, answer } = act.decide(stored);
    const isAdded =
      'rows' in answer &&
      batch.add(entry, caller, {
        key: act.key,
        requestHash: act.requestHash,
        answer: { ...answer, with: { ...answer.with, receipt: entry.links[0]?.record_id } },
      });
    if (!isAdded) {
      act.resolve(ALONE);
      return [];
    }
    return [() => succeed(act, entry, answer)];
  } catch (error) {
    act.reject(error);
    return [];
  }
}

/** Tells that an act is committed. Whatever goes wrong with that is no concern of the others. */
function succeed({ recorded, resolve, reject }: SharedAct, entry: CustodyEntry, answer: Recorded<unknown>): void {
  try {
    recorded(entry);
    resolve(answer);
  } catch (error) {
    reject(error);
  }
}

/** What one act would have been told alone; or that one of its vials is not here, or held by somebody else. */
function storedOf(
  { vials, requestHash }: SharedAct,
  place: number,
  { told, callers, known }: UnderWay,
  caller: number,
): StoredFacts | Earlier<unknown> | typeof ALONE {
  const { refused, settingsVersion, ...actor } = must(told.actors[caller - 1]);
  if (refused !== null) throw new Refused({ code: refused === 'VA401' ? 'SESSION_EXPIRED' : 'NOT_ALLOWED' });
  const earlier = told.earlier?.find((each) => each.place === place);
  if (earlier) return { isSame: earlier.hash === requestHash.toString('hex'), answer: earlier.answer };
  const rare = told.rare?.[place] ?? null;
  if (rare?.repaired) return rare.repaired;
  const locked = told.vials.filter(({ id }) => vials.includes(id));
  if (locked.length < vials.length) return ALONE;
  return {
    // Each a moment after the one before, so that the ids of an act's records stand together.
    epochMicroseconds: told.epochMicroseconds + place,
    actor,
    settings: known.take(must(callers.list[caller - 1]), settingsVersion, told.settings?.[actor.userGroupId] ?? null),
    vials: locked,
    witness: told.witnesses?.[place] ?? rare?.witness ?? null,
    confirmProofId: null,
    others: rare?.others ?? null,
  };
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('custody.facts_many has not told of every act');
  return value;
}
