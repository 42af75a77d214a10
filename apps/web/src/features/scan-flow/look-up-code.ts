import {
  type FoundCode,
  outcomeWithoutLookUp,
  type ScanOutcome,
  scanOutcome,
  type Scanner,
} from '@vialant/domain/scan/scan-outcome';
import type { ScannedBy } from '@vialant/domain/scan/scanned-by';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { messages } from '@vialant/domain/words/messages';
import type { CallReply, Client } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import { type GivenCode, scannerStart } from '../../services/offline-start.ts';
import type { Ask } from '../../services/use-ask.ts';

/** A box that was scanned, as its popup names it, and how its code came in. */
export type ScannedBox = { readonly id: string; readonly label: string; readonly scannedBy?: ScannedBy };

export type LookedUp =
  | { readonly outcome: ScanOutcome; readonly box: ScannedBox | null }
  /** The session is over, the page was left, or the user goes on offline: the scanner does nothing more. */
  | { readonly outcome: 'given up' }
  | { readonly outcome: 'failed'; readonly text: string };

type LookUpPorts = { readonly client: Client; readonly ask: Ask };

/** One call for a scanned code, and what follows from its answer. */
export async function lookUpCode({ client, ask }: LookUpPorts, given: GivenCode, scanner: Scanner): Promise<LookedUp> {
  const { code } = given;
  const known = outcomeWithoutLookUp(code, 'anything');
  if (known !== null) return { outcome: known, box: null };
  try {
    const find = (signal: AbortSignal): Promise<CallReply<'GET code/find'>> =>
      client.call('GET code/find', { barcode_id: code }, { signal });
    const answer = await ask(find, scannerStart(given));
    if (answer === 'given up') return { outcome: 'given up' };
    const { found, box } = readFound(answer.value, code);
    return { outcome: scanOutcome(found, 'anything', scanner), box };
  } catch (error) {
    if (failedAs(error, 'expired')) return { outcome: 'given up' };
    return { outcome: 'failed', text: refusalOf(error)?.message ?? messages.shell.callFailed.text };
  }
}

function readFound(reply: CallReply<'GET code/find'>, code: string): { found: FoundCode; box: ScannedBox | null } {
  if (reply.kind === 'drug') {
    const drug = readRow('drug', reply.drug);
    const amount = drug.stock_move_record__quantity ?? drug.quantity;
    const inOtherAgency = reply.drug_in_other_agency === 1;
    return { found: { kind: 'drug', id: drug.id, hasQuantity: amount > 0, inOtherAgency }, box: null };
  }
  if (reply.kind === 'drug_box') {
    const box = readRow('drug_box', reply.drug_box);
    const label = boxLabel({ name: box.name, unitName: box.unit__name });
    return { found: { kind: 'drug_box', id: box.id }, box: { id: box.id, label } };
  }
  return { found: reply.kind === 'vehicle' ? { kind: 'vehicle' } : { kind: 'none', code }, box: null };
}
