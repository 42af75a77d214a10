import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

type Started = { readonly environment?: Readonly<Record<string, string>>; readonly stdio?: StdioOptions };

/** Starts a program as the head of a process group, so that whatever it starts can be ended with it. */
export function startGroup(program: string, args: readonly string[], started: Started = {}): ChildProcess {
  const { environment = {}, stdio = 'ignore' } = started;
  return spawn(program, args, { stdio, detached: true, env: { ...process.env, ...environment } });
}

/** Ends the program and all that it has started, at once or as it is asked to. */
export async function endGroup(program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
  const { pid, exitCode, signalCode } = program;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const ended = once(program, 'exit');
  process.kill(-pid, signal);
  await ended;
}
