import { CommandError } from '../apps/server/src/config/command-error.ts';
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { KeyError } from '../apps/server/src/custody/proof/signing-key.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { type Reached, reachDatabase } from '../apps/server/src/start-database.ts';

/** Works as the owner of the configured database, and leaves the database as it was: running or stopped. */
export async function withOwner<T>(
  work: (owner: ReturnType<typeof openPool>, reached: Reached) => Promise<T>,
  connections = 2,
): Promise<T> {
  const reached = await reachDatabase(readConfig(process.env), () => undefined);
  const owner = openPool({ ...reached.connections.owner, max: connections });
  try {
    return await work(owner, reached);
  } finally {
    await owner.end();
    await reached.stop();
  }
}

/** Runs a command, which returns its exit code; an error is printed and exits with 2. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    const isExpected = [CommandError, ConfigError, KeyError].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
