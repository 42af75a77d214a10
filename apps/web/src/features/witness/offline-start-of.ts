import type { QueryClient } from '@tanstack/react-query';
import type { BoxCheck } from '@vialant/contract/call';
import type { Act } from '../../acts/act.ts';
import type { StockDraft } from '../../acts/draft.ts';
import { BOXES_KEY } from '../../queries/drug-box.ts';
import { vialsOfBoxKey } from '../../queries/drug.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { type GivenCode, NOTHING_BEGUN, type OfflineChoice, type OfflineStart } from '../../services/offline-start.ts';

/**
 * What an act that waits for its witness goes on with offline: its vials and its box. An act that cannot be recorded
 * offline stays where it is, to be witnessed later.
 */
export function offlineStartOf({ kind, draft }: Act, queryClient: QueryClient): OfflineStart {
  if ((kind === 'administer' || kind === 'waste') && 'codes' in draft) return begun(kind, codesOfMoves(draft));
  if (kind !== 'box_check' || !('drug_checks' in draft)) return NOTHING_BEGUN;
  const codes = codesOfCheck(draft, queryClient);
  return codes === null ? NOTHING_BEGUN : begun('check', codes);
}

function begun(choice: OfflineChoice, codes: readonly GivenCode[]): OfflineStart {
  return { unanswered: null, begun: { choice, codes }, replacedBy: [choice] };
}

function codesOfMoves({ body, codes }: StockDraft): GivenCode[] {
  const moves = 'data' in body ? body.data : [body];
  return codes.map((code, index) => {
    const move = moves[index];
    if (move === undefined || !('input_manually' in move)) return { code, how: null };
    return { code, how: move.scanned_by ?? (move.input_manually === 1 ? 'typed' : null) };
  });
}

/** The box and the vials found in it; null if the device has forgotten the box meanwhile. */
function codesOfCheck(check: BoxCheck, queryClient: QueryClient): GivenCode[] | null {
  const boxes = queryClient.getQueryData<WireRows<'drug_box'>>(BOXES_KEY) ?? [];
  const vials = queryClient.getQueryData<WireRows<'drug'>>(vialsOfBoxKey(check.drug_box_id)) ?? [];
  const box = rowsOf('drug_box', boxes).find(({ id }) => id === check.drug_box_id);
  if (box === undefined) return null;
  const codes = new Map(rowsOf('drug', vials).map(({ id, barcode_id }) => [id, barcode_id]));
  const found = check.drug_checks.flatMap(({ drug_id, scanned_manually, scanned_by }): GivenCode[] => {
    const code = codes.get(drug_id);
    return code === undefined ? [] : [{ code, how: scanned_by ?? (scanned_manually === 1 ? 'ticked' : null) }];
  });
  const how = check.scanned_by ?? (check.scanned_manually === 1 ? 'typed' : null);
  return [{ code: box.barcode_id, how }, ...found];
}
