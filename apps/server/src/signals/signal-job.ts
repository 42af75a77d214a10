import type { DailyJob } from '../jobs/job-runner.ts';
import { raiseSignals } from './raise-signals.ts';

/** The nightly look at the records of each agency. */
export const signalJob: DailyJob = {
  name: 'signals',
  for: 'agency',
  at: '04:00',
  run: ({ inAgency }) => inAgency(raiseSignals),
};
