// Loaded into the server before its own code (node --import). Reports to the attacker's process where the server
// listens, how long its event loop was blocked, and how much memory it holds.
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { memoryUsage } from 'node:process';

export type Report =
  | { kind: 'listening'; port: number }
  | { kind: 'pause'; wallMs: number; busyMs: number; at: number }
  | { kind: 'memory'; heldBytes: number; residentBytes: number; sockets: number };

const TICK_MS = 5;
const REPORT_EACH_MS = 200;
const MICROSECONDS = 1000;

function tell(report: Report): void {
  if (process.connected) process.send?.(report);
}

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const address = (message as { server: Server }).server.address();
  if (typeof address === 'object' && address !== null) tell({ kind: 'listening', port: address.port });
});

/** The CPU time of this thread, in milliseconds. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS;
}

// On a busy machine a process is also blocked because others run. Only the time of its own work is the server's fault,
// so both are reported.
let [last, lastWorked] = [performance.now(), workedMs()];
let worst = { wallMs: 0, busyMs: 0, at: 0 };
setInterval(() => {
  const [now, worked] = [performance.now(), workedMs()];
  const wallMs = Math.max(0, now - last - TICK_MS);
  const busyMs = Math.min(wallMs, worked - lastWorked);
  const at = busyMs > worst.busyMs ? Date.now() : worst.at;
  worst = { wallMs: Math.max(worst.wallMs, wallMs), busyMs: Math.max(worst.busyMs, busyMs), at };
  [last, lastWorked] = [now, worked];
}, TICK_MS).unref();
setInterval(() => {
  tell({ kind: 'pause', ...worst });
  worst = { wallMs: 0, busyMs: 0, at: 0 };
}, REPORT_EACH_MS).unref();

process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  const { heapUsed, external, rss } = memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  // The garbage collection was forced here, so its pause does not count.
  [last, lastWorked] = [performance.now(), workedMs()];
  tell({ kind: 'memory', heldBytes: heapUsed + external, residentBytes: rss, sockets });
});
// The server stops when the attacker's process is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
