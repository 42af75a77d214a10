import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement that is prepared once per connection and answers one JSON value in one row, or nothing at all. */
type Statement = { readonly name: string; readonly text: string };

/** A statement with its values, which go to the database as they are. */
export type Bound = Statement & { readonly values: readonly (string | Buffer | null)[] };

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

  constructor(statements: readonly Bound[], resolve: (answer: unknown) => void, reject: (error: Error) => void) {
    this.statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    this.#known = prepared.get(connection) ?? new Set();
    prepared.set(connection, this.#known);
    const messages = this.statements.flatMap(({ name, text, values }) => [
      ...(this.#known.has(name) ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: [...values] }),
      serialize.execute(),
    ]);
    // One buffer, so that the operating system is called once, not once per message.
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
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
