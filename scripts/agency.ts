// npm run agency -- add …: adds an agency with its first admin, the only way into a database without the demo.
import { AgencyCommandError, runAgency, type Surroundings } from '../apps/server/src/account/agency-command.ts';
import { ConfigError, readConfig } from '../apps/server/src/config.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { bringUpToDate, reachDatabase } from '../apps/server/src/start-database.ts';

const withOwner: Surroundings['withOwner'] = async (work) => {
  const reached = await reachDatabase(readConfig(process.env), () => undefined);
  const owner = openPool({ ...reached.connections.owner, max: 1 });
  try {
    await bringUpToDate(owner, reached, () => undefined);
    return await work(owner);
  } finally {
    await owner.end();
    await reached.stop();
  }
};

try {
  const { region, publicUrl, port } = readConfig(process.env);
  const address = publicUrl ?? `http://localhost:${port}`;
  await runAgency(process.argv.slice(2), { region, address, withOwner, print: (text) => console.log(text) });
} catch (error) {
  const isExpected = [AgencyCommandError, ConfigError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
