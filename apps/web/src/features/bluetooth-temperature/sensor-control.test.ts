import { messages } from '@vialant/domain/words/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBluetooth, type FakeSensor, fakeBluetooth, fakeSensor } from '../../device/bluetooth/fake.ts';
import { createSensorControl, type SensorControl } from './sensor-control.ts';
import { NOTHING_YET } from './sensor-state.ts';

const { bluetooth: texts } = messages;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Bench = { readonly control: SensorControl; readonly bluetooth: FakeBluetooth; readonly seen: string[] };

/** `seen` lists the states of the page in order. */
function bench(...sensors: FakeSensor[]): Bench {
  const bluetooth = fakeBluetooth(sensors);
  const control = createSensorControl(bluetooth);
  const seen: string[] = [];
  control.subscribe(() => {
    const { status } = control.state();
    if (seen.at(-1) !== status) seen.push(status);
  });
  return { control, bluetooth, seen };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function connected(sensor = fakeSensor()): Promise<Bench> {
  const all = bench(sensor);
  await all.control.connect(sensor.device);
  all.bluetooth.asked.length = 0;
  all.seen.length = 0;
  return all;
}

test('BLE-16 BLE-17 the page begins idle, and does not know what it may', () => {
  expect(bench().control.state()).toEqual(NOTHING_YET);
});

test('BLE-19 BLE-20 CONST-16 a scan lasts 10 s and ends with the devices', async () => {
  const { control, seen } = bench(fakeSensor(), fakeSensor({ id: 'B', name: 'Headphones' }));
  const scanned = control.scan();
  await pass(9_999);
  expect(control.state()).toMatchObject({ status: 'scanning', devices: [] });
  await pass(1);
  await scanned;
  expect(seen).toEqual(['scanning', 'idle']);
  expect(control.state().devices.map(({ name }) => name)).toEqual(['SensorPush HT.w', 'Headphones']);
});

test('BLE-18 what is pressed while something runs does nothing', async () => {
  const { control, bluetooth } = bench(fakeSensor());
  const scanned = control.scan();
  await control.scan();
  await control.requestPermissions();
  await control.connect(fakeSensor().device);
  await pass(10_000);
  await scanned;
  expect(bluetooth.asked).toEqual(['0 prepare', '0 scan all']);
});

test('BLE-19 BLE-38 a scan that finds nothing ends in an error, and the next one begins without it', async () => {
  const { control, seen, bluetooth } = bench();
  const first = control.scan();
  await pass(10_000);
  await first;
  expect(seen).toEqual(['scanning', 'error']);
  expect(control.state().error).toBe(texts.nothingFound);
  bluetooth.now.sensors = [fakeSensor()];
  const second = control.scan();
  expect(control.state()).toMatchObject({ status: 'scanning', error: null });
  await pass(10_000);
  await second;
  expect(control.state()).toMatchObject({ status: 'idle', error: null });
});

test.each([
  ['BLE-35 without the plugin', 'unavailable', 'unavailable', texts.notAvailable],
  ['BLE-36 with Bluetooth off', 'disabled', 'granted', texts.disabled],
  ['BLE-39 without permission', 'denied', 'denied', texts.scanFailed],
  ['BLE-39 when the plugin breaks', new Error('boom'), 'unknown', texts.scanFailed],
] as const)('BLE-17 %s a scan says so', async (_, answer, permission, error) => {
  const { control, bluetooth } = bench(fakeSensor());
  bluetooth.now.answer = answer;
  await control.scan();
  expect(control.state()).toMatchObject({ status: 'error', permission, error, devices: [] });
});

test('BLE-05 BLE-21 CONST-16 the permission scan makes it granted at once and stops after 10 s', async () => {
  const { control, bluetooth, seen } = bench(fakeSensor());
  await control.requestPermissions();
  expect(seen).toEqual(['requesting', 'idle']);
  expect(control.state().permission).toBe('granted');
  await pass(9_999);
  expect(bluetooth.asked).toEqual(['0 prepare', '0 permission-scan']);
  await pass(1);
  expect(bluetooth.asked.at(-1)).toBe('10 permission-scan-stopped');
});

test('BLE-21 another action and leaving the page stop the permission scan early', async () => {
  const { control, bluetooth } = bench(fakeSensor());
  await control.requestPermissions();
  await pass(2000);
  void control.scan();
  await pass(0);
  expect(bluetooth.asked).toContain('2 permission-scan-stopped');
  await pass(10_000);
  await control.requestPermissions();
  await pass(1000);
  control.leave();
  await pass(0);
  expect(bluetooth.asked.at(-1)).toBe('13 permission-scan-stopped');
});

test.each([
  ['BLE-37', 'denied', 'denied', texts.permissionFailed],
  ['BLE-37', new Error('boom'), 'unknown', texts.permissionFailed],
  ['BLE-35', 'unavailable', 'unavailable', texts.notAvailable],
  ['BLE-36', 'disabled', 'granted', texts.disabled],
] as const)('%s a request for permission that ends with %s', async (_, answer, permission, error) => {
  const { control, bluetooth } = bench();
  bluetooth.now.answer = answer;
  await control.requestPermissions();
  expect(control.state()).toMatchObject({ status: 'error', permission, error });
});

test('BLE-37 a permission scan that cannot start is a failed request', async () => {
  const { control, bluetooth } = bench();
  bluetooth.now.failing.set('permission-scan', new Error('no'));
  await control.requestPermissions();
  expect(control.state().error).toBe(texts.permissionFailed);
});

test('BLE-22 a sensor that tells by itself is heard, and not asked again', async () => {
  const sensor = fakeSensor({}, { notifies: true });
  const { control, bluetooth, seen } = bench(sensor);
  await control.connect(sensor.device);
  expect(seen).toEqual(['connecting', 'idle']);
  expect(control.state()).toMatchObject({ connected: sensor.device, temperature: { celsius: 21.5, fahrenheit: 70.7 } });
  bluetooth.tell([0x30, 0xf8]);
  expect(control.state().temperature?.celsius).toBe(-20);
  bluetooth.tell([0x30]);
  expect(control.state().temperature?.celsius).toBe(-20);
  await pass(20_000);
  expect(bluetooth.asked).toEqual(['0 connect A4:34:F1:00:00:01', '0 notify', '0 read temperature']);
});

test('BLE-22 a sensor that tells by itself may have nothing to read', async () => {
  const sensor = fakeSensor({}, { notifies: true, bytes: {} });
  const { control, bluetooth } = bench(sensor);
  await control.connect(sensor.device);
  expect(control.state()).toMatchObject({ status: 'idle', connected: sensor.device, temperature: null });
  bluetooth.tell([0, 0]);
  expect(control.state().temperature?.celsius).toBe(0);
});

test('BLE-22 BLE-24 CONST-16 one that does not is read once and then every 5 s', async () => {
  const { control, bluetooth } = await connected();
  expect(control.state()).toMatchObject({ status: 'idle', temperature: { celsius: 21.5 } });
  bluetooth.now.sensors = [fakeSensor({}, { bytes: { temperature: [0xd0, 0x07, 0, 0] } })];
  await pass(4_999);
  expect(control.state().temperature?.celsius).toBe(21.5);
  await pass(1);
  expect(control.state()).toMatchObject({ status: 'idle', temperature: { celsius: 20 } });
  await pass(10_000);
  expect(bluetooth.asked).toEqual(['5 read temperature', '10 read temperature', '15 read temperature']);
});

test('BLE-25 BLE-40 a read error stops the monitoring, and a good refresh takes it up again', async () => {
  const { control, bluetooth } = await connected();
  bluetooth.now.failing.set('read', new Error('GATT error'));
  await pass(5000);
  expect(control.state()).toMatchObject({ status: 'error', error: texts.connectFailed });
  await pass(60_000);
  expect(bluetooth.asked).toEqual(['5 read temperature']);
  bluetooth.now.failing.clear();
  await control.refresh();
  expect(control.state()).toMatchObject({ status: 'idle', error: null });
  await pass(5000);
  expect(bluetooth.asked).toEqual(['5 read temperature', '65 read temperature', '70 read temperature']);
});

test('BLE-26 a sensor that is lost is no longer connected nor monitored, nor is its temperature shown', async () => {
  const { control, bluetooth } = await connected();
  bluetooth.loseSensor();
  expect(control.state()).toMatchObject({ connected: null, temperature: null, error: texts.lost });
  await pass(60_000);
  expect(bluetooth.asked).toEqual([]);
});

test('BLE-26 disconnecting does the same, without a complaint', async () => {
  const { control, bluetooth } = await connected();
  await control.disconnect();
  bluetooth.loseSensor(); // the plugin also reports a disconnection that the app asked for
  await pass(60_000);
  expect(control.state()).toMatchObject({ status: 'idle', connected: null, temperature: null, error: null });
  expect(bluetooth.asked).toEqual(['0 disconnect']);
});

test('BLE-23 CONST-16 force fresh disconnects, waits 1 s, reconnects, waits 0.5 s and reads', async () => {
  const { control, bluetooth, seen } = await connected();
  const fresh = control.forceFresh();
  await pass(0);
  bluetooth.loseSensor();
  await pass(900);
  // The shown temperature stays until there is a newer one.
  expect(control.state()).toMatchObject({ status: 'reading', temperature: { celsius: 21.5 } });
  await pass(600);
  await fresh;
  expect(bluetooth.asked).toEqual(['0 disconnect', '1 connect A4:34:F1:00:00:01', '1 notify', '1.5 read temperature']);
  expect(seen).toEqual(['reading', 'idle']);
  await pass(5000);
  expect(bluetooth.asked.at(-1)).toBe('6.5 read temperature');
});

test('BLE-40 force fresh that cannot reconnect is a failure without a device', async () => {
  const { control, bluetooth } = await connected();
  bluetooth.now.failing.set('connect', new Error('out of reach'));
  const fresh = control.forceFresh();
  await pass(1500);
  await fresh;
  expect(control.state()).toMatchObject({ status: 'error', connected: null, error: texts.connectFailed });
});

test('BLE-04 OPEN-133 new write and read writes the request, reads once and shows it', async () => {
  const { control, bluetooth } = await connected();
  bluetooth.now.sensors = [fakeSensor({}, { bytes: { temperature: [0x2c, 0x01] } })];
  await control.writeAndRead();
  expect(bluetooth.asked).toEqual(['0 request', '0 read temperature']);
  expect(control.state()).toMatchObject({ status: 'idle', temperature: { celsius: 3 } });
});

test('BLE-40 a connection that fails leaves nothing connected', async () => {
  const { control, bluetooth } = bench(fakeSensor());
  bluetooth.now.failing.set('connect', new Error('no'));
  await control.connect(fakeSensor().device);
  expect(control.state()).toMatchObject({ status: 'error', error: texts.connectFailed, connected: null });
});

test.each([[[]], [[7]], [[1, 2, 3]]])('BLE-42 a packet of %j is no temperature', async (temperature) => {
  const { control, bluetooth } = await connected();
  bluetooth.now.sensors = [fakeSensor({}, { bytes: { temperature } })];
  await control.refresh();
  expect(control.state()).toMatchObject({ status: 'error', error: texts.emptyRead });
  await pass(60_000);
  expect(bluetooth.asked).toEqual(['0 read temperature']);
});

test.each(['refresh', 'forceFresh', 'writeAndRead', 'tellTemperature', 'tellEverything'] as const)(
  'BLE-41 %s without a device says so',
  async (action) => {
    const { control, bluetooth } = bench(fakeSensor());
    expect((await control[action]()) ?? null).toBeNull();
    expect(control.state()).toMatchObject({ status: 'error', error: texts.notConnected });
    expect(bluetooth.asked).toEqual([]);
  },
);

test('BLE-08 BLE-43 the toast is told the temperature, or why there is none', async () => {
  const { control, bluetooth } = await connected();
  expect(await control.tellTemperature()).toEqual({ value: { celsius: 21.5, fahrenheit: 70.7 } });
  bluetooth.now.failing.set('read', new Error('GATT error'));
  expect(await control.tellTemperature()).toEqual({ failed: 'GATT error' });
  expect(control.state()).toMatchObject({ status: 'idle', error: null });
  await pass(60_000);
  expect(bluetooth.asked).toHaveLength(2); // BLE-25
});

test('BLE-10 BLE-33 BLE-44 debug reads all four, and fails only when none can be read', async () => {
  const { control, bluetooth } = await connected();
  expect(await control.tellEverything()).toMatchObject({
    value: { battery: { percent: 50 }, humidity: { percent: 45 }, pressure: { hPa: 1013.25 } },
  });
  bluetooth.now.sensors = [fakeSensor({}, { bytes: { humidity: [0x94, 0x11] } })];
  expect(await control.tellEverything()).toEqual({
    value: { battery: null, temperature: null, humidity: { percent: 45 }, pressure: null },
  });
  bluetooth.now.failing.set('read', new Error('Not connected to device.'));
  expect(await control.tellEverything()).toEqual({ failed: 'Not connected to device.' });
});

test('BLE-07 OPEN-134 the best is the SensorPush with the strongest signal, and is connected', async () => {
  const near = fakeSensor({ id: 'near', rssi: -40 });
  const { control, bluetooth, seen } = bench(fakeSensor({ id: 'far', rssi: -90 }), near);
  const found = control.findBest();
  await pass(10_000);
  await found;
  expect(control.state().connected?.id).toBe('near');
  expect(bluetooth.asked.slice(0, 3)).toEqual(['0 prepare', '0 scan SensorPush', '10 connect near']);
  expect(seen).toEqual(['scanning', 'idle', 'connecting', 'idle']);
});

test('BLE-07 BLE-38 OPEN-134 without a SensorPush there is no best', async () => {
  const { control } = bench(fakeSensor({ name: 'Headphones' }));
  const found = control.findBest();
  await pass(10_000);
  await found;
  expect(control.state()).toMatchObject({ status: 'error', error: texts.nothingFound, connected: null });
});

test('leaving the page ends the scan, lets the sensor go, and what comes later changes nothing', async () => {
  const { control, bluetooth } = await connected();
  void control.scan();
  await pass(1000);
  control.leave();
  await pass(0);
  expect(bluetooth.asked).toEqual(['0 prepare', '0 scan all', '1 disconnect']);
  await pass(60_000);
  expect(control.state()).toEqual(NOTHING_YET);
});

test('a sensor that answers after the page was left is let go at once', async () => {
  const sensor = fakeSensor();
  const { control, bluetooth } = bench(sensor);
  const connecting = control.connect(sensor.device);
  control.leave();
  await connecting;
  expect(bluetooth.asked).toEqual(['0 connect A4:34:F1:00:00:01', '0 disconnect']);
  expect(control.state()).toEqual(NOTHING_YET);
});
