import { afterEach, expect, test, vi } from 'vitest';
import { type BiometricPlugin, nativeBiometrics } from './native.ts';

const noChallenge = (): Promise<never> => Promise.reject(new Error('not asked for'));

function plugin(parts: Partial<BiometricPlugin>, biometryType = 1): BiometricPlugin {
  return {
    checkBiometry: () => Promise.resolve({ isAvailable: true, biometryType }),
    internalAuthenticate: () => Promise.resolve(),
    ...parts,
  };
}

const failing = (code: string, biometryType = 1): BiometricPlugin =>
  plugin({ internalAuthenticate: () => Promise.reject(Object.assign(new Error(code), { code })) }, biometryType);

afterEach(() => void vi.useRealTimers());

test('BIO-01 BIO-06 the wrapper asks its sensor, never for a backup, and needs no challenge', async () => {
  const internalAuthenticate = vi.fn<BiometricPlugin['internalAuthenticate']>(() => Promise.resolve());
  const biometrics = nativeBiometrics(plugin({ internalAuthenticate }), 'ios', 'Vialant');
  expect(await biometrics.isAvailable()).toBe(true);
  expect(await biometrics.check(noChallenge)).toEqual({ ok: true, proof: null });
  expect(await biometrics.enrol(noChallenge)).toEqual({ ok: true, proof: null });
  expect(internalAuthenticate.mock.calls[0]?.[0].allowDeviceCredential).toBe(false);
});

test.each([
  ['BIO-08', 'biometryNotAvailable', 0, 'no sensor'],
  ['BIO-09', 'biometryNotAvailable', 1, 'unavailable'],
  ['BIO-10', 'biometryLockout', 1, 'locked out'],
])('%s the code %s with biometry %i is: %s', async (_id, code, biometryType, failure) => {
  const biometrics = nativeBiometrics(failing(code, biometryType), 'android', 'Vialant');
  expect(await biometrics.check(noChallenge)).toEqual({ ok: false, failure });
});

test('BIO-07 a sensor that says nothing for a minute does not answer', async () => {
  vi.useFakeTimers();
  const silent = plugin({ internalAuthenticate: () => new Promise<never>(() => {}) });
  const asked = nativeBiometrics(silent, 'android', 'Vialant').check(noChallenge);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toEqual({ ok: false, failure: 'not responding' });
});

test('LOGIN-03 a plugin that fails offers nothing', async () => {
  const broken = plugin({ checkBiometry: () => Promise.reject(new Error('no bridge')) });
  expect(await nativeBiometrics(broken, 'ios', 'Vialant').isAvailable()).toBe(false);
});
