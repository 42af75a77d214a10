import { expect, test } from 'vitest';
import { webBiometricCheck } from './web.ts';

type Authenticator = typeof PublicKeyCredential;

function authenticator(isAvailable: () => Promise<boolean>): Authenticator {
  return { isUserVerifyingPlatformAuthenticatorAvailable: isAvailable } as unknown as Authenticator;
}

/** Creates and finds keys, and lists what it was asked for. */
function browser(): { readonly credentials: CredentialsContainer; readonly asked: string[] } {
  const asked: string[] = [];
  const answer = (what: string) => () => {
    asked.push(what);
    return Promise.resolve({ id: 'AAAA', type: 'public-key' });
  };
  return { credentials: { create: answer('create'), get: answer('get') } as unknown as CredentialsContainer, asked };
}

test.each<[string, Authenticator | undefined]>([
  ['knows no authenticator', undefined],
  ['has none', authenticator(() => Promise.resolve(false))],
  ['may not use it here', authenticator(() => Promise.reject(new DOMException('x', 'NotAllowedError')))],
])('OPEN-110 BIO-08 a browser that %s has no sensor, and vouches for nobody', async (_, available) => {
  const { credentials, asked } = browser();
  expect(await webBiometricCheck({ credentials }, available, localStorage).check()).toBe('no sensor');
  expect(asked).toEqual([]);
});

test('BIOCODE-01 OPEN-110 one with an authenticator is made known once and asked ever after', async () => {
  const { credentials, asked } = browser();
  const available = authenticator(() => Promise.resolve(true));
  const { check } = webBiometricCheck({ credentials }, available, localStorage);
  expect([await check(), await check(), await check()]).toEqual(['ok', 'ok', 'ok']);
  expect(asked).toEqual(['create', 'get', 'get']);
});
