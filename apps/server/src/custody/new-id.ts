import { randomFillSync } from 'node:crypto';

const VERSION_8 = 0x80;
const VARIANT = 0x80;
const MICROSECONDS = 1000; // of a millisecond
const FRACTIONS = 4096;
const FETCHED_AT_ONCE = 4096;

let fetched = Buffer.alloc(0);

/** Random bytes, used once. They are fetched in advance: asking for a few costs as much as asking for many. */
export function freshBytes(count: number): Buffer {
  if (fetched.length < count) fetched = randomFillSync(Buffer.allocUnsafeSlow(FETCHED_AT_ONCE));
  const bytes = fetched.subarray(0, count);
  fetched = fetched.subarray(count);
  return bytes;
}

/**
 * Mints the ids of one act. They sort by the given time, to the microsecond, and among themselves in the order in which
 * they were asked for. All of them end in the same 62 random bits, by which the records of an act are known: two acts
 * of a user can be recorded at the same moment. UUID version 8, the free form: as version 7, but for the common end.
 */
export function idsFrom(epochMicroseconds: number): () => string {
  let milliseconds = Math.floor(epochMicroseconds / MICROSECONDS);
  let fraction = Math.floor(((epochMicroseconds % MICROSECONDS) * FRACTIONS) / MICROSECONDS);
  const bytes = Buffer.from(freshBytes(16));
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  return () => {
    bytes.writeUIntBE(milliseconds, 0, 6);
    bytes.writeUInt16BE((VERSION_8 << 8) | fraction, 6);
    fraction = (fraction + 1) % FRACTIONS;
    if (fraction === 0) milliseconds += 1;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
