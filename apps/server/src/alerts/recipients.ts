import type { AlertChoice, Recipient } from '@vialant/domain/alerts/alert';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

/** Somebody who may be told, and where their mail goes. */
export type MailRecipient = Recipient & { readonly email: string };

type StoredRecipient = {
  id: string;
  email: string;
  role: Recipient['role'];
  ways: AlertChoice['ways'];
  unit_ids: string[] | null;
};

/** The admins and auditors of the entered agency, with what each of them chose. */
export async function readRecipients(tx: Tx): Promise<MailRecipient[]> {
  const { rows } = await sql<StoredRecipient>`
    SELECT id, email, role, ways, unit_ids FROM auth.alert_recipients()`.execute(tx);
  return rows.map(({ unit_ids: unitIds, ...person }) => ({ ...person, unitIds }));
}
