import { ALERT_KINDS, audienceOf, isStockKind, STOCK_KINDS, wayOf } from '@vialant/domain/alerts/alert';
import { TIMING } from '@vialant/domain/values/timing';
import { alertLetter, digestLetter, type Told } from '@vialant/domain/words/alert-letters';
import type { Letter } from '@vialant/domain/words/letters';
import { sql } from 'kysely';
import type { Site } from '../config/site.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { findAlerts } from './find-alerts.ts';
import { keepAlerts, type NewAlert } from './keep-alerts.ts';
import { type MailRecipient, readRecipients } from './recipients.ts';

type MailSite = Pick<Site, 'productName' | 'address'>;
type Sender = { readonly product: string; readonly agency: string; readonly address: string };

/**
 * Finds what there is to tell of and mails it to whoever wants it at once, one mail for all of a kind. Alert, mark and
 * mail are written in one transaction: another process, or the next try of this one, finds them all or none.
 */
export async function tellAlerts(tx: Tx, site: MailSite, now: Date): Promise<void> {
  const added = await keepAlerts(tx, await findAlerts(tx, now));
  if (added.length === 0) return;
  const people = await readRecipients(tx);
  const sender = await senderOf(tx, site);
  const told = added.flatMap((alert) => audienceOf(alert, people).map((heard) => ({ alert, ...heard })));
  // What of the stock is told in the morning is told while it lasts, so that nothing of it waits.
  const marked = told.filter(({ alert, way }) => way === 'now' || !isStockKind(alert.kind));
  const marks = marked.map(({ alert, person, way }) => ({
    alert_id: alert.id,
    user_id: person.id,
    now: way === 'now',
  }));
  await sql`INSERT INTO alert_told (alert_id, user_group_id, user_id, told_on)
    SELECT m.alert_id, auth.agency_id(), m.user_id, CASE WHEN m.now THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m(alert_id uuid, user_id uuid, now boolean)
    ON CONFLICT DO NOTHING`.execute(tx);
  for (const person of people) {
    for (const kind of ALERT_KINDS) {
      const mine = told.filter((one) => one.way === 'now' && one.person.id === person.id && one.alert.kind === kind);
      const alerts: NewAlert[] = mine.map(({ alert }) => alert);
      if (alerts.length > 0) await mail(tx, person, alertLetter(sender, kind, alerts));
    }
  }
}

/**
 * The mail of the morning: what has happened since the one before, and how the stock stands, without what somebody has
 * marked as seen. Where there is nothing to tell there is no mail.
 */
export async function tellDigest(tx: Tx, site: MailSite, { now, day }: { now: Date; day: string }): Promise<void> {
  await tellAlerts(tx, site, now);
  const sender = await senderOf(tx, site);
  for (const person of await readRecipients(tx)) {
    const { numAffectedRows } = await sql`INSERT INTO alert_digest (user_group_id, user_id, day)
      VALUES (auth.agency_id(), ${person.id}, ${day}) ON CONFLICT DO NOTHING`.execute(tx);
    if (numAffectedRows === 0n) continue;
    const alerts = await digestOf(tx, person);
    if (alerts.length > 0) await mail(tx, person, digestLetter(sender, alerts));
  }
}

async function digestOf(tx: Tx, person: MailRecipient): Promise<Told[]> {
  const { rows: waited } = await sql<Told>`
    WITH told AS (UPDATE alert_told t SET told_on = now()
      WHERE t.user_group_id = auth.agency_id() AND t.user_id = ${person.id} AND t.told_on IS NULL RETURNING t.alert_id)
    SELECT a.kind, a.name, a.case_id AS "caseId" FROM told JOIN alert a ON a.id = told.alert_id
    WHERE a.seen_on IS NULL AND a.over_on IS NULL ORDER BY a.id`.execute(tx);
  const kinds = STOCK_KINDS.filter((kind) => wayOf(kind, person) === 'digest');
  const { rows: stock } = await sql<Told>`
    SELECT a.kind, a.name, a.case_id AS "caseId" FROM alert a
    WHERE a.user_group_id = auth.agency_id() AND a.over_on IS NULL AND a.seen_on IS NULL AND a.kind = ANY (${kinds})
      AND (a.unit_id IS NULL OR ${person.unitIds}::uuid[] IS NULL OR a.unit_id = ANY (${person.unitIds}::uuid[]))
    ORDER BY a.kind, a.name, a.id`.execute(tx);
  return [...waited, ...stock].toSorted(
    (one, other) => ALERT_KINDS.indexOf(one.kind) - ALERT_KINDS.indexOf(other.kind),
  );
}

async function mail(tx: Tx, { email }: MailRecipient, letter: Letter): Promise<void> {
  await queueMessage(tx, { ...letter, channel: 'mail', recipient: email, ofUseForMs: TIMING.message.validForMs });
}

async function senderOf(tx: Tx, { productName, address }: MailSite): Promise<Sender> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM user_group WHERE id = auth.agency_id()`.execute(tx);
  return { product: productName, agency: rows[0]?.name ?? '', address: address() };
}
