import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { startDatabase } from '../../apps/server/src/start-database.ts';

/** Where the folder lies that is copied; the same for all processes of a run. */
const TEMPLATE = 'DEMO_TEMPLATE';

/** To be called once, before the processes of a run are started. */
export function nameTemplate(): void {
  process.env[TEMPLATE] ??= join(tmpdir(), `vialant-demo-template-${process.pid}`);
}

/** Makes the folder that is copied; it is removed when this process ends. */
export async function makeTemplate(): Promise<void> {
  const template = process.env[TEMPLATE];
  if (template === undefined || existsSync(template)) return;
  process.on('exit', () => rmSync(template, { recursive: true, force: true }));
  const database = await startDatabase(readConfig({ DATA_DIR: template, DEMO: '1' }), () => undefined);
  await database.close();
}

/**
 * A new folder for a server with fresh demo agencies. They are copied where they have been made: making them takes
 * seconds. Elsewhere the server makes them.
 */
export function newDemoFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vialant-${name}-`));
  const template = process.env[TEMPLATE];
  if (template !== undefined && existsSync(template)) execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
