import { fill } from '@vialant/domain/words/fill';
import { ConfigError, readConfig } from './config/config.ts';
import { AgencyKeys } from './custody/proof/agency-keys.ts';
import { KeyError } from './custody/proof/signing-key.ts';
import { startDatabase } from './start-database.ts';

const PLAIN_KEYS =
  'There is a passphrase, but {plain} signing keys lie in {folder} plain: npm run custody -- wrap-keys wraps them.';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const complain = (line: string): void => console.error(line);
  const keys = new AgencyKeys(config.keyDir, config.keyPassphrase);
  // Before anything else is begun: whoever has set the passphrase is still there to set it right.
  const { plain } = await keys.check();
  if (config.keyPassphrase !== null && plain > 0) complain(fill(PLAIN_KEYS, { plain, folder: config.keyDir }));
  // The rest of the product, which is most of it, is loaded while the database starts.
  const [database, { serve }] = await Promise.all([
    startDatabase(config, (line) => console.log(line)),
    import('./serve.ts'),
  ]);
  await serve(config, keys, database, complain);
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof KeyError || (error instanceof Error && 'code' in error);
  console.error(isExpected ? `Cannot start: ${error.message}` : error);
  process.exit(1);
}
