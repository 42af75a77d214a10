import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API_BASE } from '@vialant/contract/envelope';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { alertJobs } from './alerts/alert-jobs.ts';
import { type Config, isLocalUrl } from './config/config.ts';
import type { AgencyKeys } from './custody/proof/agency-keys.ts';
import { CheckpointKeeper } from './custody/proof/checkpoint-keeper.ts';
import { CheckpointMaker } from './custody/proof/make-checkpoint.ts';
import { dailyJobs } from './daily-jobs.ts';
import { DEMO_PASSWORD, demoUsers } from './demo/demo-agencies.ts';
import { allHandlers } from './handlers.ts';
import { proveSession } from './db/agency-transaction.ts';
import { writeProbe } from './db/can-record.ts';
import { openDb } from './db/open.ts';
import { watchStatements } from './db/watch-statements.ts';
import { buildApp } from './http/app.ts';
import { OUTBOX_PATH } from './http/dev-outbox.ts';
import { listenAt } from './http/listen.ts';
import type { Metrics } from './metrics/metrics.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { watchLoop } from './jobs/loop-watch.ts';
import { underWay } from './jobs/under-way.ts';
import { keptMessages } from './messages/kept-messages.ts';
import { openPostOffice } from './messages/open-post-office.ts';
import { checkpointMailJob } from './packet/mail-checkpoint.ts';
import { PacketFolder } from './packet/packet-folder.ts';
import { packetJobs } from './packet/packet-jobs.ts';
import { PaperDrawer } from './pdf/paper-drawer.ts';
import { Realtime } from './realtime/realtime.ts';
import { signalJob } from './signals/signal-job.ts';
import type { Database } from './start-database.ts';

const WEB_ROOT = join(import.meta.dirname, '../../web/dist');
/** More than the parts take that have limits of their own: the database alone has 20 s for its last checkpoint. */
const STOP_WITHIN_MS = 40_000;
/** How long the calls under way have for their answer when the process stops. */
const ANSWER_WITHIN_MS = 5_000;
const NO_DEMO =
  'People reach this server from elsewhere, so no demo agencies are made. DEMO=1 makes them; npm run agency makes yours.';
const NO_MAIL = 'SMTP_URL is not set: links for a new password and one-time codes are kept, and reach nobody.';

