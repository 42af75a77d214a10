import { sql } from 'kysely';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/open.ts';

/** Where answers are quick, and where somebody begins to wait. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** What is counted in the database is counted at most this often, however many ask. */
const COUNT_EVERY_MS = 10_000;

type Figure = { name: string; label: string; value: number };
type Ended = { method: string; route: string; status: number; seconds: number };

/** What the database is asked to count: the name of the figure, its label, and what it means. */
const FIGURES = {
  messages_waiting: ['channel', 'Messages that wait to be sent.'],
  messages_oldest_seconds: ['channel', 'How long the message has waited that is due and waits longest.'],
  messages_given_up: ['channel', 'Messages of the last day that reached nobody.'],
  jobs_due: ['job', 'Jobs that are due and that nobody does yet.'],
  jobs_failing: ['job', 'Jobs whose last try failed.'],
  jobs_given_up: ['job', 'Jobs of the last day that were given up.'],
  checkpoint_age_seconds: ['which', 'The oldest last checkpoint among the agencies that have records after it.'],
  agencies: ['which', 'Agencies on this server.'],
} as const satisfies Record<string, readonly [string, string]>;

type FigureName = keyof typeof FIGURES;

/** What this process counts of itself, in the form that Prometheus reads. Nothing in it is about a person or a code. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #refusals: Counter<'code'>;
  readonly #acts: Counter;
  readonly #records: Counter;
  readonly #held: Counter<'call'>;

  constructor(version: string) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'vialant_http_request_seconds',
      help: 'How long calls took, by the pattern of their address.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#refusals = new Counter({
      name: 'vialant_refusals_total',
      help: 'Calls that were answered with a refusal, by its name.',
      labelNames: ['code'],
      registers,
    });
    this.#acts = new Counter({ name: 'vialant_acts_total', help: 'Acts that were recorded here.', registers });
    this.#records = new Counter({ name: 'vialant_records_total', help: 'Links they added to the record.', registers });
    this.#held = new Counter({
      name: 'vialant_loop_held_seconds_total',
      help: 'For how long nothing was answered because a call held the thread; several where it could be any of them.',
      labelNames: ['call'],
      registers,
    });
    new Gauge({ name: 'vialant_info', help: 'The release that runs.', labelNames: ['version'], registers }).set(
      { version },
      1,
    );
  }

  requestEnded({ method, route, status, seconds }: Ended): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  readonly recorded = (recordCount: number): void => {
    this.#acts.inc();
    this.#records.inc(recordCount);
  };

  /** The names of what ran meanwhile: a call, and its trace id, which is no part of a figure. */
  readonly held = ({ ms, calls }: { ms: number; calls: readonly string[] }): void => {
    const [only = 'none', ...more] = new Set(calls.map((name) => name.replace(/ \S+$/, '')));
    this.#held.inc({ call: more.length > 0 ? 'several' : only }, ms / 1000);
  };

  /** The connections of a pool, and who waits for one. */
  watchPool(pool: pg.Pool): void {
    const connections: Gauge<'state'> = new Gauge({
      name: 'vialant_pool_connections',
      help: 'Connections to the database that this process has.',
      labelNames: ['state'],
      registers: [this.#registry],
      collect: () => {
        connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ state: 'idle' }, pool.idleCount);
      },
    });
    const waiting: Gauge = new Gauge({
      name: 'vialant_pool_waiting',
      help: 'Calls that wait for a connection.',
      registers: [this.#registry],
      collect: () => {
        waiting.set(pool.waitingCount);
      },
    });
  }

  /** Streams of changes that are open. */
  watchStreams(count: () => number): void {
    const streams: Gauge = new Gauge({
      name: 'vialant_realtime_streams',
      help: 'Open streams of changes.',
      registers: [this.#registry],
      collect: () => {
        streams.set(count());
      },
    });
  }

  /** What all processes have in common: messages, jobs, checkpoints. */
  watchDatabase(db: Db): void {
    const gauges = new Map(
      Object.entries(FIGURES).map(
        ([name, [label, help]]) =>
          [
            name,
            new Gauge({
              name: `vialant_${name}`,
              help,
              labelNames: [label],
              registers: [this.#registry],
              // Each waits for the count: all of them are read at once.
              collect: () => counted(),
            }),
          ] as const,
      ),
    );
    const up: Gauge = new Gauge({
      name: 'vialant_database_up',
      help: 'Whether the database answered when it was last asked.',
      registers: [this.#registry],
      collect: () => counted(),
    });
    let last = Number.NEGATIVE_INFINITY;
    let counting: Promise<void> | null = null;
    const counted = (): Promise<void> => {
      if (performance.now() - last < COUNT_EVERY_MS) return Promise.resolve();
      counting ??= count().finally(() => {
        counting = null;
        last = performance.now();
      });
      return counting;
    };
    const count = async (): Promise<void> => {
      try {
        const { rows } = await sql<Figure>`SELECT name, label, value FROM auth.operation_figures()`.execute(db);
        for (const gauge of gauges.values()) gauge.reset();
        for (const { name, label, value } of rows) {
          gauges.get(name)?.set({ [FIGURES[name as FigureName][0]]: label }, value);
        }
        up.set(1);
      } catch {
        up.set(0);
      }
    };
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
