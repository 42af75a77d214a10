import type pg from 'pg';
import { BEGIN, type Bound, COMMIT, fly } from '../../db/flight.ts';
import type { Decision } from '../../custody/answer.ts';
import { decidedOf } from '../../custody/decided.ts';
import { factsStatement, toldOf } from '../../custody/doors.ts';
import { type Facts, factsOf, type Wanted } from '../../custody/facts.ts';
import type { Person } from './people.ts';
import { IS_DRAWN, type Witnessing } from './witnessing.ts';

const RECORD = { name: 'past-record', text: 'SELECT custody.append_acts($1)' };
const PROOF = {
  name: 'past-proof',
  text: 'INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose) VALUES ($1, $2, $3, $4)',
};
const CODE = {
  name: 'past-code',
  text: `INSERT INTO biometric_code (user_group_id, created_by, guid, expires_on, looked_up_by, looked_up_on)
    VALUES ($1, $2, $3, now() + interval '5 minutes', $4, now())`,
};

/** Something that a person did, and when it was recorded, in milliseconds. */
export type Act<Answered> = {
  by: Person;
  at: number;
  witness?: Witnessing;
  /** Also proves the person's own password, with which they confirm what they record. */
  isConfirmed?: boolean;
  wanted: Wanted;
  decide: (facts: Facts) => Decision<Answered>;
};

/**
 * The door to the record for what lies in the past. It is the product's own (`custody.facts_of_acts`, the rules, `custody.append_acts`)
 * with another clock: where the rules ask for the time they get that of the act. It needs a connection of the owner,
 * who alone can prove a witness without a password.
 *
 * An entry is written together with the question for the next facts, which saves every second round trip.
 */
export class PastDoor {
  readonly #client: pg.PoolClient;
  readonly #agencyId: string;
  #waiting: Bound[] = [];
  #links = 0;

  constructor(client: pg.PoolClient, agencyId: string) {
    this.#client = client;
    this.#agencyId = agencyId;
  }

  /** How many records went through it. */
  get links(): number {
    return this.#links;
  }

  /** Writes what is not written yet, within a transaction that somebody else ends. */
  async settle(): Promise<void> {
    if (this.#waiting.length > 0) await fly(this.#client, ...this.#waiting);
    this.#waiting = [];
  }

  /** Does all of the work in one transaction. */
  async during(work: () => Promise<void>): Promise<void> {
    this.#waiting = [BEGIN];
    try {
      await work();
      await fly(this.#client, ...this.#waiting, COMMIT);
    } catch (error) {
      await this.#client.query('ROLLBACK');
      throw error;
    } finally {
      this.#waiting = [];
    }
  }

  /** Lets the rules decide about the act and records what they decided. Throws their refusal. */
  async record<Answered>({
    by,
    at,
    witness,
    isConfirmed,
    wanted,
    decide,
  }: Act<Answered>): Promise<Decision<Answered>['answer']> {
    const proofs = [
      ...(witness?.kind === 'password' ? [this.#proof(by, witness.person.id, 'witness')] : []),
      ...(witness?.kind === 'code'
        ? [{ ...CODE, values: [this.#agencyId, witness.person.id, witness.guid, by.tokenHash] }]
        : []),
      ...(isConfirmed ? [this.#proof(by, by.id, 'confirm')] : []),
    ];
    const act = { tokenHash: by.tokenHash, userGroupId: this.#agencyId, key: null, requestHash: null, wanted };
    const facts = factsStatement([act], { waits: true });
    const [told] = toldOf(await fly(this.#client, ...this.#waiting, ...proofs, facts), [act]);
    if (told === undefined || !('vials' in told)) throw told;
    const known = { deviceNow: new Date(at), isDrawn: IS_DRAWN };
    const { entry, answer } = decide(factsOf({ ...told, epochMicroseconds: at * 1000 }, known));
    this.#links += entry.links.length;
    this.#waiting = [{ ...RECORD, values: [JSON.stringify(decidedOf([entry]))] }];
    return answer;
  }

  #proof(by: Person, witnessId: string, purpose: 'witness' | 'confirm'): Bound {
    return { ...PROOF, values: [this.#agencyId, by.tokenHash, witnessId, purpose] };
  }
}
