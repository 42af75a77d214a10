import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** What `postmaster.pid` in the data folder says; lines appear one by one while a server starts. */
export type PostmasterFile = {
  pid: number;
  socketDirectory: string | null;
  sharedMemoryId: string | null;
  isReady: boolean;
};

export async function readPostmasterFile(pgDir: string): Promise<PostmasterFile | null> {
  const text = await fs.readFile(path.join(pgDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (Number.isNaN(pid)) return null;
  return {
    pid,
    socketDirectory: lines[4] || null,
    sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] ?? null,
    isReady: lines[7]?.trim() === 'ready',
  };
}

/**
 * The pid of the parent of this process, if the process is a living server of this folder; otherwise null. A pid file
 * outlives a crash, and another process may get the number; a zombie, which its parent has not reaped, is no server.
 */
export async function parentOfServer(pid: number, pgDir: string): Promise<number | null> {
  if (process.platform !== 'linux') return await parentByPs(pid);
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X' || !(await worksIn(pid, pgDir))) return null;
  return Number(parent);
}

/** Processes of a dead server that still hold its shared memory: during a query they do not notice its end. */
export async function lingeringBackends(pgDir: string): Promise<number[]> {
  const file = await readPostmasterFile(pgDir);
  if (process.platform !== 'linux' || file === null || file.sharedMemoryId === null) return [];
  if ((await parentOfServer(file.pid, pgDir)) !== null) return [];
  const holding: number[] = [];
  for (const pid of await processesIn(pgDir)) {
    const maps = await fs.readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '');
    // The inode column of a System V segment is its id.
    const ids = maps.split('\n').map((line) => line.split(/\s+/));
    if (ids.some((columns) => columns[5]?.startsWith('/SYSV') && columns[4] === file.sharedMemoryId)) holding.push(pid);
  }
  return holding;
}

/** Every process whose working directory is the folder, as that of each PostgreSQL process is. Linux only. */
export async function processesIn(pgDir: string): Promise<number[]> {
  const pids = (await fs.readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const inside = await Promise.all(pids.map((pid) => worksIn(pid, pgDir)));
  return pids.filter((_, index) => inside[index]);
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  try {
    const [cwd, expected] = await Promise.all([fs.stat(`/proc/${pid}/cwd`), fs.stat(folder)]);
    return cwd.ino === expected.ino && cwd.dev === expected.dev;
  } catch (error) {
    const isHidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isHidden && (await seemsToWorkIn(pid, folder));
  }
}

/** For root in a container, who cannot see what folder another account's process is in: judged by name and owner. */
async function seemsToWorkIn(pid: number, folder: string): Promise<boolean> {
  try {
    const name = await fs.readFile(`/proc/${pid}/comm`, 'utf8');
    const [owner, expected] = await Promise.all([fs.stat(`/proc/${pid}`), fs.stat(folder)]);
    return name.trim() === 'postgres' && owner.uid === expected.uid;
  } catch {
    return false;
  }
}

async function parentByPs(pid: number): Promise<number | null> {
  const ps = promisify(execFile)('ps', ['-o', 'ppid=,stat=,comm=', '-p', `${pid}`]);
  const [parent, state, command] = (await ps.catch(() => ({ stdout: '' }))).stdout.trim().split(/\s+/);
  if (state === undefined || state.startsWith('Z') || !command?.endsWith('postgres')) return null;
  return Number(parent);
}
