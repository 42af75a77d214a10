import { messages } from '@vialant/domain/words/messages';
import { readRow } from '../../api/entities.ts';
import { endOf, recordedEnd } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';

/**
 * UNIT-02 to UNIT-04, OPEN-050: moves the box, and reports success only when the answer shows the box in its new unit.
 */
export const boxTransfer: ActDeclaration<'box_transfer'> = {
  request: (draft) => ({ call: 'POST drug_box/update', body: draft }),
  send: (services, act, witness) =>
    endOf(services, act, { failed: messages.transfer.failed }, async () => {
      const body = { ...act.draft, ...witness };
      const reply = await services.client.call('POST drug_box/update', body, { idempotencyKey: act.id });
      const end = recordedEnd(services, act, messages.transfer.transferred);
      const isThere = readRow('drug_box', reply).unit_id === act.draft.unit_id;
      return isThere ? end : { recorded: true, message: messages.transfer.notUpdated, goTo: '/' };
    }),
};