/** Serves the product from a database that is up to date, until the process is told to stop. */
export async function serve(
  config: Config,
  keys: AgencyKeys,
  database: Database,
  complain: (line: string) => void,
): Promise<void> {
  const maker = new CheckpointMaker(database.pool, keys);
  const keeper = new CheckpointKeeper(maker, complain);
  const realtime = new Realtime(database.pool, complain);
  const db = openDb(database.pool);
  const metrics = config.metricsToken === null ? null : await openMetrics();
  metrics?.watchPool(database.pool);
  metrics?.watchDatabase(db);
  metrics?.watchStreams(() => realtime.streamCount);
  // Without a public address, links lead to this machine; its address is known once the server listens.
  let address = config.publicUrl ?? '';
  const postOffice = openPostOffice(db, config, { address: () => address, log: complain });
  const mailSite = { productName: config.productName, address: () => address, onQueued: postOffice.wake };
  const jobs = new JobRunner(
    db,
    [...dailyJobs(db), ...alertJobs(mailSite), signalJob, checkpointMailJob(mailSite)],
    complain,
  );
  const drawer = new PaperDrawer();
  // A packet takes long; the other jobs do not wait for it.
  const packetFolder = new PacketFolder(config.packetDir);
  const packets = new JobRunner(db, packetJobs({ db, folder: packetFolder, maker, keys, drawer }), complain);
  // A server that people reach from elsewhere has no outbox page, even if a proxy makes them look local.
  const hasOutbox = database.hasDemo && config.demo && isLocalUrl(config.publicUrl);
  try {
    const app = await buildApp({
      handlers: allHandlers(database.pool, {
        onRecorded: (agencyId, recordCount) => {
          metrics?.recorded(recordCount);
          keeper.onRecorded(agencyId, recordCount);
        },
        realtime,
        packetFolder,
        copy: database.copy,
        drawer,
        onPacketAsked: () => void packets.look(),
        site: {
          productName: config.productName,
          region: config.region,
          address: () => address,
          contact: config.contact,
          canSendSms: config.sms !== null || config.mail === null,
          onQueued: postOffice.wake,
        },
      }),
      prove: (call) => proveSession(db, call),
      canRecord: writeProbe(database.pool),
      productName: config.productName,
      webRoot: existsSync(join(WEB_ROOT, 'index.html')) ? WEB_ROOT : null,
      https: config.publicUrl?.startsWith('https:') ?? false,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      appOrigins: config.appOrigins,
      distribution: config.distribution,
      securityContact: config.contact.Support,
      metrics: metrics && config.metricsToken !== null ? { metrics, token: config.metricsToken } : null,
      outbox: hasOutbox ? { productName: config.productName, messages: () => keptMessages(db) } : null,
    });
    for (const pool of [database.pool, ...(database.copy === null ? [] : [database.copy.pool])]) {
      watchStatements(pool, {
        slowMs: config.slowStatementMs,
        isTraced: config.traceStatements,
        log: (slow) => app.log.warn(slow, 'slow statement'),
      });
    }
    const unwatch = watchLoop({
      underWay,
      log: (held, text) => app.log.warn(held, text),
      ...(metrics && { onHeld: metrics.held }),
    });
    stopOnSignal(async () => {
      // A browser also holds connections on which it has asked nothing yet; by themselves they would stay for a minute.
      const patience = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS);
      await app.close();
      clearTimeout(patience);
      await Promise.all([unwatch(), realtime.stop(), jobs.stop(), packets.stop(), keeper.stop(), postOffice.stop()]);
      await database.close();
    }, complain);
    await realtime.start();
    await listenAt(app, config);
    const local = localAddress(app.addresses());
    address = config.publicUrl ?? local;
    keeper.start();
    postOffice.start();
    jobs.start();
    packets.start();
    greet(config.productName, address, { hasDemo: database.hasDemo, outbox: hasOutbox ? local + OUTBOX_PATH : null });
    if (!config.demo && !config.isDemoAsked && config.databaseUrl === null) console.log(NO_DEMO);
    if (config.mail === null && !hasOutbox) complain(NO_MAIL);
    // Last, where it is found at the end of the log. It is the one secret that is printed on purpose, and only here.
    if (database.setupCode !== null) console.log(setupInvitation(address, database.setupCode));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function localAddress(addresses: (AddressInfo | string)[]): string {
  const port = addresses.find((address) => typeof address === 'object')?.port;
  return `http://localhost:${port}`;
}

function stopOnSignal(stop: () => Promise<void>, complain: (line: string) => void): void {
  let isStopping = false;
  const failed = (why: string): void => {
    complain(`Stopped in disorder: ${why}`);
    process.exit(1);
  };
  const once = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A request that will not end must not keep the process from ending; the database recovers by itself.
    setTimeout(() => failed(`something is still under way after ${STOP_WITHIN_MS / 1000} s`), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => failed(String(error)),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
}

function setupInvitation(address: string, code: string): string {
  return `\nThere is no agency yet. To set up the first one, open ${address}/setup and enter this code:\n\n  ${code}\n`;
}

function greet(productName: string, address: string, demo: { hasDemo: boolean; outbox: string | null }): void {
  console.log(`\n${productName} ${APP_VERSION} is ready at ${address}  (API: ${address}${API_BASE}/openapi.json)`);
  if (demo.hasDemo) {
    console.log(`\nDemo sign-ins, password ${DEMO_PASSWORD}:`);
    for (const { email, role, agencies } of demoUsers)
      console.log(`  ${email.padEnd(28)} ${role} of ${agencies.join(', ')}`);
  }
  if (demo.outbox !== null) console.log(`\nMail and SMS, codes and links among them: ${demo.outbox}`);
  console.log('\nCtrl-C stops it.');
}

async function openMetrics(): Promise<Metrics> {
  const { Metrics } = await import('./metrics/metrics.ts');
  return new Metrics(APP_VERSION);
}
