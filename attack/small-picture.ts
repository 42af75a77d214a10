import { guest } from '../apps/server/src/testing/custody-calls.ts';

/** A picture as small as it can be, and good. */
export function smallPng(): Buffer {
  return Buffer.from(guest.guest_verify__signature_img.split(',')[1] ?? '', 'base64');
}
