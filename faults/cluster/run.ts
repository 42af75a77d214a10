// npm run cluster: three databases under Patroni and etcd, two processes of the product and HAProxy on this machine;
// kills and cuts off the primary and others while people record, and stops at the first promise that is not kept.
import { parseArgs } from 'node:util';
import { randomOf } from '../../attack/random.ts';
import { askedToEnd } from '../asked-to-end.ts';
import { Broken } from '../promise.ts';
import { Table } from '../table.ts';
import { Trial } from '../work/trial.ts';
import { Ear } from './ear.ts';
import { type Cluster, openCluster, until } from './open-cluster.ts';
import { ReadinessWatch } from './readiness.ts';
import { type Strike, STRIKES } from './strikes.ts';
import { whyNoCluster } from './why-no-cluster.ts';
import { giveWitnessed } from './witnessed.ts';

const NAMES = [...new Set(STRIKES.map(({ name }) => name))];
const USAGE = `npm run cluster -- [--kills N] [--seed TEXT] [--only KIND[,KIND]]

  --kills  how often something is killed or cut off, 8 unless told
  --seed   repeats the choices of a run
  --only   these alone: ${NAMES.join(', ')}`;

const HEARD_WITHIN_MS = 30_000;
const READY_WITHIN_MS = 30_000;

type Asked = { kills: number; seed: string; strikes: Strike[] };

function asked(): Asked | null {
  try {
    const { values } = parseArgs({
      options: {
        kills: { type: 'string', default: '8' },
        seed: { type: 'string', default: String(Date.now()) },
        only: { type: 'string', default: '' },
      },
    });
    const only = values.only === '' ? NAMES : values.only.split(',').map((name) => name.trim());
    const strikes = STRIKES.filter(({ name }) => only.includes(name));
    const kills = Number(values.kills);
    if (!Number.isInteger(kills) || kills < 1 || !only.every((name) => NAMES.includes(name))) return null;
    return { kills, seed: values.seed, strikes };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const wanted = asked();
  const why = whyNoCluster();
  if (wanted === null || why !== null) {
    console.error(why === null ? USAGE : `There can be no cluster here: ${why}`);
    return 2;
  }
  const { kills, seed } = wanted;
  const began = performance.now();
  const table = new Table();
  const isOver = askedToEnd((line) => console.log(line));
  console.log(
    `seed ${seed}, ${kills} kills; PostgreSQL 15 under Patroni and etcd on three nodes, HAProxy, two processes`,
  );
  const cluster = await openCluster();
  console.log(`  the cluster stands after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  let broken: Broken | null = null;
  try {
    await killOn(cluster, { ...wanted, isOver }, table);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    broken = error;
  } finally {
    await cluster.close();
  }
  for (const line of ['', ...table.lines(), '']) console.log(line);
  const took = `${table.count} kills in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`;
  if (broken === null) console.log(`every promise kept: ${took}`);
  else console.error(`BROKEN ${broken.message}\n\n${took}`);
  return broken === null ? 0 : 1;
}

type Orders = Asked & { isOver: () => boolean };

async function killOn(cluster: Cluster, { kills, seed, strikes, isOver }: Orders, table: Table): Promise<void> {
  const random = randomOf(seed, 'cluster');
  const trial = new Trial({ ...cluster, name: 'cluster' }, seed, table);
  const [ear, readiness] = [new Ear(), new ReadinessWatch(cluster.servers)];
  await giveWitnessed(cluster.port);
  await trial.start();
  await ear.listen(cluster.port);
  readiness.start();
  try {
    for (let n = 0; n < kills && !isOver(); n += 1) {
      const strike = strikes[n % strikes.length];
      if (strike) await oneKill(cluster, strike, { trial, ear, readiness, random });
    }
    const links = await trial.whole('all of them');
    console.log(`  ${trial.ledger.acknowledged.length} writes acknowledged, ${links} links verified`);
  } finally {
    ear.stop();
    await Promise.all([readiness.stop(), trial.stop()]);
  }
}

type Around = { trial: Trial; ear: Ear; readiness: ReadinessWatch; random: ReturnType<typeof randomOf> };

async function oneKill(cluster: Cluster, strike: Strike, { trial, ear, readiness, random }: Around): Promise<void> {
  const began = performance.now();
  let repair = async (): Promise<void> => undefined;
  readiness.takeUnready();
  await trial.suffer(strike.name, async () => {
    repair = await strike.strike(cluster, random);
    ear.forget();
  });
  if (strike.isOutage && !readiness.takeUnready())
    throw new Broken('READY_IS_TRUE', `no process said that it was not ready: ${strike.name}`);
  const from = trial.ledger.acknowledged.length;
  const isHeard = async (): Promise<boolean> =>
    ear.heardOf(trial.ledger.acknowledged.slice(from).map(({ answer }) => answer.id));
  await within(HEARD_WITHIN_MS, isHeard, new Broken('HEARD', `nothing was told of for half a minute: ${strike.name}`));
  await repair();
  await cluster.whole();
  const isReady = (): Promise<boolean> => readiness.allReady();
  await within(
    READY_WITHIN_MS,
    isReady,
    new Broken('READY_IS_TRUE', `a process does not become ready: ${strike.name}`),
  );
  console.log(`  ${strike.name}: whole again after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function within(ms: number, isSo: () => Promise<boolean>, otherwise: Broken): Promise<void> {
  await until(isSo, () => otherwise.message, ms).catch(() => {
    throw otherwise;
  });
}

process.exit(await main());
