import { messages } from '@vialant/domain/words/messages';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import type { ActEnd } from '../../acts/act.ts';
import { failedAs, isKeyReused, isOutOfReach, refusalOf } from '../../api/failure.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import { endBoxFlow } from '../box-flow-state.ts';

/** Saves an inventory check or a reseal in one call (CHECK-17, OPEN-092); the confirm page follows. */
export const saveBoxCheck: ActSaver<'box_check' | 'reseal'> = async (services, act, witness) => {
  const { client, resealDue } = services;
  const finish = (): void => {
    endBoxFlow(services, act.id);
    if (act.kind === 'reseal') resealDue.end(act.draft.drug_box_id);
  };
  try {
    const body = { ...act.draft, ...witness };
    const { id } = await client.call('POST box_check/create', body, { idempotencyKey: act.id });
    const goTo = `/box/check/confirm/${id}`;
    finish();
    return { recorded: true, message: null, goTo };
  } catch (error) {
    if (!isKeyReused(error)) return endOf(error);
    finish();
    return { recorded: true, message: messages.stock.recordedBefore, goTo: '/', receipt: { id: act.id } };
  }
};

// These refusals are not about the check itself: the same check can be tried again.
const PASSING: readonly (RefusalCode | 'UNKNOWN')[] = ['TOO_MANY', 'UNKNOWN'];

/**
 * CHECK-20, CHECK-21: a refusal is shown in its own words and leads back to the form; after a failure that is not about
 * the check, the same check can be sent again.
 */
function endOf(error: unknown): ActEnd {
  const refusal = refusalOf(error);
  if (failedAs(error, 'notFound'))
    return { recorded: false, message: messages.scan.boxNotFound, again: 'from the start' };
  if (failedAs(error, 'notAllowed')) {
    return { recorded: false, message: messages.api.notAllowed, again: 'from the start' };
  }
  if (isOutOfReach(error)) {
    return { recorded: false, message: messages.stock.noAnswer, again: 'from here', isLost: true };
  }
  if (refusal === null || PASSING.includes(refusal.err)) {
    return { recorded: false, message: messages.check.failed, again: 'from here' };
  }
  return {
    recorded: false,
    message: { text: refusal.message, tone: 'error', area: 'stock' },
    again: 'from the start',
  };
}
