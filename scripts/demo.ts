// npm run demo -- --large: makes a year of a large agency beside the small demo agencies.
import { readConfig } from '../apps/server/src/config/config.ts';
import { AgencyKeys } from '../apps/server/src/custody/proof/agency-keys.ts';
import { runDemo, type Surroundings } from '../apps/server/src/demo/demo-command.ts';
import { bringUpToDate } from '../apps/server/src/start-database.ts';
import { runCommand, withOwner } from './owner-command.ts';

const withTables: Surroundings['withOwner'] = (work, connections) =>
  withOwner(async (owner, reached) => {
    await bringUpToDate(owner, reached, () => undefined);
    return work(owner);
  }, connections);

await runCommand(async () => {
  const { region, keyDir, keyPassphrase, databaseUrl, dataDir } = readConfig(process.env);
  const keys = new AgencyKeys(keyDir, keyPassphrase);
  const startWith = databaseUrl === null ? `DATA_DIR=${dataDir} ` : 'DATABASE_URL=… ';
  const print = (text: string): void => console.log(text);
  await runDemo(process.argv.slice(2), { region, keys, startWith, withOwner: withTables, print });
  return 0;
});
