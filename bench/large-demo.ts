import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOlderYears } from './older-years.ts';

const DEMO = join(import.meta.dirname, '../scripts/demo.ts');

/** A year of so many vehicles, or fewer days of it, and older ones; kept in a folder from one run to the next. */
export type LargeDemo = {
  readonly folder: string;
  readonly vehicles: number;
  readonly days: number;
  readonly years?: number;
};

/** Where the large demo of this size is kept unless told otherwise. */
export function usualFolder(vehicles: number, days: number): string {
  return join(tmpdir(), `vialant-large-${vehicles}-${days}`);
}

/** A copy of the large demo, which is made first if there is none. Whoever works with the copy may change and remove it. */
export async function copyOfLargeDemo(demo: LargeDemo): Promise<string> {
  const { folder, years = 1 } = demo;
  if (!existsSync(folder)) await make(demo);
  const older = `${folder}-${years}-years`;
  if (years > 1 && !existsSync(older)) await makeOlder(folder, years, older);
  const copy = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  await cp(years > 1 ? older : folder, copy, { recursive: true });
  return copy;
}

async function makeOlder(folder: string, years: number, older: string): Promise<void> {
  const unfinished = `${older}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  console.log(`making ${years} years of it in ${older}`);
  await cp(folder, unfinished, { recursive: true });
  await addOlderYears(unfinished, years);
  await rename(unfinished, older);
}

/** Makes it under another name, so that a folder of the right name holds a whole one. */
async function make({ folder, vehicles, days }: LargeDemo): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  console.log(`making ${days} days of ${vehicles} vehicles in ${folder}`);
  const child = spawn(process.execPath, [DEMO, '--large', '--vehicles', String(vehicles), '--days', String(days)], {
    env: { ...process.env, DATA_DIR: unfinished },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the large demo was not made: ${String(code)}`);
  await rename(unfinished, folder);
}
