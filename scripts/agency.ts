// npm run agency -- add …: adds an agency with its first admin. The first agency of a server can also be made in the
// browser; one of a further organisation only by this.
import { runAgency, type Surroundings } from '../apps/server/src/account/agency-command.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { bringUpToDate } from '../apps/server/src/start-database.ts';
import { runCommand, withOwner } from './owner-command.ts';

const withTables: Surroundings['withOwner'] = (work) =>
  withOwner(async (owner, reached) => {
    await bringUpToDate(owner, reached, () => undefined);
    return work(owner);
  });

await runCommand(async () => {
  const { region, publicUrl, port } = readConfig(process.env);
  const address = publicUrl ?? `http://localhost:${port}`;
  const print = (text: string): void => console.log(text);
  await runAgency(process.argv.slice(2), { region, address, withOwner: withTables, print });
  return 0;
});
