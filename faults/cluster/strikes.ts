import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../apps/server/src/db/open.ts';
import type { Random } from '../../attack/random.ts';
import { signal } from '../kinds/kind.ts';
import { Broken } from '../promise.ts';
import type { Node } from './node.ts';
import { SUPERUSER } from './node-config.ts';
import type { Cluster } from './open-cluster.ts';

const LATE_WRITER = join(import.meta.dirname, 'late-writer.ts');

/** One thing that may happen to a cluster. */
export type Strike = {
  readonly name: string;
  /** Whether nobody can be served until another database leads. */
  readonly isOutage: boolean;
  /** Makes it happen. What it answers is done once people are served again: the repair, and what it must have seen. */
  strike(cluster: Cluster, random: Random): Promise<() => Promise<void>>;
};

async function primaryOf(cluster: Cluster): Promise<Node> {
  const node = await cluster.primary();
  if (node === null) throw new Error('no node leads');
  return node;
}

const primaryKilled: Strike = {
  name: 'primary killed',
  isOutage: true,
  strike: async (cluster) => {
    const node = await primaryOf(cluster);
    await node.killDatabase();
    return async () => node.startPatroni();
  },
};

/** With synchronous copies nothing is acknowledged while they are held up, so that nothing can be lost with the primary. */
const copiesHeldUp: Strike = {
  name: 'primary killed while copies are held up',
  isOutage: true,
  strike: async (cluster, random) => {
    const node = await primaryOf(cluster);
    for (const pid of await node.senders()) signal(pid, 'SIGSTOP');
    await sleep(400 + random.below(600));
    await node.killDatabase();
    return async () => node.startPatroni();
  },
};

const primaryCutOff: Strike = {
  name: 'primary cut off',
  isOutage: true,
  strike: async (cluster) => {
    const node = await primaryOf(cluster);
    const { network } = cluster;
    const late = startLateWriter(network.namespace(node.number));
    await late.writing();
    await network.cutOff(node.number);
    late.mark();
    return async () => {
      // Another leads; the one that was cut off has given up by itself, and does not know of the other.
      const refused = await late.refusals();
      await network.join(node.number);
      await cluster.whole();
      const acknowledged = await late.stop();
      const there = await lateWrites(await primaryOf(cluster));
      const missing = acknowledged.filter((id) => !there.has(id));
      if (missing.length > 0)
        throw new Broken('ONE_PRIMARY', `${missing.length} writes were acknowledged by a primary that was cut off`);
      if (refused === 0) throw new Broken('ONE_PRIMARY', 'the primary that was cut off refused nothing');
    };
  },
};

const etcdLeaderKilled: Strike = {
  name: 'leader of etcd killed',
  isOutage: false,
  strike: async ({ nodes }) => {
    const leading = await Promise.all(nodes.map((node) => node.leadsEtcd()));
    const node = nodes[leading.indexOf(true)];
    node?.killEtcd();
    return async () => node?.startEtcd();
  },
};

const copyKilled: Strike = {
  name: 'synchronous copy killed',
  isOutage: false,
  strike: async ({ nodes }) => {
    const states = await Promise.all(nodes.map((node) => node.isSynchronous()));
    const node = nodes[states.indexOf(true)];
    await node?.killDatabase();
    return async () => node?.startPatroni();
  },
};

const serverKilled: Strike = {
  name: 'one of two server processes killed',
  isOutage: false,
  strike: async ({ servers }, random) => {
    random.pick(servers).signal('SIGKILL');
    return async () => undefined;
  },
};

/** In this order, over and over: the primary is killed in half of all cases. */
export const STRIKES: readonly Strike[] = [
  primaryKilled,
  primaryCutOff,
  copiesHeldUp,
  etcdLeaderKilled,
  primaryKilled,
  copyKilled,
  copiesHeldUp,
  serverKilled,
];

type LateWriter = {
  writing(): Promise<void>;
  mark(): void;
  /** How often it was refused since the mark, once it was. */
  refusals(): Promise<number>;
  stop(): Promise<string[]>;
};

function startLateWriter(namespace: string): LateWriter {
  const args = ['netns', 'exec', namespace, process.execPath, LATE_WRITER];
  const child: ChildProcess = spawn('ip', args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const acknowledged: string[] = [];
  const refused: string[] = [];
  child.on('message', (message: { acknowledged?: string; refused?: string }) => {
    if (message.acknowledged !== undefined) acknowledged.push(message.acknowledged);
    else refused.push(message.refused ?? '');
  });
  return {
    writing: async () => {
      while (acknowledged.length < 3) await sleep(20);
    },
    mark: () => {
      refused.length = 0;
    },
    refusals: async () => {
      for (let tries = 0; refused.length === 0 && tries < 300; tries += 1) await sleep(100);
      return refused.length;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      return acknowledged;
    },
  };
}

async function lateWrites(node: Node): Promise<Set<string>> {
  const boss = openPool({ ...SUPERUSER, host: node.address, max: 1 });
  const { rows } = await boss.query<{ id: string }>('SELECT id FROM late_write');
  await boss.end();
  return new Set(rows.map(({ id }) => id));
}
