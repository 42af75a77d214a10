import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fingerprintOf, isSignedBy, readPublicKey } from '@vialant/verifier/proofs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgencyKeys, checkSignature, KeyError } from './agency-keys.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-keys-'));
});
afterAll(() => rm(home, { recursive: true }));

test('a key is made on first need, in a file that only its owner reads, in a folder that only its owner opens', async () => {
  const folder = join(home, 'data', 'keys');
  const keys = new AgencyKeys(folder);
  expect(await keys.find('agency')).toBeNull();
  const key = await keys.findOrMake('agency');
  expect(await readdir(folder)).toEqual(['agency.pem']);
  expect((await stat(join(folder, 'agency.pem'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const again = await new AgencyKeys(folder).findOrMake('agency');
  expect(again.publicKey).toBe(key.publicKey);
  expect(checkSignature('text', again.sign('text'), key.publicKey)).toBe(true);
  expect(checkSignature('other', again.sign('text'), key.publicKey)).toBe(false);
  expect(checkSignature('text', again.sign('text'), 'no key')).toBe(false);
  expect((await keys.findOrMake('another')).publicKey).not.toBe(key.publicKey);
});

test('a public key is known as base64 and as PEM', async () => {
  const keys = new AgencyKeys(join(home, 'forms'));
  const { publicKey } = await keys.findOrMake('agency');
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`;
  expect([readPublicKey(publicKey), readPublicKey(pem), readPublicKey('none')]).toEqual([publicKey, publicKey, null]);
});

test('the verifier of every platform accepts what the server signs, and no other text, key or spelling', async () => {
  const key = await new AgencyKeys(join(home, 'both')).findOrMake('agency');
  const signature = key.sign('näive ☂');
  expect(isSignedBy('näive ☂', signature, key.publicKey)).toBe(true);
  expect(isSignedBy('naive', signature, key.publicKey)).toBe(false);
  expect(isSignedBy('näive ☂', signature, 'no key')).toBe(false);
  // The last letter before the padding has bits that no byte needs: other letters would stand for the same bytes.
  const last = signature.at(-3) ?? '';
  const spelling = signature.replace(/.==$/, `${String.fromCharCode(last.charCodeAt(0) + 1)}==`);
  expect(isSignedBy('näive ☂', spelling, key.publicKey)).toBe(false);
  const fingerprint = createHash('sha256').update(Buffer.from(key.publicKey, 'base64')).digest('hex');
  expect(fingerprintOf(key.publicKey)?.replaceAll(' ', '')).toBe(fingerprint);
});

test('processes that make the key at once all get the same one, and leave nothing else behind', async () => {
  const folder = join(home, 'raced');
  const program = `
    const { AgencyKeys } = await import(${JSON.stringify(join(import.meta.dirname, 'agency-keys.ts'))});
    process.stdin.once('data', async () => {
      console.log((await new AgencyKeys(${JSON.stringify(folder)}).findOrMake('agency')).publicKey);
      process.exit();
    });
    console.error('ready');`;
  const racers = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]));
  await Promise.all(racers.map((racer) => once(racer.stderr, 'data')));
  for (const racer of racers) racer.stdin.write('go\n');
  const made = await Promise.all(racers.map((racer) => text(racer.stdout)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).toMatch(/^\S{50,}\n$/);
  expect(await readdir(folder)).toEqual(['agency.pem']);
});

test('a file that cannot be read, or holds no such key, is complained about by name and never replaced', async () => {
  const folder = join(home, 'broken');
  const keys = new AgencyKeys(folder);
  await keys.findOrMake('agency');
  const file = join(folder, 'agency.pem');
  await writeFile(file, 'not a key');
  const complaint = await keys.findOrMake('agency').catch((error: unknown) => error);
  expect(complaint).toBeInstanceOf(KeyError);
  expect(String(complaint)).toContain(`cannot be read from ${file}`);
  expect(await readFile(file, 'utf8')).toBe('not a key');
  await rm(file);
  await writeFile(join(home, 'a-file'), '');
  const nowhere = new AgencyKeys(join(home, 'a-file', 'keys'));
  await expect(nowhere.findOrMake('agency')).rejects.toThrow(KeyError);
});

// Root reads everything.
test.skipIf(process.getuid?.() === 0)('a file without permission is complained about', async () => {
  const keys = new AgencyKeys(join(home, 'closed'));
  await keys.findOrMake('agency');
  await chmod(keys.fileOf('agency'), 0o000);
  await expect(keys.findOrMake('agency')).rejects.toThrow(/cannot be read from .*permission denied/);
});
