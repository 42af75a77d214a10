import { TIMING } from '@vialant/domain/values/timing';
import type { Letter } from '@vialant/domain/words/letters';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';

export const CHANNELS = ['mail', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Leaves a message to be sent, in the transaction of what it tells of: both are there after the commit, or neither. */
export async function queueMessage(
  tx: Tx,
  message: Letter & {
    channel: Channel;
    recipient: string | null;
    ofUseForMs: number;
    /** Who is answered, where it is not the sender. */
    replyTo?: string | null;
    /** The contact request in this message, which is marked as mailed once the message is sent. */
    contactId?: string;
    /** A text that goes with a mail as the picture of a QR code. */
    qrText?: string;
  },
): Promise<void> {
  await sql`SELECT auth.queue_message(${message.channel}, ${message.recipient}, ${message.subject}, ${message.body},
    ${milliseconds(Math.min(message.ofUseForMs, TIMING.message.validForMs))}, ${message.replyTo ?? null},
    ${message.contactId ?? null}, ${message.qrText ?? null})`.execute(tx);
}
