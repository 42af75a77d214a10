// npm run packet -- --agency … --from … --to … --out FILE.zip: makes an inspection packet (docs/custody.md).
import { readConfig } from '../apps/server/src/config/config.ts';
import { AgencyKeys } from '../apps/server/src/custody/proof/agency-keys.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { runPacket, type Surroundings } from '../apps/server/src/packet/command.ts';
import { runCommand, withOwner } from './owner-command.ts';

const withPools: Surroundings['withPools'] = (work) =>
  withOwner(async (owner, { connections }) => {
    const app = openPool({ ...connections.app, max: 2 });
    try {
      return await work(owner, app);
    } finally {
      await app.end();
    }
  });

await runCommand(() => {
  const { keyDir, keyPassphrase } = readConfig(process.env);
  const keys = new AgencyKeys(keyDir, keyPassphrase);
  return runPacket(process.argv.slice(2), { keys, withPools, print: (text) => console.log(text) });
});
