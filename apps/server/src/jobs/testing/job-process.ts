// A process of a server with one daily job, for the test that runs several. It says on its output what it does: "begun"
// and "done" with the agency and the day. Arguments: the database, and whether the job never ends.
import { setTimeout } from 'node:timers/promises';
import { openDb, openPool } from '../../db/open.ts';
import { JobRunner } from '../job-runner.ts';

const [, , database = '{}', hangs] = process.argv;
const pool = openPool({ ...(JSON.parse(database) as object), max: 3 });
const say = (what: string): void => void process.stdout.write(`${what}\n`);
const runner = new JobRunner(
  openDb(pool),
  [
    {
      name: 'test',
      for: 'agency',
      at: '00:00',
      run: async ({ agencyId, day, signal }) => {
        say(`begun ${agencyId} ${day}`);
        await setTimeout(hangs === 'hangs' ? 3_600_000 : 100, undefined, { signal });
        say(`done ${agencyId} ${day}`);
      },
    },
  ],
  say,
  { lookEveryMs: 200, leaseMs: 1500, firstWaitMs: 200 },
);
process.on('SIGTERM', () => void runner.stop().then(() => pool.end()));
runner.start();
