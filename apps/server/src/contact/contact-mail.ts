import type { StoredRow } from '@vialant/contract/stored-row';
import { TIMING } from '@vialant/domain/values/timing';
import { contactLetter } from '@vialant/domain/words/letters';
import { Refused } from '@vialant/domain/words/refusal';
import type { Site } from '../config/site.ts';
import type { Tx } from '../db/agency-transaction.ts';
import type { Call, Caller } from '../http/call.ts';
import { beginTry } from '../identity/limits.ts';
import { networkOf } from '../http/network-of.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Row } from '../rows/entity-queries.ts';

/** How many mails to a department one network can cause in 15 minutes; further requests are only stored. */
const MOST_MAILS = 10;

type ContactRequest = StoredRow<'contact_us'>;

/** SIGNUP-09: mails a contact request to its department, in the transaction that keeps it. */
export function mailContact(site: Pick<Site, 'productName' | 'contact'>) {
  return async (tx: Tx, id: string, call: Call<Row>): Promise<void> => {
    const request = call.input as ContactRequest;
    const recipient = request.department === 'Support' ? site.contact.Support : site.contact.Sales;
    if (recipient === null || !(await mayMail(tx, call.caller))) return;
    await queueMessage(tx, {
      ...contactLetter(site.productName, {
        department: request.department ?? '',
        name: `${request.first_name} ${request.last_name}`,
        agency: request.agency_name ?? '',
        email: request.email ?? '',
        question: request.question_or_comment ?? '',
      }),
      channel: 'mail',
      recipient,
      replyTo: request.email ?? null,
      contactId: id,
      ofUseForMs: TIMING.message.validForMs,
    });
  };
}

/** Whether one more mail may go out: the form is open to everybody and must not fill somebody's mailbox. */
async function mayMail(tx: Tx, caller: Caller): Promise<boolean> {
  try {
    await beginTry(tx, [{ kind: 'contact', subject: networkOf(caller.address), most: MOST_MAILS }]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
