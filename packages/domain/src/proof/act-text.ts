import { canonicalJson, FORM_VERSION } from './canonical.ts';

/**
 * What a body says of its witness, and of how it travelled. The first is what the proof adds; the second is not known when
 * the witness looks: an act whose network is lost is kept on the device and sent later.
 */
const NOT_PROVEN: readonly string[] = [
  'witness_id',
  'witness_biometric_guid',
  'witness_device_code',
  'witness_device_sentence',
  'guest_verify__name',
  'guest_verify__title',
  'guest_verify__license_number',
  'guest_verify__signature_img',
  'offline',
  'kept',
  'user_was_offline',
  'timestamp',
];

/**
 * The text whose SHA-256 binds the proof of a witness to an act: the call and all that it records. The app makes it of
 * what it will send, the server of what it has received (OPEN-140).
 */
export function actText(call: string, body: unknown): string {
  return canonicalJson({ v: FORM_VERSION, call, content: contentOf(body) });
}

// Many more digits are not meant: tenths of degrees add up to numbers such as 36.300000000000004.
const DIGITS = 15;

function contentOf(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map(contentOf);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !NOT_PROVEN.includes(name));
  return Object.fromEntries(fields.map(([name, each]) => [name, contentOf(each)]));
}
