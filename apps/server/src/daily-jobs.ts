import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { milliseconds } from './db/milliseconds.ts';
import type { Db } from './db/open.ts';
import type { DailyJob } from './jobs/job-runner.ts';
import { sweepOld } from './messages/sweep-old.ts';

/** What the server does every day. */
export function dailyJobs(db: Db): DailyJob[] {
  return [
    {
      name: 'retention',
      for: 'server',
      at: '03:30',
      run: async ({ signal }) => {
        await sweepOld(db, signal);
        await sql`SELECT auth.sweep_jobs(${milliseconds(TIMING.retention.jobsMs)})`.execute(db);
      },
    },
  ];
}
