import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { TIMING } from '@vialant/domain/values/timing';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { checkpointLetter } from '@vialant/domain/words/proof/packet';
import { sql } from 'kysely';
import type { Site } from '../config/site.ts';
import { type CheckpointRow, checkpointFrom } from '../custody/proof/checkpoint-row.ts';
import type { Tx } from '../db/agency-transaction.ts';
import type { DailyJob } from '../jobs/job-runner.ts';
import { queueMessage } from '../messages/queue-message.ts';

type MailSite = Pick<Site, 'productName' | 'onQueued'>;
type Due = { addresses: string[]; name: string; zone: string; checkpoint: CheckpointRow };

/** Once a day, early on its own clock, an agency's newest checkpoint leaves the house. */
export function checkpointMailJob(site: MailSite): DailyJob {
  return {
    name: 'checkpoint mail',
    for: 'agency',
    at: '06:00',
    run: async ({ day, inAgency }) => {
      await inAgency((tx) => mailCheckpoint(tx, site, day));
      site.onQueued();
    },
  };
}

/** Mails the last checkpoint to whom the agency has named, unless they have had it, or a mail of this day. */
async function mailCheckpoint(tx: Tx, { productName }: MailSite, day: string): Promise<void> {
  const { rows } = await sql<Due>`
    SELECT m.addresses, g.name, coalesce(g.time_zone, 'UTC') AS zone, c AS checkpoint
    FROM checkpoint_mail m JOIN user_group g ON g.id = m.user_group_id CROSS JOIN auth.last_checkpoint() c
    WHERE m.user_group_id = auth.agency_id() AND cardinality(m.addresses) > 0
      AND m.mailed_day IS DISTINCT FROM ${day}::date
      AND (c ->> 'number')::integer > coalesce(m.mailed_number, 0)
    FOR UPDATE OF m`.execute(tx);
  const [due] = rows;
  if (!due) return;
  const checkpoint = checkpointFrom(due.checkpoint);
  const { number, link_count: links, created_on } = checkpoint.statement;
  const made = new Date(created_on);
  const text = shortCheckpoint(checkpoint);
  const time = `${dayIn(due.zone, made)} ${timeIn(due.zone, made)} (${due.zone})`;
  const letter = checkpointLetter({ product: productName, agency: due.name, number, links, time, text });
  for (const recipient of due.addresses) {
    const ofUseForMs = TIMING.message.validForMs;
    await queueMessage(tx, { ...letter, channel: 'mail', recipient, ofUseForMs, qrText: text });
  }
  await sql`UPDATE checkpoint_mail SET mailed_number = ${number}, mailed_day = ${day}::date
    WHERE user_group_id = auth.agency_id()`.execute(tx);
}
