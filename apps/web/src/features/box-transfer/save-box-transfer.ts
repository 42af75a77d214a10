import { messages } from '@vialant/domain/words/messages';
import { failedAs, isKeyReused, isOutOfReach, refusalOf } from '../../api/failure.ts';
import { readRow } from '../../api/entities.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import { endBoxFlow } from '../box-flow-state.ts';

/**
 * UNIT-02 to UNIT-04, OPEN-050: moves the box, and reports success only when the answer shows the box in its new unit.
 */
export const saveBoxTransfer: ActSaver<'box_transfer'> = async (services, act, witness) => {
  try {
    const body = { ...act.draft, ...witness };
    const reply = await services.client.call('POST drug_box/update', body, { idempotencyKey: act.id });
    endBoxFlow(services, act.id);
    const isThere = readRow('drug_box', reply).unit_id === act.draft.unit_id;
    return {
      recorded: true,
      message: isThere ? messages.transfer.transferred : messages.transfer.notUpdated,
      goTo: '/',
      ...(isThere && { receipt: { id: act.id } }),
    };
  } catch (error) {
    const refusal = refusalOf(error);
    if (isKeyReused(error)) {
      endBoxFlow(services, act.id);
      return { recorded: true, message: messages.stock.recordedBefore, goTo: '/', receipt: { id: act.id } };
    }
    if (isOutOfReach(error)) {
      return { recorded: false, message: messages.stock.noAnswer, again: 'from here', isLost: true };
    }
    const isFinal = refusal !== null || failedAs(error, 'notFound') || failedAs(error, 'notAllowed');
    const text = refusal?.message ?? messages.transfer.failed.text;
    return {
      recorded: false,
      message: { ...messages.transfer.failed, text },
      again: isFinal ? 'from the start' : 'from here',
    };
  }
};
