import type { WitnessFields } from '@vialant/contract/witness-input';
import { type GuestPayload, isCoded, isKeptRequest, type KeptRequest, type PhonePayload, type Said } from './entry.ts';

/** What is known of an entry whose codes are known to stand for these rows. */
export type Sendable = Pick<Said, 'request' | 'guest' | 'phone'> & { readonly filled: KeptRequest | null };

/** The call that records an entry. It depends on the entry alone, so that every try is the same request. */
export function requestOf({ request, filled, guest, phone }: Sendable): KeptRequest {
  const known = isCoded(request) ? filled : request;
  if (known === null) throw new Error('an entry whose codes were not looked up');
  return withFields(known, { ...guestFields(guest), ...phoneFields(phone) });
}

/** The request with these fields in its body; in a batch the first row has them, for all. */
export function withFields(request: KeptRequest, fields: object): KeptRequest {
  return withRows(request, (row, place) => (place === 0 ? { ...row, ...fields } : row));
}

/** The request with these fields in every row of its body. */
export function withEachRow(request: KeptRequest, fields: object): KeptRequest {
  return withRows(request, (row) => ({ ...row, ...fields }));
}

function withRows({ call, body }: KeptRequest, change: (row: object, place: number) => object): KeptRequest {
  const rows = rowsOf(body).map(change);
  const request = { call, body: 'data' in body ? { data: rows } : rows[0] };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}

/** The rows of a batch, or the body as its only row. */
export function rowsOf(body: Said['request']['body']): readonly object[] {
  return 'data' in body ? body.data : [body];
}

/** The guest witness of an entry, as a body names them. */
export function guestFields(guest: GuestPayload | null): WitnessFields {
  if (guest === null) return {};
  return {
    guest_verify__name: guest.name,
    guest_verify__title: guest.title,
    guest_verify__license_number: guest.license_number,
    guest_verify__signature_img: guest.signature,
  };
}

function phoneFields(phone: PhonePayload | undefined): WitnessFields {
  return phone === undefined ? {} : { witness_device_code: phone.code, witness_device_sentence: phone.sentence };
}
