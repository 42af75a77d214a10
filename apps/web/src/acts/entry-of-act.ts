import type { QueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { fill } from '@vialant/domain/words/fill';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { fieldsOf, type GuestPayload, type KeptRequest, type OutboxEntry, type Said } from '../outbox/entry.ts';
import { guestFields, rowsOf, withEachRow, withFields } from '../outbox/request.ts';
import type { NewEntry } from '../outbox/store.ts';
import { BOXES_KEY } from '../queries/drug-box.ts';
import { knownRows } from '../queries/query.ts';
import { USERS_KEY } from '../queries/user.ts';
import type { Services } from '../services/services.ts';
import { PICTURE_HERE } from '../stock/sheet.ts';
import type { Act } from './act.ts';
import { requestOfAct } from './kinds.ts';

/** The witness of an act. */
export type Witnessed = {
  readonly witness: WitnessFields;
  /** The name of the witness, where the fields do not name them. */
  readonly witnessName: string | null;
};

/**
 * An act as the outbox holds it: as it would be sent, with its witness and with the time at which it was confirmed
 * (OPEN-115). It goes there before it is sent, under the key with which it is sent, so that it is recorded once whatever
 * becomes of the page.
 */
export async function entryOfAct(
  services: Services,
  queryClient: QueryClient,
  act: Act,
  witnessed: Witnessed,
): Promise<NewEntry> {
  const { id, sentence, discrepancyMessage } = act;
  const { storage, now } = services;
  const happenedAt = now();
  const who = storage.get('knownUser') ?? { userId: null, userGroupId: null };
  const guest = guestOf(witnessed.witness);
  const codes = codesOf(act);
  const box = boxOf(act, queryClient);
  const witness = witnessText(witnessed, who.userId, queryClient);
  return {
    id,
    happenedAt,
    ...who,
    request: withFields(marked(act, happenedAt), guest ? {} : witnessed.witness),
    code: codes[0] ?? box?.code ?? '',
    codes,
    sentence,
    unit: null,
    guest,
    receipt: {
      sentence: discrepancyMessage === null ? sentence : `${sentence} ${discrepancyMessage}`,
      ...(box?.label !== undefined && { box: box.label }),
      ...(witness !== null && { witness }),
    },
    ...(await picturesOf(services, act)),
  };
}

/** The witness with whom an entry of the outbox was confirmed. */
export function witnessIn({ request, guest }: Pick<OutboxEntry, 'request' | 'guest'>): WitnessFields {
  const [first] = rowsOf(request.body);
  const ofWitness = Object.entries(fieldsOf(first)).filter(([name]) => name.startsWith('witness_'));
  return { ...Object.fromEntries(ofWitness), ...guestFields(guest) };
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
function codesOf({ draft }: Act): readonly string[] {
  if ('codes' in draft) return draft.codes;
  return 'data' in draft ? draft.data.map(({ barcode_id }) => barcode_id) : [];
}

/** The box that the act is about, as the device last knew it; by its id alone where it has forgotten it. */
function boxOf({ draft }: Act, queryClient: QueryClient): { readonly code: string; readonly label?: string } | null {
  const id = 'drug_box_id' in draft ? draft.drug_box_id : 'unit_id' in draft ? draft.id : null;
  const box = knownRows(queryClient, 'drug_box', BOXES_KEY).find((row) => row.id === id);
  if (box !== undefined) return { code: box.barcode_id, label: boxLabel({ name: box.name, unitName: box.unit__name }) };
  return id === null ? null : { code: id };
}

/** The witness by name and kind. */
function witnessText(
  { witness, witnessName }: Witnessed,
  ownId: string | null,
  queryClient: QueryClient,
): string | null {
  const { guest_verify__name: guest, guest_verify__title: title, witness_id: id } = witness;
  const named = (name: string | null, kind: string): string => (name ? fill(words.named, { name, kind }) : kind);
  if (guest !== undefined) return fill(words.guest, { name: guest, title: title ?? '' });
  if (witness.witness_biometric_guid !== undefined) return named(witnessName, words.byCode);
  if (witness.witness_device_code !== undefined) return named(witnessName, words.byPhone);
  if (id === undefined) return null;
  const person = knownRows(queryClient, 'user', USERS_KEY).find((each) => each.id === id);
  const name = person && (`${person.first_name} ${person.last_name}`.trim() || person.primary_email);
  return named(name ?? null, id === ownId ? words.self : words.byPassword);
}
