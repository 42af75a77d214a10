import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A network of this machine alone, with a namespace for each node: one can be cut off without the others. */
export class Network {
  readonly #id: string;
  readonly #subnet: string;
  readonly #nodes: number;

  private constructor(id: string, subnet: string, nodes: number) {
    this.#id = id;
    this.#subnet = subnet;
    this.#nodes = nodes;
  }

  static async make(nodes: number): Promise<Network> {
    const number = 1 + (process.pid % 250);
    const network = new Network(`vc${number}`, `10.77.${number}`, nodes);
    await network.remove();
    const { bridge } = network;
    await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await run('ip', ['addr', 'add', `${network.host}/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    for (let node = 1; node <= nodes; node += 1) await network.#addNode(node);
    return network;
  }

  get bridge(): string {
    return `${this.#id}b`;
  }

  /** Where the proxy, the product and its clients are. */
  get host(): string {
    return `${this.#subnet}.1`;
  }

  get range(): string {
    return `${this.#subnet}.0/24`;
  }

  address(node: number): string {
    return `${this.#subnet}.${10 + node}`;
  }

  namespace(node: number): string {
    return `${this.#id}n${node}`;
  }

  /** Nothing gets to the node or from it any more. */
  async cutOff(node: number): Promise<void> {
    await run('ip', ['link', 'set', this.#wire(node), 'down']);
  }

  async join(node: number): Promise<void> {
    await run('ip', ['link', 'set', this.#wire(node), 'up']);
  }

  /** The processes in the node's namespace with one of these names. */
  async processes(node: number, names: readonly string[]): Promise<number[]> {
    const { stdout } = await run('ip', ['netns', 'pids', this.namespace(node)]).catch(() => ({ stdout: '' }));
    const pids = stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0);
    const named = await Promise.all(
      pids.map(async (pid) => names.includes((await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim())),
    );
    return pids.filter((_, index) => named[index]);
  }

  async remove(): Promise<void> {
    for (let node = 1; node <= this.#nodes; node += 1) {
      await run('ip', ['netns', 'del', this.namespace(node)]).catch(() => undefined);
      await run('ip', ['link', 'del', this.#wire(node)]).catch(() => undefined);
    }
    await run('ip', ['link', 'del', this.bridge]).catch(() => undefined);
  }

  #wire(node: number): string {
    return `${this.#id}w${node}`;
  }

  async #addNode(node: number): Promise<void> {
    const [namespace, wire] = [this.namespace(node), this.#wire(node)];
    await run('ip', ['netns', 'add', namespace]);
    await run('ip', ['link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
    await run('ip', ['link', 'set', wire, 'master', this.bridge]);
    await run('ip', ['link', 'set', wire, 'up']);
    await run('ip', ['-n', namespace, 'addr', 'add', `${this.address(node)}/24`, 'dev', 'eth0']);
    for (const device of ['eth0', 'lo']) await run('ip', ['-n', namespace, 'link', 'set', device, 'up']);
  }
}
