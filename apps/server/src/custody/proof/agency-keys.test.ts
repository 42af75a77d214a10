import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fingerprintOf, isSignedBy, readPublicKey } from '@vialant/verifier/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AgencyKeys } from './agency-keys.ts';
import { checkSignature, KeyError } from './signing-key.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-keys-'));
});
afterAll(() => rm(home, { recursive: true }));

test('a key is made on first need, in a file that only its owner reads, in a folder that only its owner opens', async () => {
  const folder = join(home, 'data', 'keys');
  const keys = new AgencyKeys(folder);
  expect(await keys.find('agency', 'any')).toBeNull();
  const key = await keys.findOrMake('agency');
  expect((await keys.find('agency', key.publicKey))?.publicKey).toBe(key.publicKey);
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
  await chmod(join(home, 'closed', 'agency.pem'), 0o000);
  await expect(keys.findOrMake('agency')).rejects.toThrow(/cannot be read from .*permission denied/);
});

describe('a passphrase', () => {
  const passphrase = { text: 'correct horse battery' };
  const CHEAP = { n: 2 ** 10, r: 8, p: 1 };

  test('costs whoever guesses it 128 MB and some tenths of a second', async () => {
    const folder = join(home, 'usual');
    const { publicKey } = await new AgencyKeys(folder, passphrase).findOrMake('agency');
    const text = (await readFile(join(folder, 'agency.pem'), 'utf8')).replaceAll(/-----.*-----|\s/g, '');
    const about = JSON.parse(Buffer.from(text, 'base64').toString()) as object;
    expect(about).toMatchObject({
      public_key: publicKey,
      kdf: 'scrypt',
      n: 131_072,
      r: 8,
      p: 1,
      cipher: 'aes-256-gcm',
    });
  });

  test('wraps new keys and, by command, those that lie there plain; nothing else opens them', async () => {
    const folder = join(home, 'wrapped');
    const plain = await new AgencyKeys(folder).findOrMake('agency');
    const keys = new AgencyKeys(folder, passphrase, CHEAP);
    const { key: next, file } = await keys.makeNext('agency');
    expect(await keys.check()).toEqual({ wrapped: 1, plain: 1 });
    expect(await keys.wrapAll(null)).toEqual({ wrapped: 1, plain: 1 });
    expect(await keys.wrapAll(null)).toEqual({ wrapped: 2, plain: 0 });
    for (const name of await readdir(folder)) {
      expect(await readFile(join(folder, name), 'utf8')).toMatch(/^-----BEGIN VIALANT WRAPPED KEY-----\n/);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readdir(folder)).toHaveLength(2);
    for (const { publicKey } of [plain, next]) {
      const found = await new AgencyKeys(folder, passphrase, CHEAP).find('agency', publicKey);
      expect(checkSignature('text', found?.sign('text') ?? '', publicKey)).toBe(true);
    }
    await expect(new AgencyKeys(folder).check()).rejects.toThrow(/is wrapped by a passphrase.*CUSTODY_KEY_PASSPHRASE/);
    const wrong = new AgencyKeys(folder, { text: 'correct horse batterie' });
    await expect(wrong.check()).rejects.toThrow(/The passphrase does not open .*declare-lost-key/);
    await expect(wrong.wrapAll(null)).rejects.toThrow(KeyError);
    // What stands beside the wrapped key is covered too.
    const text = await readFile(file, 'utf8');
    const body = Buffer.from(text.replaceAll(/-----.*-----|\s/g, ''), 'base64').toString();
    const forged = Buffer.from(body.replace(next.publicKey, plain.publicKey)).toString('base64');
    await writeFile(file, text.replace(/-\n[^]*\n-/, `-\n${forged}\n-`));
    await expect(new AgencyKeys(folder, passphrase, CHEAP).check()).rejects.toThrow(KeyError);
    await writeFile(file, text.slice(0, 200));
    await expect(new AgencyKeys(folder, passphrase, CHEAP).check()).rejects.toThrow(/damaged/);
  });

  test('is read from a file, and is changed for another one, also if that was interrupted', async () => {
    const folder = join(home, 'rewrapped');
    const [before, after] = [{ file: join(home, 'before') }, { file: join(home, 'after') }];
    await writeFile(before.file, 'the passphrase of before\n');
    await writeFile(after.file, 'the passphrase of after\n');
    const key = await new AgencyKeys(folder, before, CHEAP).findOrMake('agency');
    // This one was wrapped anew before the interruption.
    await new AgencyKeys(folder, after, CHEAP).findOrMake('another');
    const keys = new AgencyKeys(folder, after, CHEAP);
    await expect(keys.find('agency', key.publicKey)).rejects.toThrow(/The passphrase does not open/);
    expect(await keys.wrapAll(before)).toEqual({ wrapped: 2, plain: 0 });
    expect((await keys.find('agency', key.publicKey))?.publicKey).toBe(key.publicKey);
    await writeFile(after.file, 'short\n');
    await expect(new AgencyKeys(folder, after, CHEAP).check()).rejects.toThrow(/at least 12 characters/);
    await rm(after.file);
    await expect(new AgencyKeys(folder, after, CHEAP).check()).rejects.toThrow(/cannot be read from .*after/);
    await expect(new AgencyKeys(folder).wrapAll(null)).rejects.toThrow(/There is no passphrase/);
  });
});
