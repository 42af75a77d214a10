// npm run codes -- clashes: lists the codes that look like another one, or are not plain. It changes nothing.
import { runCodes } from '../apps/server/src/stock/codes-command.ts';
import { bringUpToDate } from '../apps/server/src/start-database.ts';
import { runCommand, withOwner } from './owner-command.ts';

await runCommand(async () => {
  await runCodes(process.argv.slice(2), {
    print: (text) => console.log(text),
    withOwner: (work) =>
      withOwner(async (owner, reached) => {
        await bringUpToDate(owner, reached, () => undefined);
        return work(owner);
      }),
  });
  return 0;
});
