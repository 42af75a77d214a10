import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../apps/server/src/db/embedded/account.ts';
import { signal } from '../kinds/kind.ts';
import type { Network } from './network.ts';
import { etcdArgs, patroniConfig, PORTS } from './node-config.ts';

const ASK_MS = 700;
const TOLD_MOST = 3000;

/** One machine of the cluster: etcd, and Patroni with the PostgreSQL that it runs. */
export class Node {
  readonly number: number;
  readonly #network: Network;
  readonly #nodes: readonly number[];
  readonly #folder: string;
  readonly #account: Account;
  #etcd: ChildProcess | null = null;
  #patroni: ChildProcess | null = null;
  said = '';

  constructor(place: { network: Network; number: number; nodes: readonly number[] }, folder: string, account: Account) {
    this.#network = place.network;
    this.#nodes = place.nodes;
    this.number = place.number;
    this.#folder = folder;
    this.#account = account;
  }

  get address(): string {
    return this.#network.address(this.number);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // JSON is YAML too.
    const config = patroniConfig(this.#network, this.number, this.#nodes, this.#folder);
    await writeFile(join(this.#folder, 'patroni.yml'), JSON.stringify(config));
  }

  startEtcd(): void {
    this.#etcd = this.#run('etcd', etcdArgs(this.#network, this.number, this.#nodes, this.#folder));
  }

  startPatroni(): void {
    this.#patroni = this.#run('patroni', [join(this.#folder, 'patroni.yml')]);
  }

  /** Patroni and every process of PostgreSQL at once, as when the machine goes. */
  async killDatabase(): Promise<void> {
    const pids = await this.#network.processes(this.number, ['patroni', 'postgres']);
    for (const pid of pids) signal(pid, 'SIGKILL');
  }

  killEtcd(): void {
    this.#etcd?.kill('SIGKILL');
  }

  /** The processes that send the record to the copies. */
  async senders(): Promise<number[]> {
    const pids = await this.#network.processes(this.number, ['postgres']);
    const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
    return pids.filter((_, index) => titles[index]?.includes('walsender'));
  }

  async isPrimary(): Promise<boolean> {
    return (await this.#status('primary')) === 200;
  }

  /** A copy that has all that was acknowledged. */
  async isSynchronous(): Promise<boolean> {
    return (await this.#status('synchronous')) === 200;
  }

  async isCopy(): Promise<boolean> {
    return (await this.#status('replica')) === 200;
  }

  async leadsEtcd(): Promise<boolean> {
    try {
      const answer = await fetch(`http://${this.address}:${PORTS.etcd}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(ASK_MS),
      });
      const { leader, header } = (await answer.json()) as { leader?: string; header?: { member_id?: string } };
      return leader !== undefined && leader === header?.member_id;
    } catch {
      return false;
    }
  }

  async stop(): Promise<void> {
    for (const name of ['patroni', 'postgres', 'etcd'])
      for (const pid of await this.#network.processes(this.number, [name])) signal(pid, 'SIGKILL');
    for (const child of [this.#etcd, this.#patroni])
      if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async #status(path: string): Promise<number> {
    try {
      const url = `http://${this.address}:${PORTS.patroni}/${path}`;
      return (await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })).status;
    } catch {
      return 0;
    }
  }

  #run(file: string, args: readonly string[]): ChildProcess {
    const { uid, gid } = this.#account;
    const drop = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--pdeathsig', 'KILL', '--'];
    const namespace = this.#network.namespace(this.number);
    const child = spawn('ip', ['netns', 'exec', namespace, 'setpriv', ...drop, file, ...args], {
      cwd: this.#folder,
      // etcd asks for its variable on some processors.
      env: {
        PATH: '/usr/bin:/bin:/usr/sbin',
        LC_ALL: 'C.UTF-8',
        HOME: this.#folder,
        ETCD_UNSUPPORTED_ARCH: archName(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (this.said = (this.said + String(chunk)).slice(-TOLD_MOST)));
    return child;
  }
}

function archName(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch;
}
