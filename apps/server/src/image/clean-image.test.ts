import fc from 'fast-check';
import { LIMITS } from '@vialant/domain/values/limits';
import { describe, expect, test } from 'vitest';
import { cleanImage, PICTURE_TYPES } from './clean-image.ts';
import {
  heicOfItemsTimesPlaces,
  jpegOfEmptyDirectories,
  jpegOfFourBillionPixels,
} from '../testing/hostile-pictures.ts';
import { Pieces } from './pieces.ts';
import { heic, phoneJpeg, phoneWebp, plainJpeg, plainWebp, png, pngOfSize, SECRET } from './testing/pictures.ts';

const ORIENTATION = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);

test.each([
  ['image/jpeg', phoneJpeg(6)],
  ['image/png', png(20, 10)],
  ['image/webp', phoneWebp()],
  ['image/heic', heic()],
])('OPEN-130 %s is recognised by its content and loses what tells where it was taken', (type, picture) => {
  expect(picture.includes(SECRET)).toBe(true);
  const cleaned = cleanImage(picture);
  expect(cleaned?.type).toBe(type);
  expect(cleaned?.bytes.includes(SECRET)).toBe(false);
});

test('a clean JPEG and a clean WebP stay as they are', () => {
  expect(cleanImage(plainJpeg)?.bytes.equals(plainJpeg)).toBe(true);
  expect(cleanImage(plainWebp)?.bytes.equals(plainWebp)).toBe(true);
});

test('a JPEG keeps the way up it was held, and nothing else of its Exif data', () => {
  const turned = cleanImage(phoneJpeg(6))?.bytes ?? Buffer.alloc(0);
  expect(turned.includes(ORIENTATION)).toBe(true);
  expect(turned.length).toBe(plainJpeg.length + 36);
  expect(cleanImage(phoneJpeg(1))?.bytes.equals(plainJpeg)).toBe(true);
});

test('what is behind a WebP is gone, and its head does not announce it', () => {
  expect(cleanImage(phoneWebp())?.bytes.equals(plainWebp)).toBe(true);
});

test('a HEIC keeps its length and its tiles', () => {
  const picture = heic();
  const cleaned = cleanImage(picture)?.bytes ?? Buffer.alloc(0);
  expect(cleaned.length).toBe(picture.length);
  expect(cleaned.includes('the tile of the picture')).toBe(true);
  expect(cleaned.includes('Exif\0\0MM')).toBe(false);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')],
  ['an AVIF', heic({ brand: 'avif' })],
  ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08mdat', 'latin1')],
  ['a page behind the beginning of a JPEG', Buffer.concat([plainJpeg.subarray(0, 4), Buffer.from('<script>')])],
  ['a PNG with a broken chunk', png(4, 4).fill(7, 45, 50)],
])('OPEN-130 %s is no picture', (_what, bytes) => {
  expect(cleanImage(bytes)).toBeNull();
});

test('a picture that is cut anywhere is refused, or loses nothing but what lies behind its end', () => {
  const cuts = [phoneJpeg(6), phoneWebp(), png(8, 8), heic()].flatMap((picture) =>
    Array.from({ length: picture.length }, (_, length) => picture.subarray(0, length)),
  );
  expect(cuts.filter((cut) => cleanImage(cut)?.bytes.includes(SECRET))).toEqual([]);
});

test('whatever bytes are changed, it is never a fault', () => {
  const pictures = [phoneJpeg(3), phoneWebp(), png(8, 8), heic()];
  const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
  fc.assert(
    fc.property(fc.constantFrom(...pictures), fc.array(change, { minLength: 1, maxLength: 6 }), (picture, changes) => {
      const bytes = Buffer.from(picture);
      for (const { at, value } of changes) bytes[at % bytes.length] = value;
      expect(() => cleanImage(bytes)).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

describe('a picture that is made to be expensive', () => {
  /** How many pieces were looked at. */
  function lookedAt(bytes: Buffer): number {
    const pieces = new Pieces();
    cleanImage(bytes, PICTURE_TYPES, pieces);
    return pieces.count;
  }

  test('costs no more pieces than it has bytes, and never more than the limit', () => {
    for (const bytes of [
      jpegOfEmptyDirectories(),
      jpegOfEmptyDirectories(10_000),
      heicOfItemsTimesPlaces(),
      heicOfItemsTimesPlaces({ items: 50, places: 100, holders: 3000 }),
      Buffer.concat([png(4, 4).subarray(0, 33), Buffer.alloc(2_000_000, png(4, 4).subarray(-30, -18))]),
    ]) {
      const pieces = lookedAt(bytes);
      expect(pieces).toBeLessThan(bytes.length);
      expect(pieces).toBeLessThanOrEqual(LIMITS.image.maxPieces + 1);
    }
  });

  test('an honest picture has far fewer pieces', () => {
    for (const bytes of [phoneJpeg(6), phoneWebp(), png(4000, 2000), heic()]) {
      expect(lookedAt(bytes)).toBeLessThan(LIMITS.image.maxPieces / 100);
    }
  });

  test('OPEN-130 one that says it has more than 50 million pixels is no picture, in any format', () => {
    const wide = Buffer.from(plainWebp);
    wide.writeUIntLE(9_999, 24, 3);
    wide.writeUIntLE(5_000, 27, 3);
    for (const bytes of [jpegOfFourBillionPixels(), pngOfSize(10_000, 5_001), wide, heic({ size: [10_000, 5_001] })]) {
      expect(cleanImage(bytes)).toBeNull();
    }
    expect(cleanImage(pngOfSize(10_000, 5_000))?.type).toBe('image/png');
    expect(cleanImage(heic({ size: [10_000, 5_000] }))?.type).toBe('image/heic');
  });

  test('OPEN-130 where PNG alone is asked for, nothing else is one', () => {
    expect(cleanImage(plainJpeg, ['image/png'])).toBeNull();
    expect(cleanImage(png(3, 3), ['image/png'])?.type).toBe('image/png');
  });
});
