// npm run custody -- COMMAND: exports, verifies and repairs the custody record (docs/custody.md).
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { KeyError } from '../apps/server/src/custody/proof/agency-keys.ts';
import { CommandError, runCustody, type Surroundings } from '../apps/server/src/custody/proof/command.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { reachDatabase } from '../apps/server/src/start-database.ts';

const withOwner: Surroundings['withOwner'] = async (work) => {
  const { connections, stop } = await reachDatabase(readConfig(process.env), () => undefined);
  const owner = openPool({ ...connections.owner, max: 2 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
    await stop();
  }
};

try {
  const { keyDir } = readConfig(process.env);
  process.exitCode = await runCustody(process.argv.slice(2), { keyDir, withOwner, print: (text) => console.log(text) });
} catch (error) {
  const isExpected = [CommandError, ConfigError, KeyError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
