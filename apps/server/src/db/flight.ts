import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement that is prepared once per connection and answers one JSON value in one row, or nothing at all. */
type Statement = { readonly name: string; readonly text: string };

/** A statement with its values, which go to the database as they are. */
export type Bound = Statement & { readonly values: readonly (string | Buffer | null)[] };

/** A statement, and who is told its answer. */
export type Question = {
  readonly statement: Bound;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
};

export const BEGIN: Bound = { name: 'begin', text: 'BEGIN', values: [] };
export const COMMIT: Bound = { name: 'commit', text: 'COMMIT', values: [] };

/**
 * Sends statements as one message, which PostgreSQL answers with one: BEGIN travels with the first statement of an
 * operation and COMMIT with its last. After the first that fails, the rest do not run. Resolves with the last JSON that
 * was answered.
 */
export function fly(client: pg.PoolClient, ...statements: Bound[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    client.query(new Flight(statements, resolve, reject));
  });
}

/**
 * Sends statements as one message in which each is a transaction of its own: what refuses one refuses no other. Tells each
 * as it is answered, and resolves once all are.
 */
export function flyApart(client: pg.PoolClient, questions: readonly Question[]): Promise<void> {
  return new Promise((done) => {
    // The driver is handed each as soon as the one before is answered, so that it knows whose answer comes next.
    const next = (place: number): void => {
      const flight = flights[place];
      if (flight) client.query(flight);
      else done();
    };
    const flights = questions.map(({ statement, resolve, reject }, place) => {
      const answered = (answer: unknown): void => (resolve(answer), next(place + 1));
      const refused = (error: Error): void => (reject(error), next(place + 1));
      return new Flight([statement], answered, refused);
    });
    flights[0]?.takeAlong(flights.slice(1));
    next(0);
  });
}

/** Whether the database has said no to a statement, after which the transaction is known to be undone. */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}

// What each connection has prepared. After a failure it is unknown which statements were, so all are prepared again.
const prepared = new WeakMap<pg.Connection, Set<string>>();

/** The messages of one flight, as the driver hands them on. */
export class Flight implements pg.Submittable {
  readonly statements: readonly Bound[];
  readonly #resolve: (answer: unknown) => void;
  readonly #reject: (error: Error) => void;
  #known: Set<string> = new Set();
  #answer: string | null = null;
  #others: readonly Flight[] = [];
  #isSent = false;

  constructor(statements: readonly Bound[], resolve: (answer: unknown) => void, reject: (error: Error) => void) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Sends those that follow in the message of this one. */
  takeAlong(others: readonly Flight[]): void {
    this.#others = others;
    for (const other of others) other.#isSent = true;
  }

  submit(connection: pg.Connection): void {
    if (this.#isSent) return;
    // One buffer, so that the operating system is called once, not once per message.
    connection.stream.write(Buffer.concat([this, ...this.#others].flatMap((each) => each.#messages(connection))));
  }

  #messages(connection: pg.Connection): Buffer[] {
    this.#known = prepared.get(connection) ?? new Set();
    prepared.set(connection, this.#known);
    const messages = this.statements.flatMap(({ name, text, values }) => [
      ...(this.#known.has(name) ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: [...values] }),
      serialize.execute(),
    ]);
    return [...messages, serialize.sync()];
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#answer = fields[0] ?? null;
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    for (const { name } of this.statements) this.#known.add(name);
    this.#resolve(this.#answer === null ? null : JSON.parse(this.#answer));
  }

  handleError(error: Error): void {
    for (const { name } of this.statements) this.#known.delete(name);
    this.#reject(error);
  }
}
