import type pg from 'pg';
import { type Bound, flyApart, isRefusedByDatabase, type Question } from './flight.ts';
import { Gatherer } from './gatherer.ts';

/**
 * Asks short questions of this process together, each in a transaction of its own: what refuses one refuses no other, and
 * none sees what another was allowed to see.
 */
export class GroupReader {
  readonly #gatherer: Gatherer<Question>;

  constructor(pool: pg.Pool) {
    this.#gatherer = new Gatherer({
      choose: (waiting, most) => ({ next: waiting.slice(0, most), rest: waiting.slice(most) }),
      send: (questions) => sendAll(pool, questions),
    });
  }

  ask(statement: Bound): Promise<unknown> {
    return new Promise((resolve, reject) => this.#gatherer.add({ statement, resolve, reject }));
  }
}

/** Sends questions on one connection, which is kept unless it was lost. */
async function sendAll(pool: pg.Pool, questions: readonly Question[]): Promise<void> {
  let failure: Error | undefined;
  try {
    const client = await pool.connect();
    const noted = questions.map(({ statement, resolve, reject }) => ({
      statement,
      resolve,
      reject: (error: Error) => {
        if (!isRefusedByDatabase(error)) failure = error;
        reject(error);
      },
    }));
    await flyApart(client, noted);
    client.release(failure);
  } catch (error) {
    for (const { reject } of questions) reject(error instanceof Error ? error : new Error(String(error)));
  }
}
