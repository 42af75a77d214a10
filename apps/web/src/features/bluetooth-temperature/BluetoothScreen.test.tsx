import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeSensor, fakeBluetooth, fakeSensor } from '../../device/bluetooth/fake.ts';
import { renderScreen, type RenderedScreen } from '../../testing/screen.tsx';
import { BluetoothScreen } from './BluetoothScreen.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const errorBox = (): Element | null => document.querySelector('main [role=alert]');
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

function show(sensors: readonly FakeSensor[] = [fakeSensor()], onTake: ((celsius: string) => void) | null = null) {
  const bluetooth = fakeBluetooth(sensors);
  const rendered = renderScreen(<BluetoothScreen onBack={() => {}} onTake={onTake} />, { services: { bluetooth } });
  return { ...rendered, bluetooth, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

async function connect({ user }: Pick<RenderedScreen, 'user'>): Promise<HTMLElement> {
  await user.click(button('Scan for Devices'));
  await pass(10_000);
  await user.click(button('Device 1 SensorPush HT.w A4:34:F1:00:00:01 Tap to connect and read temperature'));
  await pass(0);
  return screen.getByRole('region', { name: 'Sensor' });
}

test('BLE-01 BLE-02 BLE-04 BLE-05 BLE-06 BLE-07 BLE-08 BLE-09 BLE-10 OPEN-038 OPEN-039 the page has its texts and buttons', () => {
  show();
  expect(screen.getByText('Read the temperature of a drug box from a Bluetooth sensor nearby.')).toBeTruthy();
  const help = screen.getByRole('region', { name: 'If no sensor is found' });
  expect(within(help).getAllByRole('listitem')).toHaveLength(3);
  for (const name of [
    'new write and read',
    'Request Bluetooth Permissions',
    'Scan for Devices',
    'Find Best SensorPush Device',
    'Get Current Temperature Toast',
    'Force Fresh Temperature',
    'Debug Sensor Data',
  ]) {
    expect(button(name)).toHaveProperty('disabled', false);
  }
  expect(errorBox()).toBeNull();
});

test('BLE-06 BLE-15 BLE-18 while scanning the page says so and nothing can be pressed', async () => {
  const { user } = show();
  await user.click(button('Scan for Devices'));
  expect(screen.getByText('Scanning for devices...')).toBeTruthy();
  expect(screen.getByText('This may take up to 10 seconds')).toBeTruthy();
  for (const name of ['Scanning...', 'Find Best SensorPush Device', 'Debug Sensor Data', 'new write and read']) {
    expect(button(name)).toHaveProperty('disabled', true);
  }
  await pass(10_000);
  expect(button('Scan for Devices')).toHaveProperty('disabled', false);
  expect(screen.queryByText('Scanning for devices...')).toBeNull();
});

test('BLE-06 BLE-14 BLE-38 a failure shows in the error box, and the scan button says Try Again', async () => {
  const { user } = show([]);
  await user.click(button('Scan for Devices'));
  await pass(10_000);
  expect(errorBox()?.textContent).toBe(
    'No Bluetooth devices found. Make sure your device is nearby and Bluetooth is enabled.',
  );
  expect(button('Try Again')).toHaveProperty('disabled', false);
});

test('BLE-05 BLE-06 once granted, the permission button says so and is disabled', async () => {
  const { user, bluetooth } = show();
  const asked = Promise.withResolvers<'ready'>();
  vi.spyOn(bluetooth, 'prepare').mockReturnValue(asked.promise);
  await user.click(button('Request Bluetooth Permissions'));
  expect(button('Requesting Permissions...')).toHaveProperty('disabled', true);
  await act(async () => asked.resolve('ready'));
  expect(button('Permissions Granted')).toHaveProperty('disabled', true);
});

test('BLE-11 BLE-12 BLE-13 BLE-32 a device that is tapped shows its temperature', async () => {
  const rendered = show();
  const card = await connect(rendered);
  for (const text of ['21.5°C', '70.7°F', 'SensorPush HT.w', 'A4:34:F1:00:00:01']) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  for (const name of ['Refresh', 'Force Fresh', 'Debug']) within(card).getByRole('button', { name });
});

test('BLE-06 the label follows connecting and reading', async () => {
  const rendered = show();
  const card = await connect(rendered);
  const reading = Promise.withResolvers<never>();
  rendered.bluetooth.now.failing.set('connect', new Error('far'));
  await rendered.user.click(within(card).getByRole('button', { name: 'Force Fresh' }));
  expect(button('Reading...')).toHaveProperty('disabled', true);
  await pass(1500);
  vi.spyOn(rendered.bluetooth, 'connect').mockReturnValue(reading.promise);
  await rendered.user.click(screen.getByRole('button', { name: /^Device 1/ }));
  expect(button('Connecting...')).toHaveProperty('disabled', true);
  await act(async () => reading.reject(new Error('far')));
  expect(errorBox()?.textContent).toBe('Failed to connect or read temperature. Please try again.');
});

test('BLE-08 CONST-07 OPEN-040 the temperature toast lasts 4 s', async () => {
  const rendered = show();
  await connect(rendered);
  await rendered.user.click(button('Get Current Temperature Toast'));
  const toast = (): HTMLElement | null => screen.queryByText('Current temperature: 21.5°C (70.7°F)');
  expect(toast()).toBeTruthy();
  await pass(3900);
  expect(toast()).toBeTruthy();
  await pass(200);
  expect(toast()).toBeNull();
});

test('BLE-10 CONST-07 OPEN-040 the debug toast lasts 6 s', async () => {
  const rendered = show();
  const card = await connect(rendered);
  await rendered.user.click(within(card).getByRole('button', { name: 'Debug' }));
  const toast = (): HTMLElement | null =>
    screen.queryByText('Battery: 3600 mV (50%), Temperature: 21.5°C (70.7°F), Humidity: 45.0%, Pressure: 1013.3 hPa');
  expect(toast()).toBeTruthy();
  await pass(5900);
  expect(toast()).toBeTruthy();
  await pass(200);
  expect(toast()).toBeNull();
});

test('BLE-43 BLE-44 what went wrong stands in the toasts', async () => {
  const rendered = show();
  await connect(rendered);
  rendered.bluetooth.now.failing.set('read', new Error('GATT error 133'));
  await rendered.user.click(button('Get Current Temperature Toast'));
  expect(screen.getByText('Failed to get temperature: GATT error 133')).toBeTruthy();
  await rendered.user.click(button('Debug Sensor Data'));
  await pass(3000); // one toast at a time
  expect(screen.getByText('Debug failed: GATT error 133')).toBeTruthy();
});

test('BLE-41 an action without a device is answered in the error box', async () => {
  const { user } = show();
  await user.click(button('Force Fresh Temperature'));
  expect(errorBox()?.textContent).toBe('No device connected. Please connect to a device first.');
});

test('BOXPOP-06 a temperature that is waited for can be taken over, with one decimal', async () => {
  const onTake = vi.fn<(celsius: string) => void>();
  const rendered = show([fakeSensor({}, { bytes: { temperature: [0xfe, 0xff] } })], onTake);
  await connect(rendered);
  await rendered.user.click(button('Use 0.0 °C for the check'));
  expect(onTake).toHaveBeenCalledWith('0.0');
});
