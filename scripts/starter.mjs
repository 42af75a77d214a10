// Whoever starts the product may be stopped without it: npm passes SIGTERM on to its shell alone, and the shell ends
// without a word to its child. So the product looks whether the processes that started it are still there.
import { readFileSync } from 'node:fs';

const LOOK_EACH_MS = 250;
/** Tells the process it names as its parent that it was started by ours. */
export const STARTED_BY = 'VIALANT_STARTED_BY';

/** Stops this process in order, as by SIGTERM, once one of the processes that started it is gone. */
export function endWithStarter() {
  const { ppid } = process;
  const isByNpm = process.env.npm_lifecycle_event === 'start';
  if (!isByNpm && process.env[STARTED_BY] !== String(ppid)) return;
  // Between npm and us there usually is a shell, which stays when npm is killed. Who started npm is none of our
  // business: with nohup it ends before npm.
  const shellOf = isByNpm && isShell(ppid) ? parentOf(ppid) : null;
  const looking = setInterval(() => {
    if (process.ppid === ppid && (shellOf === null || parentOf(ppid) === shellOf)) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EACH_MS);
  looking.unref();
}

/** Whether the process is a shell. Only Linux tells; elsewhere npm's shell ends with the signal that npm passes on. */
function isShell(pid) {
  return /^(?:sh|dash|bash|ash|ksh|zsh)$/.test(statusOf(pid)?.name ?? '');
}

function parentOf(pid) {
  return statusOf(pid)?.parent ?? null;
}

function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) };
  } catch {
    return null;
  }
}
