import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWebFolder } from '../../scripts/mobile/web-folder.ts';
import { root } from '../../scripts/prepare.mjs';
import { test as base, BoxPages, expect, toast } from '../support/box-fixtures.ts';
import { showCodes } from '../camera/fake-camera.ts';
import { notAskedForReview, signedInBefore } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { installWrapper, nativeCalls, tellNative, WRAPPER_ORIGIN } from '../support/wrapper.ts';

const NOBODY = 'http://localhost:9';

const answers = {
  'BiometricAuthNative.checkBiometry': { isAvailable: true, biometryType: 3 },
  'Geolocation.getCurrentPosition': { coords: { latitude: 47.6, longitude: -122.3 } },
  'VpnStatus.isActive': { value: false },
  'Clipboard.read': { error: { code: 'empty' } },
  'BluetoothLe.isEnabled': { value: true },
  'BluetoothLe.getServices': { services: [] },
  'BluetoothLe.startNotifications': { error: { code: 'no notifications' } },
  'BluetoothLe.read': { value: '66 08' },
};

/** The web app as `npm run mobile:sync` copies it, in a folder of the test's own. */
const test = base.extend<{ inWrapper: void }>({
  baseURL: WRAPPER_ORIGIN,
  device: { ...notAskedForReview(), ...signedInBefore() },
  inWrapper: [
    async ({ page, world }, provide) => {
      const www = mkdtempSync(join(tmpdir(), 'vialant-www-'));
      fillWebFolder(join(root, 'apps/web/dist'), www, { production: world.url, sandbox: NOBODY });
      await installWrapper(page, www, answers);
      await provide();
      rmSync(www, { recursive: true });
    },
    { auto: true },
  ],
});

// In one worker: all of these tests share one server.
test.describe.configure({ mode: 'default' });

test('PROD-02 BIO-01 BIO-02 LOGIN-03 DASH-05 SHELL-31 SHELL-32 the app in the wrapper signs in, scans and checks', async ({
  page,
  its,
}) => {
  const box = await its.box(2);
  const platforms = new Set<string>();
  page.on('request', (request) => {
    const sent = request.headers();
    if (request.url().includes('/api/')) platforms.add(`${sent['x-platform-type']} ${sent['x-platform']}`);
  });
  const login = new LoginPage(page);
  await login.open();
  await login.biometric.click();
  await login.signIn('medic');
  const dashboard = new DashboardPage(page);
  await dashboard.shown();
  expect(await page.evaluate(() => localStorage.getItem('personal_device'))).toBe('1');
  await dashboard.copyCode.click();
  await expect.poll(() => nativeCalls(page, 'Clipboard.write')).toHaveLength(1);

  const pages = new BoxPages(page);
  await pages.startCheck();
  await showCodes(page, ['qrcode', box.name]);
  await expect(pages.progress(box, 0)).toBeVisible();
  for (const { code } of box.vials) await pages.shoot(code);
  await pages.check.getByRole('button', { name: 'Continue' }).click();
  const id = await pages.confirmedId(its.actorName);
  expect(await its.checks(box)).toMatchObject([{ id }]);
  expect(await nativeCalls(page, 'Geolocation.getCurrentPosition')).not.toEqual([]);
  expect(await nativeCalls(page, 'Haptics.vibrate')).toContainEqual({ duration: 100 });
  expect([...platforms]).toEqual(['mobile android']);

  await page.evaluate(() => Object.assign(window.native.answers, { 'VpnStatus.isActive': { value: true } }));
  await tellNative(page, 'App', 'pause');
  const refreshed = page.waitForRequest((request) => request.url().includes('/api/v1/user/'));
  await tellNative(page, 'App', 'resume');
  await refreshed;
  await expect(toast(page, 'We recommend disconnecting from your VPN while using the app')).toBeVisible();
});

test('BLE-11 BLE-15 BLE-20 BLE-22 in the wrapper a scan lists what the device finds in 10 s', async ({
  page,
  its,
  world,
}) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), await world.tokenOf(its.actor));
  await page.clock.install();
  await page.goto('/bluetooth-temperature/');
  await page.getByRole('button', { name: 'Scan for Devices' }).click();
  await expect(page.getByText('This may take up to 10 seconds')).toBeVisible();
  await expect.poll(() => nativeCalls(page, 'BluetoothLe.requestLEScan')).toHaveLength(1);
  for (const n of [1, 2]) {
    const device = { deviceId: `A4:34:F1:00:00:0${n}`, name: 'SensorPush HT.w' };
    await tellNative(page, 'BluetoothLe', 'onScanResult', { device, rssi: -50 - n });
  }
  await page.clock.runFor(10_000);
  await expect.poll(() => nativeCalls(page, 'BluetoothLe.stopLEScan')).toHaveLength(1);
  await page.getByRole('button', { name: /^Device 2 .*A4:34:F1:00:00:02/ }).click();
  await expect(page.getByRole('region', { name: 'Sensor', exact: true })).toContainText('21.5°C');
});
