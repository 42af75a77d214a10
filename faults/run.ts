// npm run faults: lets people record while the product is killed, cut off, paused and starved, and stops at the first
// promise that is not kept.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '../attack/random.ts';
import { askedToEnd } from './asked-to-end.ts';
import { KINDS } from './deck.ts';
import { tryAll } from './defects/try-defect.ts';
import { type FaultOrders, faultRun } from './fault-run.ts';
import { upgradeTo } from './kinds/versions.ts';
import { Broken } from './promise.ts';
import { whyNoClock } from './site/clock.ts';
import { whyNoDisk } from './site/disk.ts';
import { oldVersion } from './site/old-version.ts';
import { openByAddress, openEmbedded } from './site/open-site.ts';
import { Table } from './table.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const SITES = { embedded: openEmbedded, address: openByAddress } as const;
const USAGE = `npm run faults -- [--faults N] [--seed TEXT] [--only KIND[,KIND]] [--site embedded|address] [--defects]

  --faults  how many faults happen, 30 unless told; the long form has 1000
  --seed    repeats a run: the same seed makes the same choices
  --only    these kinds alone: ${KINDS.map(({ name }) => name).join(', ')}
  --site    the embedded database alone, or the one by DATABASE_URL alone; otherwise half of the faults happen to each,
            at the same time
  --defects puts each known defect into a copy of the product and expects a command to find it`;

type SiteName = keyof typeof SITES;
type Asked = { faults: number; seed: string; only: string[]; sites: SiteName[]; defects: boolean };

function asked(): Asked | null {
  try {
    const { values } = parseArgs({
      options: {
        faults: { type: 'string', default: '30' },
        seed: { type: 'string', default: String(Date.now()) },
        only: { type: 'string', default: '' },
        site: { type: 'string' },
        defects: { type: 'boolean', default: false },
      },
    });
    const only = values.only === '' ? [] : values.only.split(',').map((name) => name.trim());
    const faults = Number(values.faults);
    const sites = Object.keys(SITES).filter((name) => values.site === undefined || values.site === name);
    const isKnown = only.every((name) => KINDS.some((kind) => kind.name === name));
    if (!isKnown || !Number.isInteger(faults) || faults < 1 || sites.length === 0) return null;
    return { faults, seed: values.seed, only, sites: sites as SiteName[], defects: values.defects };
  } catch {
    return null;
  }
}

async function runOn(name: SiteName, orders: Omit<FaultOrders, 'first'>): Promise<void> {
  const [noDisk, noClock] = [await whyNoDisk(), whyNoClock()];
  // An upgrade is one of the kinds where no kind is asked for by name.
  const old = orders.kinds.length === KINDS.length ? oldVersion() : 'not asked for';
  const isOld = typeof old !== 'string';
  for (const [what, why] of [
    ['disk full and power cut', name === 'embedded' ? noDisk : null],
    ['clock', noClock],
    ['upgrade', isOld ? null : old],
  ] as const)
    if (why !== null) orders.print(`  skipped: ${what}: ${why}`);
  try {
    const kinds = { withDisk: noDisk === null, withClock: noClock === null, main: isOld ? old.main : MAIN };
    const site = await SITES[name](kinds, randomOf(orders.seed, name, 'proxy'));
    try {
      if (isOld) orders.print(`  ${site.about}: begins with the version of ${old.commit}`);
      await faultRun(site, { ...orders, first: isOld ? upgradeTo(MAIN) : null });
    } finally {
      site.proxy.close();
      await site.server.stop();
      await site.close();
    }
  } finally {
    if (isOld) rmSync(old.folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const wanted = asked();
  if (wanted === null) {
    console.error(USAGE);
    return 2;
  }
  if (wanted.defects) return tryAll((line) => console.log(line));
  const { faults, seed, only, sites } = wanted;
  const table = new Table();
  const kinds = KINDS.filter(({ name }) => only.length === 0 || only.includes(name));
  const began = performance.now();
  console.log(`seed ${seed}, ${faults} faults`);
  const print = (line: string): void => console.log(line);
  const isAsked = askedToEnd(print);
  const failed: unknown[] = [];
  const isOver = (): boolean => isAsked() || failed.length > 0;
  // At once, because most of a fault is waiting; each site has folders, ports and random choices of its own.
  await Promise.all(
    sites.map(async (name, index) => {
      const share = Math.floor(faults / sites.length) + (index < faults % sites.length ? 1 : 0);
      if (share === 0) return;
      try {
        await runOn(name, { faults: share, seed, kinds, table, print, isOver });
      } catch (error) {
        // Thrown only once the other site has ended in order, with its processes and its disk.
        failed.push(error);
      }
    }),
  );
  const broken = failed.map((error) => {
    if (!(error instanceof Broken)) throw error;
    return error;
  });
  for (const line of ['', ...table.lines(), '']) console.log(line);
  const took = `${table.count} faults in ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}`;
  if (broken.length === 0) {
    console.log(`every promise kept: ${took}`);
    return 0;
  }
  console.error(`${broken.map(({ message }) => `BROKEN ${message}\n\n`).join('')}${took}`);
  return 1;
}

process.exit(await main());
