import { expect, test } from 'vitest';
import { longestPauseMs } from '../testing/event-loop.ts';
import { PictureWorkers } from './picture-workers.ts';
import { phoneJpeg, png, SECRET } from './testing/pictures.ts';

const script = new URL('./testing/endless-worker.ts', import.meta.url);
const [ANSWERS, ENDLESS, GREEDY, FAULTY] = [0, 1, 2, 3].map((kind) => Buffer.from([kind])) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

test('OPEN-130 a picture is cleaned by a worker as it would be here', async () => {
  const workers = new PictureWorkers();
  const picture = await workers.clean(phoneJpeg(6));
  expect(picture?.type).toBe('image/jpeg');
  expect(picture?.bytes.includes(SECRET)).toBe(false);
  expect(await workers.clean(phoneJpeg(6), ['image/png'])).toBeNull();
  expect(await workers.clean(Buffer.from('<svg/>'))).toBeNull();
});

test('many at once each get their own answer', async () => {
  const workers = new PictureWorkers();
  const sizes = Array.from({ length: 30 }, (_, n) => n + 1);
  const cleaned = await Promise.all(sizes.map((side) => workers.clean(png(side, 1))));
  expect(cleaned.map((image) => image?.bytes.readUInt32BE(16))).toEqual(sizes);
});

test('a parser that never ends, fills its memory or throws is no picture; the next picture is, and nobody waited here', async () => {
  const deadlineMs = 3000;
  const workers = new PictureWorkers({ script, workers: 1, deadlineMs, heapMb: 16 });
  for (const bad of [ENDLESS, GREEDY, FAULTY]) {
    const pause = await longestPauseMs(async () => expect(await workers.clean(bad)).toBeNull());
    expect(pause).toBeLessThan(deadlineMs);
    // On a busy machine a new worker may need more than one deadline to start.
    await expect.poll(() => workers.clean(ANSWERS)).toMatchObject({ type: 'image/png' });
  }
});

test('what waits is bounded, and the sender is told to come again', async () => {
  const workers = new PictureWorkers({ script, workers: 1, deadlineMs: 3000, waitingBytes: 2 });
  const all = await Promise.allSettled([ENDLESS, ANSWERS, ANSWERS, ANSWERS].map((bytes) => workers.clean(bytes)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(all[3]).toMatchObject({ reason: { refusal: { code: 'UNAVAILABLE' } } });
});
