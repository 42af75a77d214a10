import { LIMITS } from '@vialant/domain/values/limits';
import { WITNESS_PUBLIC_KEY } from '@vialant/domain/proof/device-witness';
import { beforeEach, expect, test } from 'vitest';
import { isSignedAnswer } from '../../api/asked-act.ts';
import { witnessStatement } from '@vialant/domain/proof/device-witness';
import { webWitnessKeys } from './web.ts';

const keys = webWitnessKeys(globalThis.crypto);
const asked = {
  agencyId: 'g1',
  actorId: 'u1',
  actorName: 'Mo',
  actId: 'a1',
  actHash: 'a'.repeat(64),
  sentence: '50 mcg were given. µ',
  at: '2026-11-17T09:00:00.000Z',
};
const by = { witnessId: 'u2', witnessName: 'Pat', signedAt: asked.at, actId: 'a1', at: asked.at };
const text = witnessStatement(asked, by);

beforeEach(() => keys.forget());

async function kept(userId: string, password: string): Promise<string> {
  const made = await keys.make(password);
  await made.keep(userId);
  return made.publicKey;
}

test('OPEN-149 the right password signs what the public key verifies, and nothing else', async () => {
  const publicKey = await kept('u2', 'secret');
  expect(publicKey).toMatch(WITNESS_PUBLIC_KEY);
  expect(await keys.present()).toBe(publicKey);
  const signed = await keys.sign('u2', 'secret', text);
  if (typeof signed === 'string') throw new Error(signed);
  expect(await isSignedAnswer(asked, { ...by, ...signed })).toBe(true);
  expect(await isSignedAnswer({ ...asked, sentence: '5 mcg were given. µ' }, { ...by, ...signed })).toBe(false);
  expect(await isSignedAnswer(asked, { ...by, ...signed, publicKey: `B${'A'.repeat(86)}` })).toBe(false);
  expect(await keys.sign('u3', 'secret', text)).toBe('no key');
});

test('OPEN-149 a wrong password signs nothing, and too many of them remove the key', async () => {
  await kept('u2', 'secret');
  const most = LIMITS.witnessKeys.maxWrongTries;
  for (let tries = 1; tries < most; tries += 1) expect(await keys.sign('u2', 'guess', text)).toBe('wrong password');
  expect(await keys.sign('u2', 'secret', text)).toMatchObject({ signature: expect.any(String) });
  for (let tries = 1; tries < most; tries += 1) expect(await keys.sign('u2', 'guess', text)).toBe('wrong password');
  expect(await keys.sign('u2', 'guess', text)).toBe('removed');
  expect(await keys.sign('u2', 'secret', text)).toBe('no key');
});

test('OPEN-149 a new key replaces every other, and to forget removes all', async () => {
  await kept('u1', 'one');
  const second = await kept('u2', 'two');
  expect(await keys.present()).toBe(second);
  expect(await keys.forget()).toEqual([second]);
  expect([await keys.present(), await keys.forget()]).toEqual([null, []]);
});
