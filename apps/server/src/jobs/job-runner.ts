import { setTimeout } from 'node:timers/promises';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { underWay } from './under-way.ts';

/** What a try of a job is about. */
type Occasion = {
  /** The agency; null for a job of the whole server. */
  readonly agencyId: string | null;
  /** Of a daily job the day, by the clock of the agency; by that of UTC for the whole server. Of one that was asked for, what. */
  readonly day: string;
  /** Aborted when the process stops or has lost the job; whoever works long looks at it. */
  readonly signal: AbortSignal;
  /**
   * Runs the work in one transaction that has entered the agency of the job. While it runs no other process can take
   * the job over, and a process that has lost the job cannot begin it.
   */
  readonly inAgency: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs work that only reads, for as long as it takes, in one transaction that sees the agency at one moment. */
  readonly readAgency: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

type AnyJob = {
  readonly name: string;
  readonly for: 'server' | 'agency';
  readonly run: (occasion: Occasion) => Promise<void>;
};

/**
 * A job that is done every day, once this time has come. A process may die between the work and the note that it is
 * done, so a job can be tried again after it has done its work: the second time must change nothing.
 */
export type DailyJob = AnyJob & {
  /** 'HH:MM'. */
  readonly at: string;
};

/** A job that is done again and again, with this pause after each time. It is never given up. */
type RepeatedJob = AnyJob & { readonly everyMs: number };

/**
 * A job that somebody asked for, by a row of its own in `background_job`. It is tried so often, and then given up;
 * also when no try came to an end, because the process died each time.
 */
type AskedJob = AnyJob & { readonly mostTries: number };

export type Job = DailyJob | RepeatedJob | AskedJob;

export type Pace = {
  readonly lookEveryMs: number;
  /** How long a job stays with a process that says nothing more. */
  readonly leaseMs: number;
  readonly firstWaitMs: number;
};

const PACE: Pace = { lookEveryMs: 30_000, leaseMs: 60_000, firstWaitMs: 60_000 };
const LONGEST_WAIT_MS = 60 * 60_000;
/** With these waits the tries of a job last most of a day; then the next day's is due. */
const MOST_TRIES = 20;
/** How long a transaction that only reads may ask nothing; that of a process that froze ends then. */
const READER_RESTS_MS = 15 * 60_000;
/** How long the end of the process waits for the job under way; another process begins it again after its lease. */
const STOP_WITHIN_MS = 5_000;

type Claimed = {
  id: string;
  claim: string;
  name: string;
  user_group_id: string | null;
  occasion: string;
  tries: number;
};

/**
 * Does the jobs in the background, one at a time. The jobs stand in the database, where any number of processes
 * share them: each is done by one process, and goes to another one if that process dies.
 */
export class JobRunner {
  readonly #db: Db;
  readonly #jobs: readonly Job[];
  readonly #log: (line: string) => void;
  readonly #pace: Pace;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;

  constructor(db: Db, jobs: readonly Job[], log: (line: string) => void, pace: Pace = PACE) {
    this.#db = db;
    this.#jobs = jobs;
    this.#log = log;
    this.#pace = pace;
  }

  /** Looks now and again and again, for what has become due and for what other processes left. */
  start(): void {
    const look = (): void => void this.look();
    this.#timer = setInterval(look, this.#pace.lookEveryMs);
    this.#timer.unref();
    look();
  }

  /** Resolves when the job under way is done or takes too long; none is begun after. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#timer) clearInterval(this.#timer);
    await Promise.race([this.#working, setTimeout(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  /** Does everything that is due, unless it is being done. */
  async look(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#working ??= this.#work();
    await this.#working;
  }

  async #work(): Promise<void> {
    try {
      for (const job of this.#jobs) await this.#plan(job);
      while (!this.#stopping.signal.aborted && (await this.#doNext()));
    } catch (error) {
      this.#log(`jobs: ${messageOf(error)}`);
    } finally {
      this.#working = null;
    }
  }

  async #plan(job: Job): Promise<void> {
    const isForAgencies = job.for === 'agency';
    if ('mostTries' in job) return;
    await ('at' in job
      ? sql`SELECT auth.plan_daily_job(${job.name}, ${isForAgencies}, ${job.at})`
      : sql`SELECT auth.plan_repeated_job(${job.name}, ${isForAgencies})`
    ).execute(this.#db);
  }

  async #doNext(): Promise<boolean> {
    const names = this.#jobs.map(({ name }) => name);
    const { rows } = await sql<Claimed>`
      SELECT * FROM auth.claim_job(${names}, ${milliseconds(this.#pace.leaseMs)})`.execute(this.#db);
    const [claimed] = rows;
    const job = this.#jobs.find(({ name }) => name === claimed?.name);
    if (!claimed || !job) return false;
    try {
      if ('mostTries' in job && claimed.tries > job.mostTries) throw new Error('no try came to an end');
      await this.#doWhileKept(job, claimed);
    } catch (error) {
      await this.#failed(job, claimed, messageOf(error));
      return true;
    }
    const { id, claim } = claimed;
    const { rows: told } = await sql<{ is_ours: boolean }>`SELECT ${
      'everyMs' in job
        ? sql`auth.job_rests(${id}, ${claim}, ${milliseconds(job.everyMs)})`
        : sql`auth.job_done(${id}, ${claim})`
    } AS is_ours`.execute(this.#db);
    if (!told[0]?.is_ours) this.#log(`jobs: ${nameOf(claimed)} was taken over before it was done here`);
    return true;
  }

  /** Does the job, and says meanwhile that it is under way. */
  async #doWhileKept(job: Job, { id, claim, user_group_id: agencyId, occasion: day }: Claimed): Promise<void> {
    const lost = new AbortController();
    const lease = milliseconds(this.#pace.leaseMs);
    const keep = async (): Promise<void> => {
      const { rows } = await sql<{ is_ours: boolean }>`
        SELECT auth.keep_job(${id}, ${claim}, ${lease}) AS is_ours`.execute(this.#db);
      if (!rows[0]?.is_ours) lost.abort();
    };
    // One that cannot be said is said again in time, or the lease ends.
    const timer = setInterval(() => void keep().catch(() => undefined), this.#pace.leaseMs / 3);
    try {
      const run = (): Promise<void> =>
        job.run({
          agencyId,
          day,
          signal: AbortSignal.any([this.#stopping.signal, lost.signal]),
          inAgency: (work) =>
            this.#db.transaction().execute(async (tx) => {
              await sql`SELECT auth.enter_by_job(${id}, ${claim}), ${LONGER}`.execute(tx);
              return work(tx);
            }),
          readAgency: (work) => readByJob(this.#db, { id, claim }, work),
        });
      await underWay.during(`job ${job.name} ${id}`, run);
    } finally {
      clearInterval(timer);
    }
  }

  async #failed(job: Job, claimed: Claimed, error: string): Promise<void> {
    // What this process does not end any more, another one may begin at once.
    const isStopping = this.#stopping.signal.aborted;
    const isLast = claimed.tries >= mostTriesOf(job) && !isStopping;
    const waitMs = isStopping ? 0 : Math.min(this.#pace.firstWaitMs * 2 ** (claimed.tries - 1), LONGEST_WAIT_MS);
    const wait = isLast ? null : waitMs;
    await sql`SELECT auth.job_failed(${claimed.id}, ${claimed.claim}, ${error},
      ${wait === null ? null : milliseconds(wait)}::interval)`.execute(this.#db);
    const next = isLast ? 'given up' : 'tried again later';
    this.#log(`jobs: ${nameOf(claimed)} failed (try ${claimed.tries}, ${next}): ${error}`);
  }
}

// Nobody waits for the answer of a job.
const LONGER = sql`set_config('statement_timeout', ${String(TIMING.statement.ofJobMs)}, true)`;

/**
 * Enters the agency of a claimed job in a transaction that only reads, and sees one moment until its end. It locks nothing
 * for which anybody waits, so it may rest for longer than others while what was read is worked on.
 */
export function readByJob<T>(
  db: Db,
  { id, claim }: { readonly id: string; readonly claim: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SELECT auth.read_by_job(${id}, ${claim}),
        ${LONGER},
        set_config('idle_in_transaction_session_timeout', ${String(READER_RESTS_MS)}, true)`.execute(tx);
      return work(tx);
    });
}

function mostTriesOf(job: Job): number {
  if ('mostTries' in job) return job.mostTries;
  return 'at' in job ? MOST_TRIES : Number.POSITIVE_INFINITY;
}

function nameOf({ name, user_group_id, occasion }: Claimed): string {
  return `${name} of ${occasion}${user_group_id === null ? '' : ` for agency ${user_group_id}`}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
