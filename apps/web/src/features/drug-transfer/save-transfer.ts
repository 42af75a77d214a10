import type { WitnessFields } from '@vialant/contract/witness-input';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Act, ActEnd } from '../../acts/act.ts';
import type { StockDraft } from '../../acts/draft.ts';
import { readRows } from '../../api/entities.ts';
import { failedAs, refusalOf } from '../../api/failure.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import type { Services } from '../../services/services.ts';
import { failedEnd, idsWithStock, recordedEnd, type Sent, sendStock } from '../stock-form/save-stock.ts';

/**
 * XFER-09 to XFER-13. A batch moves in one call. When somebody used or moved one of its vials meanwhile, the call moves
 * none of them. Then the other vials are moved by a second call with the same witness, and the user is told how many
 * stayed. A colleague who has proven the whole batch has not proven the rest of it (OPEN-140): that call is refused, and
 * the form opens again.
 */
export const saveTransfer: ActSaver<'drug_transfer'> = async (services, act, witness) => {
  const draft = transferOf(act);
  if (draft === null) return { recorded: false, message: messages.shell.clientFailed, again: 'from the start' };
  const begun = services.acts.find(restId(act));
  const before = begun && transferOf(begun);
  if (before) return saveRest(services, { id: restId(act), draft: before }, draft, witness);
  try {
    const moved = await sendStock(services, draft, witness, act.id);
    return isApplied(draft, moved)
      ? recordedEnd(services, { id: act.id, draft }, messages.transfer.transferred)
      : notUpdated;
  } catch (error) {
    if (!isOfOneVial(error) || draft.drugIds.length === 1) return ended(services, { id: act.id, draft }, error);
    const rest = await restOf(services, draft).catch(() => null);
    if (rest === null || rest.drugIds.length === 0) return ended(services, { id: act.id, draft }, error);
    // Stored before it is sent: once the vials have moved, nobody could tell which of them the second call was about.
    services.acts.keep({ ...act, id: restId(act), draft: rest });
    return saveRest(services, { id: restId(act), draft: rest }, draft, witness);
  }
};

type TransferDraft = Extract<StockDraft, { call: 'POST drug/update/many' }>;

function transferOf({ kind, draft }: Act): TransferDraft | null {
  return kind === 'drug_transfer' && draft.call === 'POST drug/update/many' ? draft : null;
}

const notUpdated: ActEnd = { recorded: false, message: messages.transfer.notUpdated, again: 'from the start' };

/** XFER-13: whether the vials are in the target box. Vials that went to another agency are not in the reply. */
function isApplied({ body }: TransferDraft, reply: unknown): boolean {
  const [first] = body.data;
  return readRows('drug', reply).every((row) => row.drug_box_id === first?.drug_box_id);
}

async function saveRest(
  services: Services,
  { id: restId, draft: rest }: { readonly id: string; readonly draft: TransferDraft },
  whole: TransferDraft,
  witness: WitnessFields,
): Promise<ActEnd> {
  try {
    await sendStock(services, rest, witness, restId);
    services.acts.forget(restId);
    const n = whole.drugIds.length - rest.drugIds.length;
    const text = fill(messages.transfer.partlyFailed, { n });
    const stayed = whole.drugIds.filter((id) => !rest.drugIds.includes(id));
    const end = recordedEnd(services, { id: restId, draft: rest }, { ...messages.transfer.partlyFailed, text });
    // The transfer page then shows the vials that stayed, and what happened to them.
    return { ...end, ...(end.recorded && { goTo: `/drug/transfer/${encodeURIComponent(JSON.stringify(stayed))}` }) };
  } catch (error) {
    const end = await ended(services, { id: restId, draft: rest }, error);
    if (end.recorded || end.again === 'from the start') services.acts.forget(restId);
    return end;
  }
}

function restId({ id }: Act): string {
  return `${id}-rest`;
}

function isOfOneVial(error: unknown): boolean {
  const err = refusalOf(error)?.err;
  // What the witness has proven is all of it: the rest is another act (OPEN-140).
  return failedAs(error, 'notFound') || err === 'ALREADY_USED' || err === 'WITNESS_OTHER_ACT';
}

/** The draft without the vials that cannot move. Every box is still to be resealed, because it was opened. */
async function restOf(services: Services, draft: TransferDraft): Promise<TransferDraft> {
  const left = await idsWithStock(services, draft.drugIds);
  const isLeft = (_: unknown, index: number): boolean => left.has(draft.drugIds[index] ?? '');
  return {
    ...draft,
    drugIds: draft.drugIds.filter(isLeft),
    codes: draft.codes.filter(isLeft),
    body: { data: draft.body.data.filter(isLeft) },
  };
}

/**
 * XFER-12: a transfer that failed as a whole. The transfer page, which opens again, shows the vial that prevented it.
 */
function ended(services: Services, sent: Sent, error: unknown): Promise<ActEnd> {
  const failed = { recorded: false, message: messages.transfer.failed, again: 'from the start' } as const;
  return isOfOneVial(error) ? Promise.resolve(failed) : failedEnd(services, sent, error, messages.transfer.failed);
}
