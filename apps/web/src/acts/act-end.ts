import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import { ApiError, type ApiFailure, isKeyReused, isOutOfReach } from '../api/failure.ts';
import type { Services } from '../services/services.ts';
import type { Act, ActEnd } from './act.ts';
import type { StockDraft } from './draft.ts';
import { endBoxFlow } from './box-flow-state.ts';
import { guestKey } from './use-kept-form.ts';

type Recorded = Extract<ActEnd, { recorded: true }>;

const NO_MORE: Pick<StockDraft, 'backTo' | 'offeredIncident'> = {};

/** How an act that the server has not recorded is told to its user. */
export type Failing = {
  readonly failed: Message;
  /** Other words for a failure, or for an error that is none (null); a refusal is else said in the server's own. */
  readonly said?: (failure: ApiFailure | null) => Message | Promise<Message> | null;
  /** Refusals after which the same act can be sent again, and not only its form. */
  readonly again?: readonly (RefusalCode | 'UNKNOWN')[];
};

/** With another witness, or later. */
export const AGAIN_AS_IT_IS = ['WITNESS_REQUIRED', 'WITNESS_OTHER_ACT', 'TOO_MANY'] as const satisfies RefusalCode[];

/** How an act ends whose call is made by `send`. */
export async function endOf(
  services: Services,
  act: Act,
  failing: Failing,
  send: () => Promise<ActEnd>,
): Promise<ActEnd> {
  try {
    return await send();
  } catch (error) {
    // The request that was first sent under this key is recorded; this one is not.
    if (isKeyReused(error)) return recordedEnd(services, act, messages.stock.recordedBefore);
    return failedEnd(error, failing);
  }
}

async function failedEnd(error: unknown, { failed, said, again = [] }: Failing): Promise<ActEnd> {
  if (isOutOfReach(error)) {
    return { recorded: false, message: messages.stock.noAnswer, again: 'from here', isLost: true };
  }
  const failure = error instanceof ApiError ? error.failure : null;
  const refusal = failure?.kind === 'refused' ? failure : null;
  const isFinal = failure?.kind === 'notAllowed' || failure?.kind === 'notFound';
  const isRefused = refusal !== null && !again.includes(refusal.err);
  const words: Message = refusal === null ? failed : { text: refusal.message, tone: 'error', area: 'stock' };
  const message = (await said?.(failure)) ?? words;
  return { recorded: false, message, again: isFinal || isRefused ? 'from the start' : 'from here' };
}

/** The end of a recorded act: its receipt is shown first. */
export function recordedEnd(services: Services, act: Act, message: Message): Recorded {
  endRecorded(services, act);
  const { backTo, offeredIncident } = 'codes' in act.draft ? act.draft : NO_MORE;
  const receipt = { id: act.id, incidentNumber: offeredIncident };
  return { recorded: true, message, goTo: '/', ...(backTo && { state: backTo }), receipt };
}

/** Removes the form of a recorded act, and marks the boxes that were opened as due for a reseal, or as resealed. */
export function endRecorded(services: Services, act: Act): void {
  endForm(services, act);
  if (act.kind === 'reseal') services.resealDue.end(act.draft.drug_box_id);
  if ('resealBoxIds' in act.draft) services.resealDue.add(act.draft.resealBoxIds);
}

/** Removes what was filled in: the act is recorded, or kept on the device. */
export function endForm(services: Pick<Services, 'acts'>, { id, draft }: Act): void {
  if ('form' in draft) services.acts.forgetForm(draft.form);
  else endBoxFlow(services, id);
  services.acts.forgetForm(guestKey({ actId: id }));
}
