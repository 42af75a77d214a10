import { messages } from '@vialant/domain/words/messages';
import type { ApiFailure } from '../../api/failure.ts';
import type { Message } from '@vialant/domain/words/messages/message';
import { endOf, endRecorded } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';

// These refusals are not about the check itself: the same check can be tried again.
const PASSING = ['TOO_MANY', 'UNKNOWN'] as const;

/** An inventory check or a reseal (CHECK-17, OPEN-092); the confirm page follows. */
export const boxCheck: ActDeclaration<'box_check' | 'reseal'> = {
  request: (draft) => ({ call: 'POST box_check/create', body: draft }),
  send: (services, act, witness) =>
    endOf(services, act, { failed: messages.check.failed, said: saidOf, again: PASSING }, async () => {
      const body = { ...act.draft, ...witness };
      const { id } = await services.client.call('POST box_check/create', body, { idempotencyKey: act.id });
      endRecorded(services, act);
      return { recorded: true, message: null, goTo: `/box/check/confirm/${id}` };
    }),
};

/** CHECK-20, CHECK-21: a refusal is shown in its own words. */
function saidOf(failure: ApiFailure | null): Message | null {
  if (failure?.kind === 'notFound') return messages.scan.boxNotFound;
  if (failure?.kind === 'notAllowed') return messages.api.notAllowed;
  const isPassing = failure?.kind === 'refused' && PASSING.some((each) => each === failure.err);
  return isPassing ? messages.check.failed : null;
}
