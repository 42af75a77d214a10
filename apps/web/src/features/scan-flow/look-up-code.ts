import {
  type FoundCode,
  outcomeWithoutLookUp,
  type ScanOutcome,
  scanOutcome,
  type Scanner,
} from '@vialant/domain/scan/scan-outcome';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { messages } from '@vialant/domain/words/messages';
import { TIMING } from '@vialant/domain/values/timing';
import type { CallReply, Client } from '../../api/client.ts';
import { readRow } from '../../api/entities.ts';
import { ApiError, refusalOf } from '../../api/failure.ts';
import type { Network } from '../../device/network/port.ts';

/** A box that was scanned, as its popup names it; `manual` when its code was typed. */
export type ScannedBox = { readonly id: string; readonly label: string; readonly manual?: boolean };

export type LookedUp =
  | { readonly outcome: ScanOutcome; readonly box: ScannedBox | null }
  /** SCAN-32: the server did not answer in time, or there is no network. */
  | { readonly outcome: 'offline' }
  /** The session is over, or the page was left: the scanner does nothing more. */
  | { readonly outcome: 'given up' }
  | { readonly outcome: 'failed'; readonly text: string };

type LookUpPorts = { readonly client: Client; readonly network: Network };

/** One call for a scanned code, and what follows from its answer. Never takes longer than 5 s (SCAN-32, OFFLINE-02). */
export async function lookUpCode(
  { client, network }: LookUpPorts,
  code: string,
  scanner: Scanner,
  left: AbortSignal,
): Promise<LookedUp> {
  const known = outcomeWithoutLookUp(code, 'anything');
  if (known !== null) return { outcome: known, box: null };
  if (!network.isOnline()) return { outcome: 'offline' };
  const giveUp = new AbortController();
  const leave = (): void => giveUp.abort();
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    leave();
  }, TIMING.offline.promptAfterMs);
  left.addEventListener('abort', leave);
  try {
    const reply = await client.call('GET code/find', { barcode_id: code }, { signal: giveUp.signal });
    const { found, box } = readFound(reply, code);
    return left.aborted ? { outcome: 'given up' } : { outcome: scanOutcome(found, 'anything', scanner), box };
  } catch (error) {
    return left.aborted ? { outcome: 'given up' } : failedLookUp(error, isTooLate);
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', leave);
  }
}

function failedLookUp(error: unknown, isTooLate: boolean): LookedUp {
  const kind = error instanceof ApiError ? error.kind : null;
  if (isTooLate || kind === 'unreachable') return { outcome: 'offline' };
  if (kind === 'expired') return { outcome: 'given up' };
  return { outcome: 'failed', text: refusalOf(error)?.message ?? messages.shell.callFailed.text };
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
