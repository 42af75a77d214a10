import type { WitnessFields } from '@vialant/contract/witness-input';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import type { ActEnd } from '../../acts/act.ts';
import type { StockDraft, StockRequest } from '../../acts/draft.ts';
import { readRows } from '../../api/entities.ts';
import { ApiError, isKeyReused, isOutOfReach, type RefusedFailure } from '../../api/failure.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import type { Services } from '../../services/services.ts';
import { withWitness } from './with-witness.ts';

/** The kinds of acts that a stock form records. */
export type StockKind = 'administer' | 'waste' | 'un_administer' | 'drug_transfer';

/** How an act of each kind is told to its user; a transfer tells more. */
const TEXTS = {
  administer: { recorded: messages.administer.recorded, failed: messages.shell.saveFailed },
  waste: { recorded: messages.waste.recorded, failed: messages.shell.saveFailed },
  un_administer: { recorded: messages.unAdminister.recorded, failed: messages.unAdminister.failed },
} as const satisfies Record<string, { readonly recorded: Message; readonly failed: Message }>;

const DASHBOARD = '/';
/**
 * Refusals after which the same act can be sent again: with another witness, or later. After any other the form opens
 * again.
 */
const AGAIN_AS_IT_IS: readonly string[] = ['WITNESS_REQUIRED', 'WITNESS_OTHER_ACT', 'TOO_MANY'] satisfies RefusalCode[];
/** Refusals that mean that a vial has changed since the form was filled in. */
const OF_VIALS: readonly string[] = [
  'ALREADY_USED',
  'ADMINISTER_EXCEEDS_AVAILABLE',
  'WASTE_EXCEEDS_AVAILABLE',
] satisfies RefusalCode[];

/** Saves an act of a stock form in one call (ADMIN-13, ADMIN-14, WASTE-14, UNADM-05, UNADM-07). */
export const saveStock: ActSaver<keyof typeof TEXTS> = async (services, { id, kind, draft }, witness) => {
  const { recorded, failed } = TEXTS[kind];
  try {
    await sendStock(services, draft, witness, id);
    return recordedEnd(services, { id, draft }, recorded);
  } catch (error) {
    return failedEnd(services, { id, draft }, error, failed);
  }
};

export function sendStock(
  { client }: Services,
  request: StockRequest,
  witness: WitnessFields,
  idempotencyKey: string,
): Promise<unknown> {
  const { call, body } = withWitness(request, witness);
  return client.call(call, body, { idempotencyKey });
}

/** What was sent, and under which key. */
export type Sent = { readonly id: string; readonly draft: StockDraft };

/** Ends a recorded act: removes its form, and marks the boxes that were opened as due for a reseal. */
export function recordedEnd(services: Services, { id, draft }: Sent, message: Message): ActEnd {
  services.acts.forgetForm(draft.form);
  services.resealDue.add(draft.resealBoxIds);
  const receipt = { id, incidentNumber: draft.offeredIncident };
  return { recorded: true, message, goTo: DASHBOARD, ...(draft.backTo && { state: draft.backTo }), receipt };
}

export async function failedEnd(services: Services, sent: Sent, error: unknown, failed: Message): Promise<ActEnd> {
  const { draft } = sent;
  if (!(error instanceof ApiError))
    return { recorded: false, message: messages.shell.clientFailed, again: 'from here' };
  if (isOutOfReach(error)) {
    return { recorded: false, message: messages.stock.noAnswer, again: 'from here', isLost: true };
  }
  const { failure } = error;
  switch (failure.kind) {
    case 'expired':
      return { recorded: false, message: messages.session.expired, again: 'from here' };
    case 'unreachable':
    case 'fault':
      return { recorded: false, message: failed, again: 'from here' };
    case 'notAllowed':
      return { recorded: false, message: messages.api.notAllowed, again: 'from the start' };
    case 'notFound':
      return {
        recorded: false,
        message: await changedMessage(services, draft, messages.scan.drugNotFound),
        again: 'from the start',
      };
    case 'refused':
      // The request that was first sent under this key is recorded; this one is not.
      if (isKeyReused(error)) return recordedEnd(services, sent, messages.stock.recordedBefore);
      return refusedEnd(services, draft, failure);
  }
}

async function refusedEnd(services: Services, draft: StockDraft, { err, message }: RefusedFailure): Promise<ActEnd> {
  const said: Message = { text: message, tone: 'error', area: 'stock' };
  if (AGAIN_AS_IT_IS.includes(err)) return { recorded: false, message: said, again: 'from here' };
  const isOfSeveral = OF_VIALS.includes(err) && draft.drugIds.length > 1;
  return {
    recorded: false,
    message: isOfSeveral ? await changedMessage(services, draft, said) : said,
    again: 'from the start',
  };
}

/**
 * Names the vials of a batch that are empty or gone by now; `otherwise` when there is none or the server does not say.
 */
async function changedMessage(services: Services, draft: StockDraft, otherwise: Message): Promise<Message> {
  const left = await idsWithStock(services, draft.drugIds).catch(() => null);
  const changed = left === null ? [] : draft.codes.filter((_, index) => !left.has(draft.drugIds[index] ?? ''));
  if (changed.length === 0) return otherwise;
  return {
    ...messages.stock.changedMeanwhile,
    text: fill(messages.stock.changedMeanwhile, { codes: changed.join(', ') }),
  };
}

/** The ids of those vials that are in this agency and not empty. */
export async function idsWithStock({ client }: Services, drugIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = readRows('drug', await client.call('GET drug/by_ids', { ids: drugIds.join(',') }));
  return new Set(rows.filter((row) => (row.stock_move_record__quantity ?? row.quantity) > 0).map(({ id }) => id));
}
