// npm run bench -- NAME [OPTIONS]: one bench per file; each prints ratios that were measured in one run.
import { benchBrowsers } from './browsers.ts';
import { benchCustody } from './custody.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { benchIdentity } from './identity.ts';
import { benchOffline } from './offline.ts';
import { benchPacket } from './packet.ts';
import { benchPeers } from './peers.ts';
import { benchReports } from './reports.ts';
import { benchScan } from './scan.ts';
import { benchLoad } from './shift-change.ts';
import { benchStart } from './start.ts';
import { benchWeb } from './web.ts';

const entries = {
  http: benchHttp,
  growth: benchGrowth,
  load: benchLoad,
  peers: benchPeers,
  custody: benchCustody,
  identity: benchIdentity,
  offline: benchOffline,
  packet: benchPacket,
  reports: benchReports,
  scan: benchScan,
  start: benchStart,
  web: benchWeb,
  browsers: benchBrowsers,
} as const;

const name = process.argv[2] ?? '';
if (!Object.hasOwn(entries, name)) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(entries).join(', ')}`);
  process.exit(1);
}
await entries[name as keyof typeof entries](process.argv.slice(3));
