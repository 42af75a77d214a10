import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../attack/random.ts';
import type { Site } from '../site/site.ts';

/** One thing that may happen to an installation. */
export type Kind = {
  readonly name: string;
  /** How often it happens in comparison with the others. */
  readonly share: number;
  /** In a run of fewer faults than this it does not happen: it takes long. */
  readonly fromFaults?: number;
  /** Why it cannot happen on this site, or null. */
  whyNot(site: Site): string | null;
  /** Makes it happen; resolves when the product has all it needs to serve again. */
  strike(site: Site, random: Random): Promise<void>;
};

/** PostgreSQL's first process; waited for while it is just being started. */
export async function postmasterOf(site: Site): Promise<number> {
  for (let tries = 0; tries < 500; tries += 1) {
    const pid = await site.postmaster();
    if (pid > 0) return pid;
    await sleep(10);
  }
  return 0;
}

export const always = (): null => null;

/** A signal for a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
