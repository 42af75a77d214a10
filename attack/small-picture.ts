import { guest } from '../apps/server/src/testing/custody-calls.ts';

/** The smallest valid PNG. */
export function smallPng(): Buffer {
  return Buffer.from(guest.guest_verify__signature_img.split(',')[1] ?? '', 'base64');
}
