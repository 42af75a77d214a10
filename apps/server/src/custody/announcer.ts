import type pg from 'pg';

/** The channel on which every server process learns that an agency's record has grown. */
export const CHANGES_CHANNEL = 'vialant_changes';

// A NOTIFY inside each transaction would halve the rate at which PostgreSQL commits; one for all of them, some tens of
// milliseconds later, costs nothing and is as good: it is only a wake-up, listeners read on from where they were.
const GATHER_MS = 50;

/** Tells, after commit and gathered, which agencies have new records. */
export class Announcer {
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #log: (line: string) => void;
  #agencies = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Pick<pg.Pool, 'query'>, log: (line: string) => void) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Notes that the agency's record has grown; everyone hears of it within some tens of milliseconds. */
  readonly changed = (agencyId: string): void => {
    this.#agencies.add(agencyId);
    this.#timer ??= setTimeout(() => void this.tell(), GATHER_MS).unref();
  };

  /** Tells now what has been gathered. A failure is logged: listeners find the records at their next reading. */
  async tell(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const agencies = [...this.#agencies];
    this.#agencies = new Set();
    if (agencies.length === 0) return;
    try {
      await this.#pool.query(`SELECT pg_notify('${CHANGES_CHANNEL}', agency) FROM unnest($1::text[]) agency`, [
        agencies,
      ]);
    } catch (error) {
      this.#log(`custody: nobody was told of new records: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
