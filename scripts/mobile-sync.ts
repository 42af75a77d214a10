// npm run mobile:sync: builds the web app into the Android and iOS shells of apps/mobile and updates their plugins.
// MOBILE_SERVER and MOBILE_SANDBOX_SERVER are the servers the apps talk to.
import { once } from 'node:events';
import { join } from 'node:path';
import { fillWebFolder } from './mobile/web-folder.ts';
import { ensureBuilt, root, startTool } from './prepare.mjs';

const mobile = join(root, 'apps/mobile');
const production = process.env['MOBILE_SERVER'] ?? 'https://vialant.example';
const sandbox = process.env['MOBILE_SANDBOX_SERVER'] ?? 'https://sandbox.vialant.example';

ensureBuilt();
fillWebFolder(join(root, 'apps/web/dist'), join(mobile, 'www'), { production, sandbox });
const syncing = startTool('cap', ['sync'], { cwd: mobile, env: { CAPACITOR_TELEMETRY: '0' }, stdio: 'inherit' });
const [status]: unknown[] = await once(syncing, 'exit');
console.log(`The apps talk to ${production}, and in sandbox mode to ${sandbox}.`);
if (process.env['MOBILE_SERVER'] === undefined) console.log('MOBILE_SERVER is not set: no server answers there.');
process.exit(typeof status === 'number' ? status : 1);
