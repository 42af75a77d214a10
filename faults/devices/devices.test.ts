import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wrongInRecord } from '../../apps/server/src/testing/chains.ts';
import { testServer } from '../../apps/server/src/testing/test-server.ts';
import { mustVerify } from '../work/checks.ts';
import { ModelServer } from './model-server.ts';
import { RealServer } from './real-server.ts';
import { tellStories } from './tell-stories.ts';

/** `DEVICES=10000` tells as many as the product promises to stand; `DEVICE_SEED` tells others. */
const STORIES = Number(process.env['DEVICES'] ?? 200);
const REAL_STORIES = Number(process.env['REAL_DEVICES'] ?? 15);
const SEED = process.env['DEVICE_SEED'] ?? 'devices';

const server = testServer();

test('OFFLINE-10 OFFLINE-11 OFFLINE-12 OPEN-077 OPEN-116 OPEN-117 two phones and a desk: whatever is lost, killed, logged out or set wrong, everything is recorded once in its own name and time, or somebody judges it', {
  timeout: 900_000,
}, async () => {
  const told = await tellStories({
    seed: SEED,
    stories: STORIES,
    server: () => new ModelServer(),
    looksOften: true,
  });
  expect(told.acts).toBeGreaterThan(STORIES);
});

test('OFFLINE-10 OFFLINE-11 OPEN-077 OPEN-116 SRV-50 the same against the server and its database; afterwards amounts add up and the exported record verifies', {
  timeout: 900_000,
}, async () => {
  const real = await RealServer.over(server);
  await tellStories({ seed: SEED, stories: REAL_STORIES, server: () => real, looksOften: false });
  expect(await wrongInRecord(server.owner)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'vialant-devices-'));
  try {
    expect(await mustVerify(server.owner, { keyDir: join(folder, 'keys'), folder })).toBeGreaterThan(REAL_STORIES);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
