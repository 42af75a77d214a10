import { TIMING } from '@vialant/domain/values/timing';
import { afterEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../device/wrapper/bridge.ts';
import { devicePorts } from './device-ports.ts';

type Plugins = Bridge['Plugins'];

const bridge = (plugins: Plugins): Bridge => ({
  isNativePlatform: () => true,
  getPlatform: () => 'ios',
  Plugins: plugins,
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('PROD-02 BIO-01 OPEN-080 OPEN-145 a browser uses its own authenticator and asks no plugin, the wrapper asks its plugins', async () => {
  const browser = { isUserVerifyingPlatformAuthenticatorAvailable: vi.fn(() => Promise.resolve(true)) };
  vi.stubGlobal('PublicKeyCredential', browser);
  const isActive = vi.fn(() => Promise.resolve({ value: true }));
  const checkBiometry = vi.fn(() => Promise.resolve({ isAvailable: true, biometryType: 2 }));
  const plugins: Plugins = {
    VpnStatus: { isActive },
    BiometricAuthNative: { checkBiometry, internalAuthenticate: () => Promise.resolve() },
  };
  // A page in a browser may have the bridge too: its script is part of the same build.
  for (const from of [undefined, { ...bridge(plugins), isNativePlatform: () => false }]) {
    const { wrapper, appState, biometrics, network } = await devicePorts(from, 'Vialant');
    expect([wrapper, appState.isWrapper, biometrics.platform]).toEqual([null, false, 'web']);
    expect([await biometrics.isAvailable(), await network.usingVpn()]).toEqual([true, false]);
  }
  expect(browser.isUserVerifyingPlatformAuthenticatorAvailable).toHaveBeenCalledTimes(2);
  expect([isActive, checkBiometry].flatMap(({ mock }) => mock.calls)).toEqual([]);

  const inWrapper = await devicePorts(bridge(plugins), 'Vialant');
  expect([inWrapper.wrapper?.platform, inWrapper.appState.isWrapper]).toEqual(['ios', true]);
  expect([await inWrapper.biometrics.isAvailable(), await inWrapper.network.usingVpn()]).toEqual([true, true]);
  expect([isActive, checkBiometry].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(browser.isUserVerifyingPlatformAuthenticatorAvailable).toHaveBeenCalledTimes(2);
});

test('SHELL-31 OPEN-080 the wrapper tells of a VPN; one that cannot say has none', async () => {
  const asking = async (isActive: () => Promise<{ value: boolean }>): Promise<boolean> => {
    const { network } = await devicePorts(bridge({ VpnStatus: { isActive } }), 'Vialant');
    return network.usingVpn();
  };
  expect(await asking(() => Promise.resolve({ value: true }))).toBe(true);
  expect(await asking(() => Promise.resolve({ value: false }))).toBe(false);
  expect(await asking(() => Promise.reject(new Error('no')))).toBe(false);
  const { network } = await devicePorts(bridge({}), 'Vialant');
  expect(await network.usingVpn()).toBe(false);
});

test('SHELL-31 the wrapper is put away and taken up again', async () => {
  const listeners = new Map<string, () => void>();
  const App = {
    addListener: (event: string, listener: () => void) => {
      listeners.set(event, listener);
      return { remove: () => Promise.resolve(void listeners.delete(event)) };
    },
    getLaunchUrl: () => Promise.resolve(null),
  } as Plugins['App'];
  const { appState } = await devicePorts(bridge({ ...(App && { App }) }), 'Vialant');
  const heard: boolean[] = [];
  const stop = appState.subscribe((isActive) => heard.push(isActive));
  expect([appState.isWrapper, appState.isActive()]).toEqual([true, true]);
  listeners.get('pause')?.();
  expect(appState.isActive()).toBe(false);
  listeners.get('resume')?.();
  expect(heard).toEqual([false, true]);
  stop();
  await Promise.resolve();
  await Promise.resolve();
  expect(listeners.size).toBe(0);
});

test('DASH-05 the wrapper copies by its own clipboard, and says when it could not', async () => {
  const write = vi.fn(() => Promise.resolve());
  const Clipboard = { write, read: () => Promise.reject(new Error('empty')) };
  const { clipboard } = await devicePorts(bridge({ Clipboard }), 'Vialant');
  expect(await clipboard?.copy('BOX-M1')).toBe(true);
  expect(write).toHaveBeenCalledWith({ string: 'BOX-M1' });
  write.mockRejectedValueOnce(new Error('no'));
  expect(await clipboard?.copy('BOX-M1')).toBe(false);
});

test('LOC-02 LOC-03 LOC-04 the wrapper asks its own location, and waits 30 s for it', async () => {
  vi.useFakeTimers();
  const getCurrentPosition = vi.fn(() => Promise.resolve({ coords: { latitude: 1, longitude: 2 } }));
  const { location } = await devicePorts(bridge({ Geolocation: { getCurrentPosition } }), 'Vialant');
  expect(await location.current()).toEqual({ lat: 1, lon: 2 });
  expect(getCurrentPosition).toHaveBeenCalledWith({ timeout: 30_000, maximumAge: 3_600_000 });
  getCurrentPosition.mockRejectedValueOnce(new Error('denied'));
  expect(await location.current()).toBeNull();
  getCurrentPosition.mockReturnValueOnce(new Promise(() => {}));
  const asked = location.current();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toBeNull();
});

test('OPEN-029 the wrapper plays a pattern one length after the other; a new one ends the last', async () => {
  vi.useFakeTimers();
  const felt: string[] = [];
  const startMs = Date.now();
  const vibrate = ({ duration }: { duration: number }): Promise<void> => {
    felt.push(`${Date.now() - startMs}: ${duration}`);
    return Promise.resolve();
  };
  const { vibration } = await devicePorts(bridge({ Haptics: { vibrate } }), 'Vialant');
  vibration.vibrate(TIMING.vibration.errorPatternMs);
  await vi.advanceTimersByTimeAsync(1000);
  expect(felt).toEqual(['0: 100', '150: 100', '300: 100']);
  vibration.vibrate(TIMING.vibration.errorPatternMs);
  vibration.vibrate([TIMING.vibration.successMs]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(felt.slice(3)).toEqual(['1000: 100']);
});

test('SCAN-26 the settings of the app can be opened in the wrapper', async () => {
  const openAppSettings = vi.fn(() => Promise.resolve());
  const { settings } = await devicePorts(bridge({ BluetoothLe: { openAppSettings } }), 'Vialant');
  expect(await settings.open()).toBe(true);
  openAppSettings.mockRejectedValueOnce(new Error('no'));
  expect(await settings.open()).toBe(false);
});

test('BIO-01 BIOCODE-01 BIO-10 the check before a verify code is made by the wrapper’s own sensor', async () => {
  const internalAuthenticate = vi.fn(() => Promise.resolve());
  const checkBiometry = (): Promise<{ isAvailable: boolean; biometryType: number }> =>
    Promise.resolve({ isAvailable: true, biometryType: 2 });
  const plugin = { checkBiometry, internalAuthenticate };
  const { biometrics, biometricCheck } = await devicePorts(bridge({ BiometricAuthNative: plugin }), 'Vialant');
  expect(biometrics.platform).toBe('ios');
  expect(await biometricCheck.check()).toBe('ok');
  internalAuthenticate.mockRejectedValueOnce(Object.assign(new Error('locked'), { code: 'biometryLockout' }));
  expect(await biometricCheck.check()).toBe('locked out');
});
