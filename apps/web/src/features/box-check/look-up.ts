import { messages } from '@vialant/domain/words/messages';
import type { CallReply, Client } from '../../api/client.ts';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import type { OfflineStart } from '../../services/offline-start.ts';
import type { Ask } from '../../services/use-ask.ts';

export type Found =
  | { readonly kind: 'drug'; readonly drug: EntityRow<'drug'>; readonly isHere: boolean; readonly isEmpty: boolean }
  | { readonly kind: 'drug_box'; readonly boxId: string }
  | { readonly kind: 'none' }
  /** The user goes on offline or has left. */
  | { readonly kind: 'given up' }
  /** The server gave no answer. `text` is for the user; null when the user is told elsewhere. */
  | { readonly kind: 'failed'; readonly text: string | null };

export type LookUpPorts = { readonly client: Client; readonly ask: Ask };

/** What the agency knows about a code; `start` is what the user goes on with offline. */
export async function lookUp({ client, ask }: LookUpPorts, code: string, start: OfflineStart): Promise<Found> {
  try {
    const answer = await ask((signal) => client.call('GET code/find', { barcode_id: code }, { signal }), start);
    return answer === 'given up' ? { kind: 'given up' } : readFound(answer.value);
  } catch (error) {
    if (failedAs(error, 'expired')) return { kind: 'failed', text: null };
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
