// npm run custody -- COMMAND: exports, verifies and repairs the custody record, erases personal data, and changes the
// signing keys (docs/custody.md).
import { readConfig } from '../apps/server/src/config/config.ts';
import { AgencyKeys } from '../apps/server/src/custody/proof/agency-keys.ts';
import { runCustody } from '../apps/server/src/custody/proof/command.ts';
import { runCommand, withOwner } from './owner-command.ts';

await runCommand(() => {
  const { keyDir, keyPassphrase } = readConfig(process.env);
  const keys = new AgencyKeys(keyDir, keyPassphrase);
  return runCustody(process.argv.slice(2), { keys, withOwner, print: (text) => console.log(text) });
});
