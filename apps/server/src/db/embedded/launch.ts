import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Account } from './account.ts';

/** How programs of the database are started on this machine. */
export type Launcher = {
  account: Account | null;
  /** Path of a `setpriv` that can set the parent-death signal, or null where there is none. */
  setpriv: string | null;
};

export type Program = {
  file: string;
  args: string[];
  cwd: string;
  stdio: StdioOptions;
  env?: Record<string, string>;
};

/** A setpriv that works here. It is tried, because the one of busybox knows no parent-death signal. */
export function findSetpriv(): Promise<string | null> {
  return findTool('setpriv', ['--nnp', '--pdeathsig', 'INT', '--', 'true']);
}

/** Path of a `chrt` that may set the batch scheduling policy here, or null where there is none. */
export function findChrt(): Promise<string | null> {
  return findTool('chrt', ['--batch', '0', 'true']);
}

/** The path of the tool if it runs here with these arguments, or null. */
async function findTool(name: string, args: string[]): Promise<string | null> {
  for (const file of [`/usr/bin/${name}`, `/bin/${name}`]) {
    if ((await runToEnd(spawn(file, args, { stdio: 'ignore' }))).code === 0) return file;
  }
  return null;
}

/**
 * Starts a program as the database's account, to be ended with SIGINT when this process dies, however it dies.
 * `setpriv` changes the account and asks for the signal in one go, since a later change of account would clear it.
 */
export function launch(launcher: Launcher, program: Program): ChildProcess {
  const { account, setpriv } = launcher;
  const options = {
    cwd: program.cwd,
    stdio: program.stdio,
    // Our own environment is not passed on: it may hold secrets, and PG* variables would change what the server does.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...program.env },
    // In a session of its own, so that Ctrl-C reaches only this process, and requests finish before the database stops.
    detached: true,
  };
  if (setpriv === null) {
    const child = spawn(program.file, program.args, { ...options, ...account });
    if (child.pid !== undefined) watchOverOrphan(child, child.pid, account);
    return child;
  }
  const drop = account === null ? [] : ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
  return spawn(setpriv, [...drop, '--nnp', '--pdeathsig', 'INT', '--', program.file, ...program.args], options);
}

/**
 * A shell that waits on a pipe from us. The kernel closes the pipe when we die, and the shell then stops the program;
 * a line on the pipe says that the program ended by itself and its pid means nothing any more.
 */
function watchOverOrphan(child: ChildProcess, pid: number, account: Account | null): void {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _ || kill -INT "$0"', `${pid}`], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...account,
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  // The pipe to a child is a socket, and an open socket would keep this process running.
  if ('unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref();
  child.once('exit', () => watchdog.stdin.end('\n'));
}

/** Waits for a program to end and gives back what it printed. A program that cannot be started has code 127. */
export async function runToEnd(child: ChildProcess, input = ''): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin?.on('error', () => {}).end(input);
  try {
    await once(child, 'close');
    return { code: child.exitCode, output };
  } catch (error) {
    return { code: 127, output: String(error) };
  }
}
