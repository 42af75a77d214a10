import type { NewDrug } from '@vialant/contract/call';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { createdText } from '@vialant/domain/words/create-sentence';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import type { RefusalCode } from '@vialant/domain/words/refusal';
import type { ActEnd } from '../../acts/act.ts';
import type { NewDrugsDraft } from '../../acts/draft.ts';
import { ApiError, type ApiFailure, isKeyReused, isOutOfReach, type RefusedFailure } from '../../api/failure.ts';
import type { ActSaver } from '../../services/act-saver.ts';

const DASHBOARD = '/';
/**
 * Refusals after which the same act can be sent again: with another witness, or later. After any other the form opens
 * again.
 */
const AGAIN_AS_IT_IS: readonly string[] = ['WITNESS_REQUIRED', 'WITNESS_OTHER_ACT', 'TOO_MANY'] satisfies RefusalCode[];

/** Creates the vials of an act in one call, all or none (CREATE-22 to CREATE-25). */
export const saveNewDrugs: ActSaver<'drug_create'> = async (services, { id, draft }, witness) => {
  const created = (message: Message): ActEnd => {
    services.acts.forgetForm(draft.form);
    return { recorded: true, message, goTo: DASHBOARD, receipt: { id } };
  };
  try {
    const body = { data: withWitness(draft.data, witness) };
    await services.client.call('POST drug/create/many', body, { idempotencyKey: id });
    return created(createdMessage(draft));
  } catch (error) {
    const failure = error instanceof ApiError ? error.failure : null;
    // The key was already used for other content: the vials sent then are recorded, these are not.
    if (isKeyReused(error)) return created(messages.stock.recordedBefore);
    if (isOutOfReach(error)) {
      return { recorded: false, message: messages.stock.noAnswer, again: 'from here', isLost: true };
    }
    return failure?.kind === 'refused' ? refusedEnd(failure) : failedEnd(failure?.kind ?? null, draft);
  }
};

function createdMessage({ data, name, piece }: NewDrugsDraft): Message {
  return { ...messages.create.createdOne, text: createdText({ n: data.length, name, piece: piece ?? null }) };
}

function refusedEnd({ err, message: text }: RefusedFailure): ActEnd {
  const message: Message = { text, tone: 'error', area: 'stock' };
  return { recorded: false, message, again: AGAIN_AS_IT_IS.includes(err) ? 'from here' : 'from the start' };
}

function failedEnd(kind: ApiFailure['kind'] | null, { name }: NewDrugsDraft): ActEnd {
  if (kind === 'expired') return { recorded: false, message: messages.session.expired, again: 'from here' };
  const message: Message = { ...messages.create.failed, text: fill(messages.create.failed, { name }) };
  const isFinal = kind === 'notAllowed' || kind === 'notFound';
  return { recorded: false, message, again: isFinal ? 'from the start' : 'from here' };
}

/**
 * Every vial names its witness (CREATE-23). The fields of a guest, with their large signature, are sent only with the
 * first vial and count for all.
 */
function withWitness(data: NewDrugsDraft['data'], witness: WitnessFields): NewDrug[] {
  const isSigned = witness.guest_verify__signature_img !== undefined;
  return data.map((row, index) => (isSigned && index > 0 ? row : { ...row, ...witness }));
}
