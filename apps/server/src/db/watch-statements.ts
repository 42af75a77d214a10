import pg from 'pg';
import { Flight } from './flight.ts';
import { traced, traceName } from './trace.ts';

/** A statement that took long. Its values are left out: they are what people typed. */
export type SlowStatement = {
  readonly reqId: string | undefined;
  readonly ms: number;
  readonly statement: string;
  /** The process of the database, as its own log names it. */
  readonly databasePid: number | null;
};

type Watching = {
  readonly slowMs: number;
  /** Whether a connection is named after the call for which it works; costs a round trip for each call. */
  readonly isTraced: boolean;
  readonly log: (slow: SlowStatement) => void;
};

const LONGEST_TEXT = 500;

/** Tells of every statement of the pool that takes long, with the trace id of the call it was made for. */
export function watchStatements(pool: pg.Pool, watching: Watching): void {
  pool.on('connect', (client) => watchClient(client, watching));
}

function watchClient(client: pg.PoolClient, { slowMs, isTraced, log }: Watching): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let named = 'vialant';
  let running: { reqId: string | undefined; since: number; statement: unknown } | null = null;
  const nameIt = (): void => {
    const name = traceName();
    if (name === named) return;
    named = name;
    // In a transaction that has failed it cannot be set, and is set with the next call.
    void Promise.resolve(query(`SET application_name = ${pg.escapeLiteral(name)}`)).catch(() => {
      named = '';
    });
  };
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    if (isTraced) nameIt();
    running ??= { reqId: traced.getStore(), since: performance.now(), statement };
    return query(statement, ...rest);
  }) as typeof client.query;
  // Comes when everything was answered that was sent.
  client.on('drain', () => {
    if (running === null) return;
    const { reqId, since, statement } = running;
    running = null;
    const ms = Math.round(performance.now() - since);
    if (ms >= slowMs) log({ reqId, ms, statement: textOf(statement), databasePid: pidOf(client) });
  });
}

function textOf(statement: unknown): string {
  if (statement instanceof Flight) return statement.statements.map(({ name }) => name).join(', ');
  if (typeof statement === 'string') return statement.slice(0, LONGEST_TEXT);
  const { text } = Object(statement) as { text?: unknown };
  return typeof text === 'string' ? text.slice(0, LONGEST_TEXT) : 'a stream';
}

function pidOf(client: pg.PoolClient): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}
