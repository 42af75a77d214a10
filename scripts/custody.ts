// npm run custody -- COMMAND: exports, verifies and repairs the custody record, and erases personal data
// (docs/custody.md).
import { readConfig } from '../apps/server/src/config/config.ts';
import { runCustody } from '../apps/server/src/custody/proof/command.ts';
import { runCommand, withOwner } from './owner-command.ts';

await runCommand(() => {
  const { keyDir } = readConfig(process.env);
  return runCustody(process.argv.slice(2), { keyDir, withOwner, print: (text) => console.log(text) });
});
