import { createdText } from '@vialant/domain/words/create-sentence';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { withEachRow, withFields } from '../../outbox/request.ts';
import { AGAIN_AS_IT_IS, endOf, type Failing, recordedEnd } from '../act-end.ts';
import type { ActDeclaration } from '../declaration.ts';
import type { NewDrugsDraft } from '../draft.ts';

/** Vials that are created in one call, all or none (CREATE-22 to CREATE-25). */
export const drugCreate: ActDeclaration<'drug_create'> = {
  request: ({ data }) => ({ call: 'POST drug/create/many', body: { data: [...data] } }),
  send: (services, act, witness) =>
    endOf(services, act, failingOf(act.draft), async () => {
      // Every vial names its witness (CREATE-23). The fields of a guest, with their large signature, are sent only with
      // the first vial and count for all.
      const isSigned = witness.guest_verify__signature_img !== undefined;
      const request = drugCreate.request(act.draft);
      const { call, body } = isSigned ? withFields(request, witness) : withEachRow(request, witness);
      await services.client.call(call, body, { idempotencyKey: act.id });
      return recordedEnd(services, act, createdMessage(act.draft));
    }),
};

function createdMessage({ data, name, piece }: NewDrugsDraft): Message {
  return { ...messages.create.createdOne, text: createdText({ n: data.length, name, piece: piece ?? null }) };
}

function failingOf({ name }: NewDrugsDraft): Failing {
  return {
    failed: { ...messages.create.failed, text: fill(messages.create.failed, { name }) },
    said: (failure) => (failure?.kind === 'expired' ? messages.session.expired : null),
    again: AGAIN_AS_IT_IS,
  };
}
