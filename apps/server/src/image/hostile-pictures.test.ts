import { describe, expect, test } from 'vitest';
import { custodyCalls, newVial } from '../testing/custody-calls.ts';
import { longestPauseMs, pauseEachTimeMs } from '../testing/event-loop.ts';
import {
  type Form,
  formOf,
  formOfTinyParts,
  heicOfItemsTimesPlaces,
  jpegOfEmptyDirectories,
  signatureOfItemsTimesPlaces,
} from '../testing/hostile-pictures.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { png } from './testing/pictures.ts';

const server = testServer();
const calls = custodyCalls(server);

// A tenth of what was once sent: enough to be seen, and an end within the patience of a test that fails.
const JPEG_BYTES = 100_000;
const HEIC = { items: 400, places: 20_000, holders: 2 };

async function send({ body, type }: Form): Promise<Answer> {
  const headers = { 'content-type': type, 'x-folder': 'box_check' };
  return server.post('image/upload', body, { as: await server.signIn('medic'), headers });
}

/** How long everybody waits while an honest picture of 1 MB is taken: what the hostile ones are held against. */
async function honestPauseMs(): Promise<number> {
  const honest = formOf(png(1000, 1000, true));
  let longest = 0;
  for (let n = 0; n < 3; n += 1) {
    const pause = await longestPauseMs(async () => expect((await send(honest)).status).toBe(200));
    longest = Math.max(longest, pause);
  }
  return longest;
}

describe('while somebody sends it, everybody else is served as during an honest picture', () => {
  test.each([
    ['a JPEG of 65,535 entries in each 20 bytes', formOf(jpegOfEmptyDirectories(JPEG_BYTES)), 415],
    ['a HEIC of items times places', formOf(heicOfItemsTimesPlaces(HEIC)), 415],
    ['a form of tiny parts', formOfTinyParts(), 400],
  ])('SRV-76 SRV-79 OPEN-130 %s', async (_what, form, status) => {
    const honest = await honestPauseMs();
    const pause = await pauseEachTimeMs(async () => expect((await send(form)).status).toBe(status));
    expect(pause).toBeLessThan(honest * 10);
  });

  test('SRV-79 GUEST-08 a signature that is no drawing, and no connection of the database waits for it', async () => {
    const honest = await honestPauseMs();
    const vial = { ...(await newVial(calls)), guest_verify__signature_img: signatureOfItemsTimesPlaces(HEIC) };
    const before = await calls.count('drug');
    const pause = await pauseEachTimeMs(async () =>
      expect(await calls.post('drug/create', vial)).toMatchObject({ status: 422, err: 'SIGNATURE_REQUIRED' }),
    );
    expect(pause).toBeLessThan(honest * 10);
    expect(await calls.count('drug')).toBe(before);
  });
});
