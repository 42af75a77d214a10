import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** A message as the outbox page of the demo shows it; without a body once it was sent or has expired. */
export type KeptMessage = {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string | null;
  created_on: Date;
  is_sent: boolean;
};

const MOST_SHOWN = 50;

/** The newest messages. */
export async function keptMessages(db: Db): Promise<KeptMessage[]> {
  const { rows } = await sql<KeptMessage>`SELECT * FROM auth.kept_messages(${MOST_SHOWN})`.execute(db);
  return rows;
}
