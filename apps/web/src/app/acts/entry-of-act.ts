import type { QueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import type { Act } from '../../acts/act.ts';
import { requestOfAct } from '../../acts/request-of-act.ts';
import type { GuestPayload, KeptRequest, Said } from '../../outbox/entry.ts';
import { withEachRow, withFields } from '../../outbox/request.ts';
import type { NewEntry } from '../../outbox/store.ts';
import { BOXES_KEY } from '../../queries/drug-box.ts';
import type { Services } from '../../services/services.ts';
import { PICTURE_HERE } from '../../stock/sheet.ts';
import { knownRows } from './known-rows.ts';

/**
 * An act as the outbox holds it: as it would be sent, with its witness and with the time at which it was confirmed
 * (OPEN-115). It goes there before it is sent, under the key with which it is sent, so that it is recorded once whatever
 * becomes of the page.
 */
export async function entryOfAct(
  services: Services,
  queryClient: QueryClient,
  act: Act,
  witness: WitnessFields,
): Promise<NewEntry> {
  const { storage, now } = services;
  const happenedAt = now();
  const guest = guestOf(witness);
  const codes = codesOf(act);
  return {
    id: act.id,
    happenedAt,
    ...(storage.get('knownUser') ?? { userId: null, userGroupId: null }),
    request: withFields(marked(act, happenedAt), guest ? {} : witness),
    code: codes[0] ?? boxCodeOf(act, queryClient),
    codes,
    sentence: act.sentence,
    unit: null,
    guest,
    ...(await picturesOf(services, act)),
  };
}

/** The request with the time of the act, which the server judges (SRV-50). */
function marked(act: Act, at: Date): KeptRequest {
  const request = requestOfAct(act);
  const timestamp = at.toISOString();
  if (request.call === 'POST box_check/create') return withFields(request, { user_was_offline: 1, timestamp });
  const isDose = act.kind === 'administer' || act.kind === 'waste';
  return withEachRow(request, { offline: 1, timestamp, ...(isDose && { kept: 1 }) });
}

/** A picture that was taken without a network lies on this device, and is sent before the act. */
async function picturesOf({ offlineWork }: Services, { draft }: Act): Promise<Pick<Said, 'pictures'>> {
  const url = 'image_url' in draft ? draft.image_url : null;
  if (!url?.startsWith(PICTURE_HERE)) return {};
  const pictures = await (await offlineWork.device()).pictures([url]);
  return Object.keys(pictures).length === 0 ? {} : { pictures };
}

/** The guest apart from the request: a signature that the server refuses is handed over as a picture. */
function guestOf(witness: WitnessFields): GuestPayload | null {
  const { guest_verify__name: name, guest_verify__title: title, guest_verify__license_number: license } = witness;
  const signature = witness.guest_verify__signature_img;
  if (name === undefined || title === undefined || license === undefined || signature === undefined) return null;
  return { name, title, license_number: license, signature };
}

/** The codes of the vials that the act is about; none where it is about a box. */
export function codesOf({ draft }: Act): readonly string[] {
  if ('codes' in draft) return draft.codes;
  return 'data' in draft ? draft.data.map(({ barcode_id }) => barcode_id) : [];
}

/** The code of the box that the act is about, as the device last knew it; its id where it has forgotten it. */
export function boxCodeOf({ draft }: Act, queryClient: QueryClient): string {
  const id = 'drug_box_id' in draft ? draft.drug_box_id : 'unit_id' in draft ? draft.id : '';
  return knownRows(queryClient, 'drug_box', BOXES_KEY).find((box) => box.id === id)?.barcode_id ?? id;
}
