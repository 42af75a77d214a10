import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BleClientPart, pluginBluetooth } from './plugin.ts';
import { SENSOR_IDS } from './sensor-ids.ts';

const [SECOND_GENERATION, FIRST_GENERATION] = SENSOR_IDS.services;

type Scanned = Parameters<BleClientPart['requestLEScan']>[1];

const never = new AbortController().signal;
const bytes = (...values: number[]): DataView =>
  new DataView(Uint8Array.from([9, ...values, 9]).buffer, 1, values.length);

function client(parts: Partial<BleClientPart> = {}): BleClientPart {
  return {
    initialize: vi.fn(() => Promise.resolve()),
    isEnabled: () => Promise.resolve(true),
    requestDevice: vi.fn(() => Promise.resolve({ deviceId: 'A', name: 'SensorPush HT1' })),
    requestLEScan: vi.fn(() => Promise.resolve()),
    stopLEScan: vi.fn(() => Promise.resolve()),
    connect: () => Promise.resolve(),
    getServices: () => Promise.resolve([{ uuid: SECOND_GENERATION, characteristics: [] }]),
    disconnect: () => Promise.resolve(),
    read: () => Promise.resolve(bytes(0x66, 0x08)),
    write: vi.fn(() => Promise.resolve()),
    startNotifications: () => Promise.resolve(),
    ...parts,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['Permission denied.', 'denied'],
  ['BLE permission denied', 'denied'],
  ['BLE is not supported.', 'unavailable'],
  ['BLE unsupported', 'unavailable'],
  ['BLE is not available.', 'unavailable'],
  ['Web Bluetooth API not available in this browser.', 'unavailable'],
  ['No Bluetooth radio available.', 'unavailable'],
  ['"BluetoothLe" plugin is not implemented on android', 'unavailable'],
])('BLE-17 BLE-35 the plugin says %s', async (text, answer) => {
  const initialize = (): Promise<never> => Promise.reject(new Error(text));
  expect(await pluginBluetooth(client({ initialize }), true).prepare()).toBe(answer);
});

test('BLE-36 BLE-37 off is disabled; anything unknown is a failure', async () => {
  const off = client({ isEnabled: () => Promise.resolve(false) });
  expect(await pluginBluetooth(off, true).prepare()).toBe('disabled');
  expect(off.initialize).toHaveBeenCalledWith({ androidNeverForLocation: true });
  const broken = client({ initialize: () => Promise.reject(new Error('boom')) });
  await expect(pluginBluetooth(broken, true).prepare()).rejects.toThrow('boom');
});

test('BLE-20 BLE-34 in the wrapper a scan lasts as long as it is told, and finds each device once', async () => {
  let tell: Scanned = () => {};
  const ble = client({ requestLEScan: (_, found) => Promise.resolve(void (tell = found)) });
  const scanned = pluginBluetooth(ble, true).scan({ durationMs: 10_000, signal: never });
  await vi.advanceTimersByTimeAsync(9_999);
  tell({ device: { deviceId: 'A', name: 'SensorPush HT1' }, rssi: -70, uuids: ['ef09'] });
  tell({ device: { deviceId: 'B' }, localName: 'Bulb' });
  tell({ device: { deviceId: 'A', name: 'SensorPush HT1' }, rssi: -60 });
  expect(ble.stopLEScan).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await scanned).map(({ id, name, rssi }) => [id, name, rssi])).toEqual([
    ['A', 'SensorPush HT1', -60],
    ['B', 'Bulb', null],
  ]);
  expect(ble.stopLEScan).toHaveBeenCalledTimes(1);
});

test('BLE-07 OPEN-134 only the wanted make is found; a scan that is given up stops at once', async () => {
  let tell: Scanned = () => {};
  const ble = client({ requestLEScan: (_, found) => Promise.resolve(void (tell = found)) });
  const giveUp = new AbortController();
  const scanned = pluginBluetooth(ble, true).scan({ make: 'SensorPush', durationMs: 10_000, signal: giveUp.signal });
  await vi.advanceTimersByTimeAsync(0);
  tell({ device: { deviceId: 'A', name: 'SENSORPUSH HT1' } });
  tell({ device: { deviceId: 'B', name: 'Bulb' } });
  giveUp.abort();
  expect((await scanned).map(({ id }) => id)).toEqual(['A']);
  expect(ble.stopLEScan).toHaveBeenCalledTimes(1);
});

