import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  folderWithDatabase,
  type Host,
  postmasterPid,
  processesLeftIn,
  removeTemplate,
  run,
  serverAfter,
  startHost,
  temporaryFolder,
  until,
} from './testing/hosts.ts';
import { processesIn } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start.ts';

/** `KILLS=200` tries harder than the everyday run. */
const rounds = Number(process.env['KILLS'] ?? 12);
const powerCuts = 3;
const writingMs = 150;
const acknowledgedAtLeast = 5;
const isLinux = process.platform === 'linux';

afterEach(cleanUp, 60_000);
afterAll(removeTemplate);

function report(line: string): void {
  process.stdout.write(`durability: ${line}\n`);
}

/** Lets the host write for a while, and at least until some writes have been acknowledged. */
async function letWrite(host: Host): Promise<void> {
  await host.ready;
  while (host.acknowledged.length < acknowledgedAtLeast) await sleep(5);
  await sleep(writingMs);
}

async function missing(socketDirectory: string, acknowledged: Iterable<string>): Promise<string[]> {
  const rows = await ask(socketDirectory, 'SELECT id FROM acknowledged');
  const present = new Set(rows.map((row) => row['id']));
  return [...acknowledged].filter((id) => !present.has(id));
}

test.skipIf(!isLinux)(
  `${rounds} kills of the process that runs the database lose no acknowledged write and leave no process`,
  { timeout: 180_000 },
  async () => {
    const dataDir = await folderWithDatabase();
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const host = startHost(dataDir, { flags: round % 3 === 2 ? ['--write', '--no-setpriv'] : ['--write'] });
      const { host: socketDirectory, isOwner } = await host.ready;
      expect(isOwner).toBe(true);
      expect(round === 0 ? [] : await missing(socketDirectory, acknowledged)).toEqual([]);
      await letWrite(host);
      await host.end('SIGKILL');
      acknowledged.push(...host.acknowledged);
      expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
    }
    const last = await startHost(dataDir).ready;
    expect(await missing(last.host, acknowledged)).toEqual([]);
    report(`${rounds} kills of the starter, ${acknowledged.length} writes acknowledged, 0 lost, 0 processes left`);
  },
);

test.skipIf(!isLinux)(
  `${rounds} kills of the database server lose no acknowledged write and leave no process`,
  { timeout: 180_000 },
  async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const socketDirectory = postgres.connection('app').host;
    await ask(socketDirectory, 'CREATE TABLE acknowledged (id uuid PRIMARY KEY)', 'vialant_owner');
    const acknowledged: string[] = [];
    let isOver = false;
    const isDone = (): boolean => isOver;
    const writers = Array.from({ length: 4 }, () =>
      writeOnAndOn(() => new Client(postgres.connection('owner')), acknowledged, isDone),
    );

    for (let round = 0; round < rounds; round += 1) {
      await sleep(writingMs);
      const killed = await postmasterPid(dataDir);
      process.kill(killed, 'SIGKILL');
      // Its orphans may acknowledge writes for a moment; the next kill is to hit the next server, and while it writes.
      await serverAfter(killed, dataDir);
      const before = acknowledged.length;
      await until(() => acknowledged.length >= before + acknowledgedAtLeast);
    }
    isOver = true;
    await Promise.all(writers);
    expect(await missing(socketDirectory, acknowledged)).toEqual([]);
    await postgres.stop();
    expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
    report(`${rounds} kills of the server, ${acknowledged.length} writes acknowledged, 0 lost, 0 processes left`);
  },
);

async function writeOnAndOn(connect: () => Client, acknowledged: string[], isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    const client = connect();
    client.on('error', () => {});
    try {
      await client.connect();
      while (!isDone()) {
        const id = crypto.randomUUID();
        await client.query('INSERT INTO acknowledged (id) VALUES ($1)', [id]);
        acknowledged.push(id);
      }
      await client.end();
    } catch {
      // The server was killed: what it had not acknowledged it need not remember.
      await client.end().catch(() => {});
      await sleep(10);
    }
  }
}

const noLoopDevice = await whyNoLoopDevice();

test.skipIf(noLoopDevice !== null)(
  `power cut on a loop device${noLoopDevice === null ? '' : ` (skipped: ${noLoopDevice})`}`,
  { timeout: 180_000 },
  async () => {
    const folder = await temporaryFolder();
    const disk = await mountNewDisk(folder, 'disk');
    const acknowledged: string[] = [];
    try {
      for (let cut = 0; cut < powerCuts; cut += 1) {
        const host = startHost(disk.mounted, { flags: ['--write'] });
        await letWrite(host);
        await freeze(host, path.join(disk.mounted, 'pg'));
        // The copy holds what has reached the disk; what the system still keeps in memory is lost to it.
        const copy = path.join(folder, 'copy.img');
        await run('cp', ['--sparse=always', disk.image, copy]);
        await host.end('SIGKILL');
        acknowledged.push(...host.acknowledged);
        for (const pid of await processesIn(path.join(disk.mounted, 'pg'))) process.kill(pid, 'SIGKILL');
        expect(await missingOnDisk(copy, folder, acknowledged)).toEqual([]);
      }
    } finally {
      await unmount(disk.mounted);
    }
    report(`${powerCuts} power cuts, ${acknowledged.length} writes acknowledged, 0 lost`);
  },
);

/** Stops the writer first, so that nothing is acknowledged after the moment of the cut. */
async function freeze(host: Host, pgDir: string): Promise<void> {
  host.process.kill('SIGSTOP');
  for (const pid of await processesIn(pgDir)) process.kill(pid, 'SIGSTOP');
  // What the writer has said before it was stopped is on its way to us.
  await sleep(50);
}

async function missingOnDisk(image: string, folder: string, acknowledged: string[]): Promise<string[]> {
  const mounted = await fs.mkdtemp(path.join(folder, 'after-'));
  await run('mount', ['-o', 'loop', image, mounted]);
  const host = startHost(mounted);
  try {
    return await missing((await host.ready).host, acknowledged);
  } finally {
    await unmount(mounted, host);
  }
}

/** Also after a failure, which must not leave a mounted disk behind. */
async function unmount(mounted: string, host?: Host): Promise<void> {
  await host?.end('SIGTERM');
  for (const pid of await processesLeftIn(path.join(mounted, 'pg'))) process.kill(pid, 'SIGKILL');
  await processesLeftIn(path.join(mounted, 'pg'));
  await run('umount', [mounted]);
}

async function mountNewDisk(folder: string, name: string): Promise<{ image: string; mounted: string }> {
  const image = path.join(folder, `${name}.img`);
  const mounted = path.join(folder, name);
  await fs.mkdir(mounted);
  await run('truncate', ['-s', '512M', image]);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await run('mount', ['-o', 'loop', image, mounted]);
  return { image, mounted };
}

async function whyNoLoopDevice(): Promise<string | null> {
  if (!isLinux) return 'there are no loop devices on this system';
  if (process.geteuid?.() !== 0) return 'mounting a loop device needs root';
  const folder = await temporaryFolder();
  try {
    const disk = await mountNewDisk(folder, 'trial');
    await run('umount', [disk.mounted]);
    return null;
  } catch {
    return 'cannot mount loop devices here';
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
