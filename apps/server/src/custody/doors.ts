import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { bytesArrayText, quotedArrayText } from '../db/array-text.ts';
import type { Bound } from '../db/flight.ts';
import type { Answer, Earlier } from './answer.ts';
import { decidedOf } from './decided.ts';
import type { CustodyEntry } from './entry.ts';
import type { StoredFacts, Wanted } from './facts.ts';

/** An act before the rules: who wants it, under which key, and what the rules must know to decide it. */
export type AskedAct = {
  readonly tokenHash: Buffer;
  readonly userGroupId: string | null;
  readonly key: string | null;
  /** Tells a repetition from another request with the same key; in hexadecimal form. */
  readonly requestHash: string | null;
  readonly wanted: Omit<Wanted, 'drawing'>;
};

/** The answer of `custody.facts_of_acts`: what all acts share, and what is told of each. */
type Told = Pick<StoredFacts, 'epochMicroseconds' | 'vials'> & {
  /** By agency. */
  settings: Readonly<Record<string, StoredFacts['settings']>> | null;
  acts: (Omit<StoredFacts, 'epochMicroseconds' | 'vials' | 'settings'> & {
    refused: 'VA401' | 'VA403' | null;
    earlier: Earlier<unknown> | null;
  })[];
};

const WITNESS_VALID_FOR_MS = String(TIMING.witness.validForMs);

/** Asks for the facts of acts. An act that waits for its vials and boxes is alone. */
export function factsStatement(acts: readonly AskedAct[], { waits }: { waits: boolean }): Bound {
  const wanted = acts.map(({ key, requestHash, wanted: { supplyPapers: receipts, ...others } }) => {
    return { ...others, receipts, key, requestHash };
  });
  return {
    name: 'custody-facts',
    text: `SELECT custody.facts_of_acts($1, $2, $3, $4, $5::float8 * interval '1 millisecond') AS told`,
    values: [
      bytesArrayText(acts.map(({ tokenHash }) => tokenHash)),
      quotedArrayText(acts.map(({ userGroupId }) => userGroupId)),
      JSON.stringify(wanted),
      String(waits),
      WITNESS_VALID_FOR_MS,
    ],
  };
}

/** What `custody.facts_of_acts` has told of each act, in their order: the facts, what was answered before, or a refusal. */
export function toldOf(
  told: unknown,
  acts: readonly Pick<AskedAct, 'wanted'>[],
): (StoredFacts | Earlier<unknown> | Refused)[] {
  const { epochMicroseconds, vials, settings, acts: each } = told as Told;
  return each.map(({ refused, earlier, ...facts }, place) => {
    if (refused !== null) return new Refused({ code: refused === 'VA401' ? 'SESSION_EXPIRED' : 'NOT_ALLOWED' });
    if (earlier !== null) return earlier;
    const ofAgency = settings?.[facts.actor.userGroupId];
    if (!ofAgency) throw new Error('custody.facts_of_acts has not told the settings of an agency');
    const named = new Set(acts[place]?.wanted.drugs);
    return {
      ...facts,
      // Each a moment after the one before, so that the ids of an act's records stand together.
      epochMicroseconds: epochMicroseconds + place,
      settings: ofAgency,
      vials: acts.length === 1 ? vials : vials.filter(({ id }) => named.has(id)),
    };
  });
}

/** An act as the rules have decided it. */
export type DecidedAct = Pick<AskedAct, 'key' | 'requestHash' | 'wanted'> & Decided;
export type Decided = { readonly entry: CustodyEntry; readonly answer: Answer<unknown> };

/** Writes what was decided about acts, all of it or nothing, and answers the answer to each. */
export function recordStatement(acts: readonly DecidedAct[]): Bound {
  const written = { ...decidedOf(acts.map(({ entry }) => entry)), answers: acts.map(answerOf), keys: keysOf(acts) };
  return { name: 'custody-record', text: 'SELECT custody.append_acts($1) AS told', values: [JSON.stringify(written)] };
}

/** With the answer the first record is kept, so that the receipt is found by the key of the act. */
function answerOf({ entry, answer }: DecidedAct): object {
  const receipt = { receipt: entry.links[0]?.record_id };
  return 'rows' in answer
    ? { known: JSON.stringify({ ...answer, with: { ...answer.with, ...receipt } }) }
    : { ...answer, with: receipt };
}

/** In an order that is the same in all processes, so that of two batches with the same keys one waits for the other. */
function keysOf(acts: readonly DecidedAct[]): object[] {
  const keys = acts.flatMap(({ key, requestHash: hash, wanted, entry: { actor } }, place) => {
    const owner = { act: place + 1, user_id: actor.userId, user_group_id: actor.userGroupId, hash };
    // A repair also takes the key of the record that it repairs, so that a late try of that one records nothing.
    return [key, wanted.repairOf ?? null].flatMap((each) => (each === null ? [] : [{ ...owner, key: each }]));
  });
  return keys.sort((one, other) => (one.key < other.key ? -1 : 1));
}
