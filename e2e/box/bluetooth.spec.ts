import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { EmulatedSensor, withBluetooth } from '../support/emulated-sensor.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { Menu } from '../page-models/menu.ts';

const PATH = '/bluetooth-temperature/';
const card = (page: Page) => page.getByRole('region', { name: 'Sensor', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// Each test has its own browser, because the emulated sensor belongs to a whole browser.
const test = base.extend<{ notifies: boolean; sensor: EmulatedSensor }>({
  notifies: [false, { option: true }],
  context: async ({ playwright, baseURL, viewport, isMobile, hasTouch }, provide) => {
    const browser = await playwright.chromium.launch(withBluetooth());
    await provide(
      await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        viewport,
        isMobile,
        hasTouch,
        serviceWorkers: 'block',
      }),
    );
    await browser.close();
  },
  sensor: async ({ page, notifies }, provide) => {
    const browser = page.context().browser();
    if (browser === null) throw new Error('a page without a browser');
    const sensor = await EmulatedSensor.start(browser, { notifies });
    await EmulatedSensor.rememberSubscription(page);
    await provide(sensor);
  },
});

test.use({ user: 'medic' });

test('ROUTE-06 BLE-06 BLE-14 BLE-35 OPEN-044 a browser without Bluetooth says so', async ({ page, visit }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'bluetooth', { value: undefined }));
  await visit(PATH);
  await press(page, 'Scan for Devices');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Bluetooth not available. Make sure you are running this on a mobile device with Cordova.',
  );
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await expectAccessible(page);
});

test.describe('that tells by itself', () => {
  test.use({ notifies: true });

  test('BLE-03 BLE-11 BLE-12 BLE-13 BLE-22 BLE-26 a sensor is chosen, read, heard when it tells by itself, and lost', async ({
    page,
    sensor,
  }) => {
    await sensor.onChooser(page, 'choose');
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    await menu.item('Temperature sensor').click();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await press(page, 'Scan for Devices');
    const found = page.getByRole('button', { name: /^Device 1 .* Tap to connect and read temperature$/ });
    await expect(found).toContainText(sensor.name);
    await found.click();
    await expect(card(page)).toContainText('21.5°C');
    await expect(card(page)).toContainText('70.7°F');
    await expect(card(page)).toContainText(sensor.name);
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => window.subscribed !== undefined)).toBe(true);
    await sensor.tell(page, [0x9c, 0xff]);
    await expect(card(page)).toContainText('-1.0°C');
    expect(calls.filter((url) => url.includes('temperature') && url.includes('/api/'))).toEqual([]);
    await sensor.goOutOfReach();
    await expect(card(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The sensor has disconnected.');
  });
});

test('BLE-04 BLE-07 BLE-08 BLE-09 BLE-10 BLE-42 every button reaches the sensor', async ({ page, sensor }) => {
  await sensor.onChooser(page, 'choose');
  await page.goto(PATH);
  await press(page, 'Find Best SensorPush Device');
  await expect(card(page)).toContainText('21.5°C');
  await press(page, 'Get Current Temperature Toast');
  await expect(page.getByText('Current temperature: 21.5°C (70.7°F)')).toBeVisible();
  sensor.bytes.temperature = [0x2c, 0x01, 0x00, 0x00];
  await press(page, 'new write and read');
  await expect(card(page)).toContainText('3.0°C');
  expect(sensor.asked).toContain('write temperature 01000000');
  sensor.bytes.temperature = [0xf4, 0x01];
  await press(page, 'Force Fresh Temperature');
  await expect(page.getByRole('button', { name: 'Reading...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Scan for Devices' })).toBeEnabled();
  await expect(card(page)).toContainText('5.0°C');
  await press(page, 'Debug Sensor Data');
  await expect(
    page.getByText('Battery: 3600 mV (50%), Temperature: 5.0°C (41.0°F), Humidity: 45.0%, Pressure: 1013.3 hPa'),
  ).toBeVisible();
  sensor.bytes.temperature = [];
  await press(page, 'Refresh');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('No temperature data received from device');
  await card(page).getByRole('button', { name: 'Disconnect' }).click();
  await expect(card(page)).toBeHidden();
});

test('BLE-38 who chooses no device has found none', async ({ page, sensor }) => {
  await sensor.onChooser(page, 'close');
  await page.goto(PATH);
  await press(page, 'Scan for Devices');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'No Bluetooth devices found. Make sure your device is nearby and Bluetooth is enabled.',
  );
});

test('BOXPOP-06 a check takes the temperature of the sensor over, and loses nothing else', async ({ page, sensor }) => {
  sensor.bytes.temperature = [0xdc, 0x00];
  await sensor.onChooser(page, 'choose');
  await new DashboardPage(page).open();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  // This browser has no camera, which is told when it has looked for one.
  const noCamera = page.getByRole('dialog', { name: 'Scan Error' });
  await noCamera.getByRole('button', { name: 'OK' }).click();
  await expect(noCamera).toBeHidden();
  const field = page.getByLabel("Can't scan the code?");
  await expect(field).not.toHaveAttribute('aria-disabled');
  await field.fill('BOX-M1');
  await field.press('Enter');
  await press(page, 'Inventory Check');
  const popup = page.getByRole('dialog', { name: 'Inventory Check' });
  await popup.getByLabel('Notes').fill('fridge');
  await popup.getByRole('button', { name: 'Read from sensor' }).click();
  await press(page, 'Find Best SensorPush Device');
  await press(page, 'Use 2.2 °C for the check');
  await expect(popup.getByLabel('Temperature (°C)')).toHaveValue('2.2');
  await expect(popup.getByLabel('Notes')).toHaveValue('fridge');
});
