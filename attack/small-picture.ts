import { guest } from '../apps/server/src/testing/custody-calls.ts';

const BOUNDARY = 'vialant-attack-form';

/** A picture as small as it can be, and good. */
export function smallPng(): Buffer {
  return Buffer.from(guest.guest_verify__signature_img.split(',')[1] ?? '', 'base64');
}

/** The bytes as the one file of a form. */
export function formOf(bytes: Buffer): { body: Buffer; type: string } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}
