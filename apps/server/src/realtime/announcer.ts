import { randomUUID } from 'node:crypto';
import type { RealtimeEntity } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import { z } from 'zod';

/** The channel on which every server process learns what has changed in which agency. */
export const CHANGES_CHANNEL = 'vialant_changes';

/** Rows of an agency that have changed. */
export type AgencyChange = {
  readonly agencyId: string;
  readonly entity: RealtimeEntity;
  readonly ids: readonly string[];
};

/** Called after each commit that changed something. */
export type OnChanged = (changes: readonly AgencyChange[]) => void;

/** A change as every process hears it, in the same order; the id is the same in all of them. */
export type Announced = AgencyChange & { readonly id: string };

const Payload = z.object({
  id: z.string(),
  agencyId: z.string(),
  entity: z.string(),
  ids: z.array(z.string()),
});

// A payload must have less than 8000 bytes; an id takes 36 characters, two quotes and a comma.
const IDS_PER_PAYLOAD = 180;
const TRY_AGAIN_MS = 1000;

type Notifier = { query(text: string, values: unknown[]): Promise<unknown> };

/**
 * Announces what has changed, after the commit and several changes together. A NOTIFY inside each transaction would
 * halve the rate at which PostgreSQL commits; one for all of them, some tens of milliseconds later, costs nothing.
 */
export class Announcer {
  readonly #pool: Notifier;
  readonly #log: (line: string) => void;
  #gathered = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(pool: Notifier, log: (line: string) => void) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Notes what a committed transaction has changed; everyone hears of it within some tens of milliseconds. */
  changed(changes: readonly AgencyChange[]): void {
    for (const { agencyId, entity, ids } of changes) {
      const channel = `${agencyId} ${entity}`;
      const gathered = this.#gathered.get(channel) ?? new Set();
      for (const id of ids) gathered.add(id);
      if (gathered.size > 0) this.#gathered.set(channel, gathered);
    }
    if (this.#gathered.size > 0) this.#tellIn(TIMING.realtime.gatherMs);
  }

  /** Announces at once what has been gathered. What cannot be announced is kept and tried again. */
  async tell(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const gathered = this.#gathered;
    if (gathered.size === 0) return;
    this.#gathered = new Map();
    try {
      await this.#pool.query(`SELECT pg_notify('${CHANGES_CHANNEL}', payload) FROM unnest($1::text[]) payload`, [
        payloadsOf(gathered),
      ]);
    } catch (error) {
      this.#log(`realtime: nobody was told of changes yet: ${error instanceof Error ? error.message : String(error)}`);
      for (const [channel, ids] of gathered) {
        this.#gathered.set(channel, new Set([...ids, ...(this.#gathered.get(channel) ?? [])]));
      }
      this.#tellIn(TRY_AGAIN_MS);
    }
  }

  #tellIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.tell(), ms).unref();
  }
}

function payloadsOf(gathered: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...gathered].flatMap(([channel, all]) => {
    const [agencyId, entity] = channel.split(' ');
    const ids = [...all];
    const payloads: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_PER_PAYLOAD) {
      const part = ids.slice(from, from + IDS_PER_PAYLOAD);
      payloads.push(JSON.stringify({ id: randomUUID(), agencyId, entity, ids: part }));
    }
    return payloads;
  });
}

/** The announcement in a payload, or null when somebody else used the channel. */
export function readAnnouncement(payload: string | undefined): Announced | null {
  try {
    const { data } = Payload.safeParse(JSON.parse(payload ?? ''));
    return data ? (data as Announced) : null;
  } catch {
    return null;
  }
}
