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

/** How many seconds the shown code says that it is good for. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await popup(page)
    .getByText(/^Code expires in \d+ seconds$/)
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0]);
}

test('DASH-14 BIOCODE-02 BIOCODE-03 BIOCODE-06 BIOCODE-07 CONST-24 the popup shows a new code each time, one for a double tap; it counts down, closes after 30 s, says so and offers another', async ({
  page,
}) => {
  const guids: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('biometric_code/create')) guids.push(request.postDataJSON().guid);
  });
  await page.clock.install();
  await new DashboardPage(page).open();
  await icon(page).dblclick();
  await expect(popup(page).getByRole('img', { name: 'Your code' })).toBeVisible();
  await expectAccessible(page);
  expect(guids).toHaveLength(1);
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
  expect(new Set(guids).size).toBe(2);
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

test('BIOCODE-01 BIO-08 OPEN-110 the popup opens for the one whom the device knows, and for nobody else; without a sensor it is said', async ({
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
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(popup(page)).toBeHidden();
  await sensor.leave();
  await pressAgain(icon(page), page.getByText('No biometric sensor found on this device.', { exact: true }));
});
