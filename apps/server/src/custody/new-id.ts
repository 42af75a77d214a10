import { randomFillSync } from 'node:crypto';

const VERSION_7 = 0x70;
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
 * Mints ids that sort by the given time, to the microsecond, and among themselves in the order in which they were asked
 * for (UUID version 7, with the fraction of the millisecond in its first twelve free bits).
 */
export function idsFrom(epochMicroseconds: number): () => string {
  let milliseconds = Math.floor(epochMicroseconds / MICROSECONDS);
  let fraction = Math.floor(((epochMicroseconds % MICROSECONDS) * FRACTIONS) / MICROSECONDS);
  return () => {
    const bytes = freshBytes(16);
    bytes.writeUIntBE(milliseconds, 0, 6);
    bytes.writeUInt16BE((VERSION_7 << 8) | fraction, 6);
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
    fraction = (fraction + 1) % FRACTIONS;
    if (fraction === 0) milliseconds += 1;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
