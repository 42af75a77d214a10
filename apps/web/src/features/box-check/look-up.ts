import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { CallReply, Client } from '../../api/client.ts';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';

export type Found =
  | { readonly kind: 'drug'; readonly drug: EntityRow<'drug'>; readonly isHere: boolean; readonly isEmpty: boolean }
  | { readonly kind: 'drug_box'; readonly boxId: string }
  | { readonly kind: 'none' }
  /** The server could not be asked. `text` is for the user; null when the user is told elsewhere. */
  | { readonly kind: 'failed'; readonly text: string | null };

/** What the agency knows about a code. */
export async function lookUp(client: Client, code: string): Promise<Found> {
  try {
    return readFound(await client.call('GET code/find', { barcode_id: code }));
  } catch (error) {
    if (failedAs(error, 'expired')) return { kind: 'failed', text: null };
    if (failedAs(error, 'unreachable')) return { kind: 'failed', text: labels.offline.title };
    return { kind: 'failed', text: refusalOf(error)?.message ?? messages.shell.callFailed.text };
  }
}

function readFound(reply: CallReply<'GET code/find'>): Found {
  if (reply.kind === 'drug_box') return { kind: 'drug_box', boxId: readRow('drug_box', reply.drug_box).id };
  if (reply.kind !== 'drug') return { kind: 'none' };
  const drug = readRow('drug', reply.drug);
  const amount = drug.stock_move_record__quantity ?? drug.quantity;
  return { kind: 'drug', drug, isHere: reply.drug_in_other_agency === 0, isEmpty: amount <= 0 };
}
