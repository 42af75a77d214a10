import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a process of the product is started. */
export type Recipe = { readonly main: string; readonly env: Readonly<Record<string, string>> };

const READY = / is ready at /;
const START_WITHIN_MS = 120_000;
const TOLD_MOST = 4000;

// No process outlives the run that has started it, however it ends.
const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * A process of the product that is started again whenever it ends, as a service manager does. What it survives by
 * itself it has to survive without that.
 */
export class ServerProcess {
  readonly port: number;
  readonly #recipe: Recipe;
  #child: ChildProcess | null = null;
  #said = '';
  #isOver = false;
  #isHeldBack = false;

  constructor(recipe: Recipe, port: number) {
    this.#recipe = recipe;
    this.port = port;
  }

  /** Resolves when the process serves for the first time. */
  async start(): Promise<void> {
    this.#spawn();
    const until = performance.now() + START_WITHIN_MS;
    while (!READY.test(this.#said)) {
      if (performance.now() > until) throw new Error(`the server did not start:\n${this.said}`);
      await sleep(20);
    }
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The end of what its processes have printed. */
  get said(): string {
    return this.#said.slice(-TOLD_MOST);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** From now on it is not started again when it ends. */
  holdBack(): void {
    this.#isHeldBack = true;
  }

  letGo(): void {
    this.#isHeldBack = false;
    this.#spawn();
  }

  /** Ends the process for good; resolves with its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#isOver = true;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  #spawn(): void {
    const child = spawn(process.execPath, [this.#recipe.main], {
      env: { ...process.env, NODE_ENV: '', ...this.#recipe.env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    living.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (this.#said = (this.#said + String(chunk)).slice(-4 * TOLD_MOST)));
    }
    child.once('exit', () => {
      living.delete(child);
      if (this.#child === child && !this.#isOver && !this.#isHeldBack) this.#spawn();
    });
  }
}
