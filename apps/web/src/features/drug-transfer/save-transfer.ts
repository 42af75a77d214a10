import { fill, messages } from '@vialant/domain/words/messages';
import type { Act, ActEnd, ActSaver, WitnessFields } from '../../acts/act.ts';
import { readRows } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import type { Services } from '../../services/services.ts';
import { amountsLeft, failedEnd, recordedEnd, sendDraft } from '../stock-form/save-stock.ts';
import { readStockDraft, type StockDraft } from '../stock-form/stock-draft.ts';

/**
 * XFER-09 to XFER-13. A batch moves in one call. When a vial of it was used or moved by somebody meanwhile the call
 * moves none; then the rest, which stands in the same sentence and has the same witness, moves without that vial, and
 * the user is told how many did not.
 */
export const saveTransfer: ActSaver = async (services, act, witness) => {
  const draft = readStockDraft(act);
  if (draft === null) return { recorded: false, message: messages.shell.clientFailed, again: 'from the start' };
  const begun = services.acts.find(restId(act));
  if (begun !== null) return saveRest(services, begun, draft, witness);
  try {
    const moved = await sendDraft(services, draft, witness, act.id);
    return isApplied(draft, moved) ? recordedEnd(services, draft, messages.transfer.transferred) : notUpdated;
  } catch (error) {
    if (!isOfOneVial(error) || draft.drugIds.length === 1) return ended(services, draft, error);
    const rest = await restOf(services, draft).catch(() => null);
    if (rest === null || rest.drugIds.length === 0) return ended(services, draft, error);
    // Kept before it is sent: once they have moved, nobody could tell any more which ones the rest was.
    const restAct: Act = { ...act, id: restId(act), draft: rest };
    services.acts.keep(restAct);
    return saveRest(services, restAct, draft, witness);
  }
};

const notUpdated: ActEnd = { recorded: false, message: messages.transfer.notUpdated, again: 'from the start' };

/** XFER-13: whether the vials lie where they were sent. Those of another agency are not ours to look at any more. */
function isApplied({ body }: StockDraft, reply: unknown): boolean {
  const [first]: unknown[] = Array.isArray(body['data']) ? body['data'] : [];
  const target = typeof first === 'object' && first !== null && 'drug_box_id' in first ? first.drug_box_id : null;
  return readRows('drug', reply).every((row) => row.drug_box_id === target);
}

async function saveRest(services: Services, act: Act, whole: StockDraft, witness: WitnessFields): Promise<ActEnd> {
  const rest = readStockDraft(act);
  if (rest === null) return { recorded: false, message: messages.transfer.failed, again: 'from the start' };
  try {
    await sendDraft(services, rest, witness, act.id);
    services.acts.forget(act.id);
    const n = whole.drugIds.length - rest.drugIds.length;
    const text = fill(messages.transfer.partlyFailed, { n });
    const stayed = whole.drugIds.filter((id) => !rest.drugIds.includes(id));
    const end = recordedEnd(services, rest, { ...messages.transfer.partlyFailed, text });
    // The page of a transfer names the vials that stayed, and what became of them.
    return { ...end, ...(end.recorded && { goTo: `/drug/transfer/${encodeURIComponent(JSON.stringify(stayed))}` }) };
  } catch (error) {
    const end = await ended(services, rest, error);
    if (end.recorded || end.again === 'from the start') services.acts.forget(act.id);
    return end;
  }
}

function restId({ id }: Act): string {
  return `${id}-rest`;
}

function isOfOneVial(error: unknown): boolean {
  return failedAs(error, 'notFound') || refusalOf(error)?.err === 'ALREADY_USED';
}

/** The draft without the vials that cannot move; each box is resealed all the same, since it was opened. */
async function restOf(services: Services, draft: StockDraft): Promise<StockDraft> {
  const left = await amountsLeft(services, draft.drugIds);
  const isLeft = (_: unknown, index: number): boolean => left.has(draft.drugIds[index] ?? '');
  const { data } = draft.body;
  return {
    ...draft,
    drugIds: draft.drugIds.filter(isLeft),
    codes: draft.codes.filter(isLeft),
    body: { data: Array.isArray(data) ? data.filter(isLeft) : [] },
  };
}

/** XFER-12: a transfer that failed as a whole. Which vial was in its way stands on the page where it begins again. */
function ended(services: Services, draft: StockDraft, error: unknown): Promise<ActEnd> {
  const failed = { recorded: false, message: messages.transfer.failed, again: 'from the start' } as const;
  return isOfOneVial(error) ? Promise.resolve(failed) : failedEnd(services, draft, error, messages.transfer.failed);
}
