import { Refused } from '@vialant/domain/words/refusal';
import {
  type Actor,
  agencyTransaction,
  type Credentials,
  type Need,
  proveSession,
  type Tx,
} from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { whileWanted } from '../db/while-wanted.ts';
import { Turns } from './turns.ts';

type Limits = {
  readonly ofProcess: number;
  readonly ofAgency: number;
  readonly ofPerson: number;
  /** How many of a person may wait. */
  readonly waiting: number;
};

type LongCall = { readonly credentials: Credentials; readonly needs: Need; readonly signal: AbortSignal };

/**
 * Calls that hold a connection for long take turns: of a person, of an agency and of all, so that whoever records always
 * finds a connection, whatever others read.
 */
export class LongWork {
  readonly #db: Db;
  readonly #limits: Limits;
  readonly #all: Turns;
  readonly #of = new Map<string, Turns>();

  constructor(db: Db, limits: Limits) {
    this.#db = db;
    this.#limits = limits;
    this.#all = new Turns(limits.ofProcess);
  }

  /** Does the work in its turn. Refuses with WORK_UNDER_WAY where too many of the person wait. */
  async inTurn<T>(call: LongCall, work: () => Promise<T>): Promise<T> {
    const { signal } = call;
    const { ofAgency, ofPerson, waiting } = this.#limits;
    const { userId, userGroupId } = await proveSession(this.#db, call);
    return this.#take(`person ${userId}`, { most: ofPerson, waiting }, signal, () =>
      this.#take(`agency ${userGroupId}`, { most: ofAgency }, signal, () => this.#all.take(work, signal)),
    );
  }

  /** The same in a transaction, whose statements are cancelled when nobody waits for them any more. */
  transaction<T>(call: LongCall, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
    return this.inTurn(call, () =>
      agencyTransaction(this.#db, call, (tx, actor) => whileWanted(this.#db, tx, call.signal, () => work(tx, actor))),
    );
  }

  async #take<T>(
    whose: string,
    { most, waiting = Number.POSITIVE_INFINITY }: { readonly most: number; readonly waiting?: number },
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const turns = this.#of.get(whose) ?? new Turns(most);
    if (turns.waiting >= waiting) throw new Refused({ code: 'WORK_UNDER_WAY' });
    this.#of.set(whose, turns);
    try {
      return await turns.take(work, signal);
    } finally {
      if (turns.isIdle) this.#of.delete(whose);
    }
  }
}
