import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API_BASE } from '@vialant/contract/envelope';
import { APP_VERSION } from '@vialant/domain/limits';
import { ConfigError, readConfig } from './config.ts';
import { AgencyKeys } from './custody/proof/agency-keys.ts';
import { CheckpointKeeper } from './custody/proof/checkpoint-keeper.ts';
import { CheckpointMaker } from './custody/proof/make-checkpoint.ts';
import { DEMO_PASSWORD, demoUsers } from './demo/demo-agencies.ts';
import { allHandlers } from './handlers.ts';
import { buildApp } from './http/app.ts';
import { Realtime } from './realtime/realtime.ts';
import { type Database, startDatabase } from './start-database.ts';

const WEB_ROOT = join(import.meta.dirname, '../../web/dist');
const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await startDatabase(config, (line) => console.log(line));
  const maker = new CheckpointMaker(database.pool, new AgencyKeys(config.keyDir));
  const keeper = new CheckpointKeeper(maker, (line) => console.error(line));
  const realtime = new Realtime(database.pool, (line) => console.error(line));
  try {
    const app = await buildApp({
      handlers: allHandlers(database.pool, keeper.onRecorded, realtime),
      productName: config.productName,
      webRoot: existsSync(join(WEB_ROOT, 'index.html')) ? WEB_ROOT : null,
      https: config.publicUrl?.startsWith('https:') ?? false,
      logLevel: config.logLevel,
    });
    stopOnSignal(async () => {
      await app.close();
      await realtime.stop();
      await keeper.stop();
      await database.close();
    });
    await realtime.start();
    await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' });
    keeper.start();
    greet(config.productName, config.publicUrl ?? localAddress(app.addresses()), database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function localAddress(addresses: (AddressInfo | string)[]): string {
  const port = addresses.find((address) => typeof address === 'object')?.port;
  return `http://localhost:${port}`;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const once = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A request that will not end must not keep the process from ending; the database recovers by itself.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
}

function greet(productName: string, address: string, database: Database): void {
  console.log(`\n${productName} ${APP_VERSION} is ready at ${address}  (API: ${address}${API_BASE}/openapi.json)`);
  if (!database.hasDemo) return;
  console.log(`\nDemo sign-ins, password ${DEMO_PASSWORD}:`);
  for (const { email, role, agencies } of demoUsers)
    console.log(`  ${email.padEnd(28)} ${role} of ${agencies.join(', ')}`);
  console.log('\nCtrl-C stops it.');
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  console.error(isExpected ? `Cannot start: ${error.message}` : error);
  process.exit(1);
}
