import type { WitnessFields } from '@vialant/contract/witness-input';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { readRows } from '../../api/entities.ts';
import { ApiError, type ApiFailure } from '../../api/failure.ts';
import type { Services } from '../../services/services.ts';
import type { Act, ActEnd } from '../act.ts';
import { AGAIN_AS_IT_IS, endOf, type Failing, recordedEnd } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';
import type { StockDraft } from '../draft.ts';
import { failingOf, idsWithStock, sendStock } from './stock.ts';

type TransferDraft = Extract<StockDraft, { call: 'POST drug/update/many' }>;
type Transfer = Act<'drug_transfer'> & { readonly draft: TransferDraft };

const again = 'from the start';
const OF_ONE_VIAL: readonly string[] = ['ALREADY_USED', 'WITNESS_OTHER_ACT'] satisfies RefusalCode[];

/**
 * XFER-09 to XFER-13. A batch moves in one call. When somebody used or moved one of its vials meanwhile, the call moves
 * none of them. Then the other vials are moved by a second call with the same witness, and the user is told how many
 * stayed. A colleague who has proven the whole batch has not proven the rest of it (OPEN-140): that call is refused, and
 * the form opens again.
 */
export const drugTransfer: ActDeclaration<'drug_transfer'> = {
  request: (draft) => draft,
  send(services, act, witness) {
    if (!isTransfer(act)) return Promise.resolve({ recorded: false, message: messages.shell.clientFailed, again });
    const begun = services.acts.find(restId(act));
    if (begun !== null && isTransfer(begun)) return sendRest(services, begun, act, witness);
    return endOf(services, act, failing(services, act.draft), () => sendAll(services, act, witness));
  },
};

function isTransfer(act: Act): act is Transfer {
  return act.kind === 'drug_transfer' && act.draft.call === 'POST drug/update/many';
}

async function sendAll(services: Services, act: Transfer, witness: WitnessFields): Promise<ActEnd> {
  try {
    const moved = await sendStock(services, act.draft, witness, act.id);
    if (!isApplied(act.draft, moved)) return { recorded: false, message: messages.transfer.notUpdated, again };
    return recordedEnd(services, act, messages.transfer.transferred);
  } catch (error) {
    if (!(error instanceof ApiError) || !isOfOneVial(error.failure) || act.draft.drugIds.length === 1) throw error;
    const draft = await restOf(services, act.draft).catch(() => null);
    if (draft === null || draft.drugIds.length === 0) throw error;
    // Stored before it is sent: once the vials have moved, nobody could tell which of them the second call was about.
    const rest = { ...act, id: restId(act), draft };
    services.acts.keep(rest);
    return sendRest(services, rest, act, witness);
  }
}

/** XFER-13: whether the vials are in the target box. Vials that went to another agency are not in the reply. */
function isApplied({ body }: TransferDraft, reply: unknown): boolean {
  const [first] = body.data;
  return readRows('drug', reply).every((row) => row.drug_box_id === first?.drug_box_id);
}

async function sendRest(services: Services, rest: Transfer, whole: Transfer, witness: WitnessFields): Promise<ActEnd> {
  const stayed = whole.draft.drugIds.filter((id) => !rest.draft.drugIds.includes(id));
  const end = await endOf(services, rest, failing(services, rest.draft), async () => {
    await sendStock(services, rest.draft, witness, rest.id);
    const text = fill(messages.transfer.partlyFailed, { n: stayed.length });
    // The transfer page then shows the vials that stayed, and what happened to them.
    const goTo = `/drug/transfer/${encodeURIComponent(JSON.stringify(stayed))}`;
    return { ...recordedEnd(services, rest, { ...messages.transfer.partlyFailed, text }), goTo };
  });
  if (end.recorded || end.again === again) services.acts.forget(rest.id);
  return end;
}

function restId({ id }: Act): string {
  return `${id}-rest`;
}

function isOfOneVial(failure: ApiFailure | null): boolean {
  // What the witness has proven is all of it: the rest is another act (OPEN-140).
  return failure?.kind === 'notFound' || (failure?.kind === 'refused' && OF_ONE_VIAL.includes(failure.err));
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
function failing(services: Services, draft: StockDraft): Failing {
  const ofStock = failingOf(services, draft, messages.transfer.failed);
  return {
    ...ofStock,
    said: (failure) => (isOfOneVial(failure) ? messages.transfer.failed : (ofStock.said?.(failure) ?? null)),
    again: AGAIN_AS_IT_IS.filter((err) => err !== 'WITNESS_OTHER_ACT'),
  };
}
