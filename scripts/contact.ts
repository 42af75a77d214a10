// npm run contact -- list: prints the questions from the contact form that were mailed to nobody.
import { runContact, type Surroundings } from '../apps/server/src/contact/contact-command.ts';
import { bringUpToDate } from '../apps/server/src/start-database.ts';
import { runCommand, withOwner } from './owner-command.ts';

const withTables: Surroundings['withOwner'] = (work) =>
  withOwner(async (owner, reached) => {
    await bringUpToDate(owner, reached, () => undefined);
    return work(owner);
  });

await runCommand(async () => {
  await runContact(process.argv.slice(2), { withOwner: withTables, print: (text) => console.log(text) });
  return 0;
});
