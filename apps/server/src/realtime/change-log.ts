import { randomUUID } from 'node:crypto';
import type { RealtimeEntity } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import type { Announced } from './announcer.ts';

// With more ids than this, it is cheaper for the client to read everything anew.
const MOST_IDS_REPLAYED = 500;

export type Missed = {
  /** The id of the last event before what was missed. */
  readonly afterId: string;
  readonly ids: ReadonlyMap<RealtimeEntity, ReadonlySet<string>>;
};

type Interest = { readonly agencyId: string; readonly entities: ReadonlySet<RealtimeEntity> };

/**
 * The last announcements this process has heard, oldest first. PostgreSQL tells every listener the same in the same
 * order, so that a reader who was at one process goes on at another.
 */
export class ChangeLog {
  readonly #most: number;
  readonly #now: () => number;
  #heard: (Announced & { at: number })[] = [];
  /** The id of the event before the oldest one kept: the earliest from which a reader can go on. */
  #baseId = randomUUID() as string;
  #unbrokenSince: number;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
    this.#unbrokenSince = now();
  }

  get latestId(): string {
    return this.#heard.at(-1)?.id ?? this.#baseId;
  }

  append(announced: Announced): void {
    this.#heard.push({ ...announced, at: this.#now() });
    if (this.#heard.length <= this.#most) return;
    const dropped = this.#heard.shift();
    if (dropped) this.#baseId = dropped.id;
  }

  /** Forgets everything: announcements may have been missed, so nobody can go on from before. */
  startAnew(): void {
    this.#heard = [];
    this.#baseId = randomUUID();
    this.#unbrokenSince = this.#now();
  }

  /** What a reader has missed since the event `lastId`; null when that is unknown, or too much. */
  missedSince(lastId: string, interest: Interest): Missed | null {
    if (lastId === this.#baseId) return this.#missed(0, interest);
    const index = this.#heard.findLastIndex(({ id }) => id === lastId);
    return index === -1 ? null : this.#missed(index + 1, interest);
  }

  /** What changed while a new reader connected; null when this log has not listened for long enough. */
  recent(interest: Interest): Missed | null {
    const since = this.#now() - TIMING.realtime.overlapMs;
    if (this.#unbrokenSince > since) return null;
    const index = this.#heard.findIndex(({ at }) => at >= since);
    return this.#missed(index === -1 ? this.#heard.length : index, interest);
  }

  #missed(from: number, { agencyId, entities }: Interest): Missed | null {
    const ids = new Map<RealtimeEntity, Set<string>>();
    let count = 0;
    for (const announced of this.#heard.slice(from)) {
      if (announced.agencyId !== agencyId || !entities.has(announced.entity)) continue;
      ids.set(announced.entity, new Set([...(ids.get(announced.entity) ?? []), ...announced.ids]));
      count += announced.ids.length;
      if (count > MOST_IDS_REPLAYED) return null;
    }
    return { afterId: this.#heard[from - 1]?.id ?? this.#baseId, ids };
  }
}
