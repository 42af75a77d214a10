// Runs the real server with its own database and fresh demo agencies, until it is told to stop.
import { rmSync } from 'node:fs';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { addBoxCheck } from './add-box-check.ts';
import { makeTemplate, newDemoFolder } from './demo-folder.ts';

ensureBuilt();
await makeTemplate();
// A folder that is given as an argument belongs to the caller and is not deleted.
const given = process.argv[2];
const dataDir = given ?? newDemoFolder('e2e');
if (given === undefined) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
process.env['DATABASE_URL'] = '';
process.env['DATA_DIR'] = dataDir;
process.env['DEMO'] = '1';
process.env['PORT'] ??= '0';
process.env['LOG_LEVEL'] ??= 'error';
await addBoxCheck(dataDir, { box: 'BOX-M2', by: 'medic@demo.vialant.test' });
await import('../../apps/server/src/main.ts');
