import { DIGEST_AT, LOOK_EVERY_MS } from '@vialant/domain/alerts/alert';
import type { Site } from '../config/site.ts';
import type { Job } from '../jobs/job-runner.ts';
import { tellAlerts, tellDigest } from './tell-alerts.ts';

type MailSite = Pick<Site, 'productName' | 'address' | 'onQueued'>;

/** What is mailed of its own accord, for each agency: at once, and in the morning of its own clock. */
export function alertJobs(site: MailSite, now: () => Date = () => new Date()): Job[] {
  return [
    {
      name: 'alerts',
      for: 'agency',
      everyMs: LOOK_EVERY_MS,
      run: async ({ inAgency }) => {
        await inAgency((tx) => tellAlerts(tx, site, now()));
        site.onQueued();
      },
    },
    {
      name: 'digest',
      for: 'agency',
      at: DIGEST_AT,
      run: async ({ day, inAgency }) => {
        await inAgency((tx) => tellDigest(tx, site, { now: now(), day }));
        site.onQueued();
      },
    },
  ];
}
