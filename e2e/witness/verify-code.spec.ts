import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { addSensor, type Sensor } from '../support/sensor.ts';
import { pressAgain } from '../support/stock-fixtures.ts';

declare global {
  interface Window {
    countQuestion: () => Promise<void>;
  }
}

base.use({ user: 'partner' });

const test = base.extend<{ sensor: Sensor }>({
  sensor: [async ({ page }, provide) => provide(await addSensor(page)), { auto: true }],
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'Verify Code' });
const icon = (page: Page) => page.getByRole('button', { name: 'Verify Code' });

test('DASH-14 BIOCODE-02 BIOCODE-03 BIOCODE-04 BIOCODE-05 BIOCODE-06 the popup shows a new code each time, and what it is for', async ({
  page,
}) => {
  const guids: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('biometric_code/create')) guids.push(request.postDataJSON().guid);
  });
  await new DashboardPage(page).open();
  for (const n of [1, 2]) {
    await icon(page).click();
    await expect(popup(page).getByRole('img', { name: 'Your code' })).toBeVisible();
    await expect(
      popup(page).getByText('Scan this code on another device to verify usage or inventory checks', { exact: true }),
    ).toBeVisible();
    await expect(popup(page).getByText('Only show if you witnessed the action taken.', { exact: true })).toBeVisible();
    await expect(popup(page).getByText(/^Code expires in (30|2\d) seconds$/)).toBeVisible();
    await expectAccessible(page);
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await expect(popup(page)).toBeHidden();
    expect(new Set(guids).size).toBe(n);
  }
});

test('BIOCODE-06 BIOCODE-07 CONST-24 it counts down once per second, closes after 30 s, says so and offers another', async ({
  page,
}) => {
  await page.clock.install();
  await new DashboardPage(page).open();
  await icon(page).click();
  await expect(popup(page).getByText(/^Code expires in/)).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 2000)));
  const before = await secondsLeft(page);
  await page.clock.runFor(5000);
  expect(await secondsLeft(page)).toBe(before - 5);
  await page.clock.runFor((before - 6) * 1000);
  expect(await secondsLeft(page)).toBe(1);
  await page.clock.runFor(2000);
  await page.clock.resume();
  await page.getByRole('button', { name: /^The code has expired .* Touch here to show another\.$/ }).click();
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(20);
});

async function secondsLeft(page: Page): Promise<number> {
  const text = await popup(page)
    .getByText(/^Code expires in \d+ seconds$/)
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

test('BIOCODE-02 a code that cannot be created is told, and no popup opens', async ({ page }) => {
  await new DashboardPage(page).open();
  await page.route('**/biometric_code/create?*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await icon(page).click();
  await expect(page.getByText('Could not create biometric code.', { exact: true })).toBeVisible();
  await expect(popup(page)).toBeHidden();
});

test('a double tap is one code', async ({ page }) => {
  let created = 0;
  page.on('request', (request) => {
    if (request.url().includes('biometric_code/create')) created += 1;
  });
  await new DashboardPage(page).open();
  await icon(page).dblclick();
  await expect(popup(page).getByRole('img', { name: 'Your code' })).toBeVisible();
  expect(created).toBe(1);
});

/**
 * The browser waits minutes for a finger that it does not know; here it gives up after half a second. Returns how often
 * the sensor was asked.
 */
async function waitShortly(page: Page): Promise<() => number> {
  let asked = 0;
  await page.exposeFunction('countQuestion', () => {
    asked += 1;
  });
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const ask = { create: credentials.create.bind(credentials), get: credentials.get.bind(credentials) };
    Object.assign(credentials, {
      async create(options: CredentialCreationOptions) {
        await window.countQuestion();
        return ask.create({
          ...options,
          ...(options.publicKey && { publicKey: { ...options.publicKey, timeout: 500 } }),
        });
      },
      async get(options: CredentialRequestOptions) {
        await window.countQuestion();
        return ask.get({ ...options, ...(options.publicKey && { publicKey: { ...options.publicKey, timeout: 500 } }) });
      },
    });
  });
  return () => asked;
}

test('BIOCODE-01 OPEN-110 the popup opens for the one whom the device knows, and for nobody else', async ({
  page,
  sensor,
}) => {
  const askedSensor = await waitShortly(page);
  await new DashboardPage(page).open();
  for (const _ of ['first', 'again']) {
    await pressAgain(icon(page), popup(page).getByRole('img', { name: 'Your code' }));
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await expect(popup(page)).toBeHidden();
  }
  await sensor.recognise(false);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const before = askedSensor();
  for (const times of [1, 2]) {
    // A press within half a second of the last one is ignored, and one while the sensor is asked.
    await expect(async () => {
      if (askedSensor() < before + times) await icon(page).click();
      expect(askedSensor()).toBe(before + times);
    }).toPass();
    await expect(icon(page)).not.toHaveAttribute('aria-busy');
    // The one who was known is forgotten, and nobody becomes known.
    expect(await page.evaluate(() => localStorage.getItem('biometric_check_credential'))).toBeNull();
  }
  await expect(popup(page)).toBeHidden();
  expect(asked.filter((url) => url.includes('biometric_code'))).toEqual([]);
  await sensor.recognise(true);
  await pressAgain(icon(page), popup(page));
});

base('OPEN-110 BIO-08 DASH-14 without a sensor the icon stays, says so, and no code is created', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await new DashboardPage(page).open();
  await icon(page).click();
  await expect(page.getByText('No biometric sensor found on this device.', { exact: true })).toBeVisible();
  await expect(icon(page)).toBeVisible();
  await expect(popup(page)).toBeHidden();
  expect(asked.filter((url) => url.includes('biometric_code'))).toEqual([]);
});

test('BIO-05 a sensor that is not ready at once is asked again after 3 s, and the code shows', async ({
  page,
  sensor,
}) => {
  await new DashboardPage(page).open();
  await expect(async () => {
    await sensor.leave();
    await icon(page).click();
    await sensor.comeBack();
    await expect(popup(page).getByRole('img', { name: 'Your code' })).toBeVisible({ timeout: 6000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByText('No biometric sensor found on this device.', { exact: true })).toBeHidden();
});
