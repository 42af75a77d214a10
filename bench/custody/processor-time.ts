import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Side } from './side.ts';

const TICKS_PER_SECOND = 100;

/**
 * The processor time in milliseconds that a server and its database have taken so far; NaN where the system does not tell.
 * What a load takes of it says more than its rate on a machine that has other things to do.
 */
export function processorMs({ bench, folder }: Pick<Side, 'bench' | 'folder'>): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN;
  const postmaster = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const own = new Set([bench.server.child.pid, postmaster]);
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const fields = fieldsOf(name);
    // Processes of the database that have ended are counted with the one that has waited for them.
    if (own.has(Number(name)) || Number(fields[1]) === postmaster) ticks += sum(fields.slice(11, 15));
  }
  return (ticks / TICKS_PER_SECOND) * 1000;
}

/** What the system tells of a process, from its state on; nothing of one that has just ended. */
function fieldsOf(pid: string): string[] {
  try {
    const text = readFileSync(join('/proc', pid, 'stat'), 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function sum(values: readonly string[]): number {
  return values.reduce((total, value) => total + Number(value), 0);
}
