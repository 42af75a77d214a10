// A process of a server that finds alerts and queues their mails, says "told", and never comes to the end: for the test
// that kills it there. Arguments: the database, and the name of the agency in which it stops.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDb, openPool } from '../../db/open.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { tellAlerts } from '../tell-alerts.ts';

const [, , database = '{}', agency = ''] = process.argv;
const site = { productName: 'Vialant', address: () => 'https://vials.example' };
const runner = new JobRunner(
  openDb(openPool({ ...(JSON.parse(database) as object), max: 3 })),
  [
    {
      name: 'alerts',
      for: 'agency',
      everyMs: 60_000,
      run: ({ inAgency }) =>
        inAgency(async (tx) => {
          await tellAlerts(tx, site, new Date());
          const { rows } = await sql<{ name: string }>`SELECT name FROM user_group WHERE id = auth.agency_id()`.execute(
            tx,
          );
          if (rows[0]?.name !== agency) return;
          process.stdout.write('told\n');
          await setTimeout(3_600_000);
        }),
    },
  ],
  (line) => void process.stdout.write(`${line}\n`),
  { lookEveryMs: 200, leaseMs: 1500, firstWaitMs: 200 },
);
runner.start();
