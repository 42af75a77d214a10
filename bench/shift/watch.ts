import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

/** What processes have used of the machine, as far as the system tells. */
export type Used = { readonly cpuS: number; readonly memoryMb: number };

/** Processor time and memory of these processes and of all that they have started, but for one and what it has started. */
export function usedBy(pids: readonly number[], without = 0): Used {
  const all = processes();
  const wanted = new Set(pids);
  for (let grown = 0; grown < wanted.size; ) {
    grown = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent) && pid !== without) wanted.add(pid);
  }
  const ours = all.filter(({ pid }) => wanted.has(pid));
  return {
    cpuS: ours.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND,
    memoryMb: ours.reduce((sum, { pages }) => sum + (pages * PAGE_BYTES) / 1e6, 0),
  };
}

/** The process of the embedded database of this folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** How many files and sockets a process has open; 0 where the system does not tell. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

type Process = { pid: number; parent: number; ticks: number; pages: number };

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program stands in brackets and may hold anything.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const field = (number: number): number => Number(fields[number - 3]);
      // Also what processes have used that it has started and that are over.
      const ticks = field(14) + field(15) + field(16) + field(17);
      return [{ pid: Number(name), parent: field(4), ticks, pages: ownPages(name) }];
    } catch {
      return [];
    }
  });
}

/** Resident pages without those that are shared: many processes of PostgreSQL share one large cache. */
function ownPages(pid: string): number {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
  return resident - shared;
}
