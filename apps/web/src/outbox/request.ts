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
export function withFields({ call, body }: KeptRequest, fields: object): KeptRequest {
  const request = { call, body: bodyWith(body, fields) };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}

/** The request with these fields in every row of its body. */
export function withEachRow({ call, body }: KeptRequest, fields: object): KeptRequest {
  const isBatch = 'data' in body && Array.isArray(body.data);
  const rows = isBatch ? { data: body.data.map((row) => ({ ...row, ...fields })) } : { ...body, ...fields };
  const request = { call, body: rows };
  if (!isKeptRequest(request)) throw new Error(`not a request: ${call}`);
  return request;
}

function bodyWith(body: object, fields: object): object {
  if (!('data' in body) || !Array.isArray(body.data)) return { ...body, ...fields };
  const [first, ...others] = body.data;
  return { data: [{ ...first, ...fields }, ...others] };
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