test.each([
  ['the second', SECOND_GENERATION],
  ['the first', FIRST_GENERATION.toUpperCase()],
])('BLE-07 OPEN-135 a sensor without a name is found by the service of %s generation', async (_which, uuid) => {
  let tell: Scanned = () => {};
  const ble = client({ requestLEScan: (_, found) => Promise.resolve(void (tell = found)) });
  const giveUp = new AbortController();
  const scanned = pluginBluetooth(ble, true).scan({ make: 'SensorPush', durationMs: 10_000, signal: giveUp.signal });
  await vi.advanceTimersByTimeAsync(0);
  tell({ device: { deviceId: 'A' }, uuids: [uuid] });
  tell({ device: { deviceId: 'B' }, uuids: ['0000180f-0000-1000-8000-00805f9b34fb'] });
  giveUp.abort();
  expect((await scanned).map(({ id }) => id)).toEqual(['A']);
});

test.each([
  ['of the first generation is read under its own service', [FIRST_GENERATION], FIRST_GENERATION],
  ['that has both is read under the one it names first', [FIRST_GENERATION, SECOND_GENERATION], FIRST_GENERATION],
  ['that does not say is read under that of the second', [], SECOND_GENERATION],
])('OPEN-135 a sensor %s', async (_what, services, used) => {
  const read = vi.fn<BleClientPart['read']>(() => Promise.resolve(bytes(0x66, 0x08)));
  const getServices = (): Promise<{ uuid: string; characteristics: [] }[]> =>
    Promise.resolve(services.map((uuid) => ({ uuid, characteristics: [] })));
  const connection = await pluginBluetooth(client({ read, getServices }), true).connect('A', () => {});
  await connection.read('temperature');
  expect(read).toHaveBeenCalledWith('A', used, SENSOR_IDS.characteristics.temperature);
});

test('BLE-21 the permission scan of the wrapper stops by itself; a browser has none', async () => {
  const native = client();
  await pluginBluetooth(native, true).startPermissionScan({ durationMs: 10_000, signal: never });
  expect(native.requestLEScan).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(native.stopLEScan).toHaveBeenCalledTimes(1);
  const web = client();
  await pluginBluetooth(web, false).startPermissionScan({ durationMs: 10_000, signal: never });
  expect(web.requestLEScan).not.toHaveBeenCalled();
});

test('BLE-38 BLE-39 in a browser the user chooses; who chooses nothing has found nothing', async () => {
  const ble = client();
  const found = await pluginBluetooth(ble, false).scan({ make: 'SensorPush', durationMs: 10_000, signal: never });
  expect(found).toMatchObject([{ id: 'A', name: 'SensorPush HT1', rssi: null }]);
  expect(ble.requestDevice).toHaveBeenCalledWith({
    namePrefix: 'SensorPush',
    optionalServices: [SECOND_GENERATION, FIRST_GENERATION],
  });
  const failing = (name: string): BleClientPart =>
    client({ requestDevice: () => Promise.reject(new DOMException(name, name)) });
  const scan = { durationMs: 10_000, signal: never };
  expect(await pluginBluetooth(failing('NotFoundError'), false).scan(scan)).toEqual([]);
  await expect(pluginBluetooth(failing('SecurityError'), false).scan(scan)).rejects.toThrow('SecurityError');
});

test('BLE-27 OPEN-133 OPEN-135 a connection reads exactly the bytes, and writes the request to the temperature', async () => {
  const ble = client();
  const connection = await pluginBluetooth(ble, true).connect('A', () => {});
  expect(await connection.read('temperature')).toEqual(Uint8Array.of(0x66, 0x08));
  await connection.requestReading();
  const [deviceId, service, characteristic, value] = vi.mocked(ble.write).mock.calls[0] ?? [];
  expect([deviceId, service, characteristic]).toEqual([
    'A',
    'ef090000-11d6-42ba-93b8-9dd7ec090ab0',
    'ef090080-11d6-42ba-93b8-9dd7ec090aa9',
  ]);
  expect(value && [...new Uint8Array(value.buffer)]).toEqual([1, 0, 0, 0]);
});

test('BLE-40 a sensor that never answers has failed after 10 s', async () => {
  const ble = client({ read: () => new Promise(() => {}) });
  const connection = await pluginBluetooth(ble, false).connect('A', () => {});
  const read = connection.read('humidity');
  const failed = read.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failed).toEqual(new Error('The sensor does not answer.'));
});
