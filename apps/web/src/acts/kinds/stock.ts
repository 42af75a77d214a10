import type { WitnessFields } from '@vialant/contract/witness-input';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { readRows } from '../../api/entities.ts';
import { withFields } from '../../outbox/request.ts';
import type { Services } from '../../services/services.ts';
import { AGAIN_AS_IT_IS, endOf, type Failing, recordedEnd } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';
import type { StockDraft, StockRequest } from '../draft.ts';

/** The kinds of acts that a stock form records. */
export type StockKind = 'administer' | 'waste' | 'un_administer' | 'drug_transfer';

/** Refusals that mean that a vial has changed since the form was filled in. */
const OF_VIALS: readonly string[] = [
  'ALREADY_USED',
  'ADMINISTER_EXCEEDS_AVAILABLE',
  'WASTE_EXCEEDS_AVAILABLE',
] satisfies RefusalCode[];

/** An act of a stock form, recorded by one call (ADMIN-13, ADMIN-14, WASTE-14, UNADM-05, UNADM-07). */
export function stockAct(recorded: Message, failed: Message): ActDeclaration<StockKind> {
  return {
    request: (draft) => draft,
    send: (services, act, witness) =>
      endOf(services, act, failingOf(services, act.draft, failed), async () => {
        await sendStock(services, act.draft, witness, act.id);
        return recordedEnd(services, act, recorded);
      }),
  };
}

export function sendStock(
  { client }: Services,
  request: StockRequest,
  witness: WitnessFields,
  idempotencyKey: string,
): Promise<unknown> {
  const { call, body } = withFields(request, witness);
  return client.call(call, body, { idempotencyKey });
}

export function failingOf(services: Services, draft: StockDraft, failed: Message): Failing {
  const { clientFailed } = messages.shell;
  return {
    failed,
    again: AGAIN_AS_IT_IS,
    said(failure) {
      if (failure === null) return clientFailed;
      if (failure.kind === 'expired') return messages.session.expired;
      if (failure.kind === 'notAllowed') return messages.api.notAllowed;
      if (failure.kind === 'notFound') return changedMessage(services, draft, messages.scan.drugNotFound);
      if (failure.kind !== 'refused' || !OF_VIALS.includes(failure.err) || draft.drugIds.length === 1) return null;
      return changedMessage(services, draft, { text: failure.message, tone: 'error', area: 'stock' });
    },
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
