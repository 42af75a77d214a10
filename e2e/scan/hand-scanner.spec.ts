import type { Page } from '@playwright/test';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { Menu } from '../page-models/menu.ts';
import { ScannerPage } from '../page-models/scanner-page.ts';
import { viewports } from '../support/browser-options.ts';
import { expect, ownTest as test, type StockApi, type Vial } from '../support/stock-fixtures.ts';

/**
 * Presses real keys that say when they were pressed, each so long after the last: a busy machine must not make a hand
 * scanner slow. Each part of the text has its own speed.
 */
async function press(page: Page, ...parts: readonly (readonly [text: string, gapMs: number])[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const keys = parts.flatMap(([text, gapMs]) => text.split('').map((each) => ({ text: each, gapMs })));
  let atMs = Date.now() - keys.reduce((sum, { gapMs }) => sum + gapMs, 0);
  for (const { text, gapMs } of keys) {
    atMs += gapMs;
    const key = text === '\r' ? { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 } : { key: text };
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text, timestamp: atMs / 1000 });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: atMs / 1000 });
  }
  await browser.detach();
}

const HAND_SCANNER_MS = 5;
const PERSON_MS = 90;

/** As a hand scanner, once the scanner can take codes. */
async function shoot(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
  await press(page, [`${code}\r`, HAND_SCANNER_MS]);
}

const details = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Administer Drug' })).toBeVisible();

/** Gives all of the vial whose details are open. */
async function give(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Administer Drug' }).click();
  const { amount, submit } = new AdministerPage(page);
  await amount.fill('4');
  await submit.click();
  await new AdministerPage(page).recorded();
}

async function historyOf(page: Page, vial: Vial): Promise<string> {
  await new DashboardPage(page).open();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await shoot(page, vial.code);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const given = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Administered' });
  await expect(given).toBeVisible();
  return given.innerText();
}

async function allow(api: StockApi, settings: Record<string, 0 | 1>): Promise<void> {
  const { id } = await api.get<{ id: string }>('user_group/current');
  await api.post('user_group/update', { id, ...settings });
}

test.beforeEach(({ page }) => installCamera(page));

test.afterEach(({ api }) => allow(api, { allow_manual_scan_entry: 1, allow_hand_scanner: 1 }));

test('OPEN-086 OPEN-002 keys as fast as a hand scanner’s are a scan without any field, and the history says so', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await new ScannerPage(page).open();
  await shoot(page, vial.code);
  await details(page);
  await give(page);
  expect(await api.moves(vial)).toMatchObject([{ input_manually: 0, scanned_by: 'hand_scanner' }]);
  expect(await historyOf(page, vial)).toContain('Code by hand scanner');
});

test('OPEN-002 a hand scanner works on the dashboard and over the details; the filled form is not left by the phone’s Back without a word', async ({
  page,
  api,
}) => {
  const box = await api.box();
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg', { boxId: box.id })];
  await new DashboardPage(page).open();
  await press(page, [`${first.code}\r`, HAND_SCANNER_MS]);
  await details(page);
  await press(page, [`${second.code}\r`, HAND_SCANNER_MS]);
  await expect(page.getByRole('dialog').getByText(second.code)).toBeVisible();
  await page.getByRole('button', { name: 'Administer Drug' }).click();
  const { amount } = new AdministerPage(page);
  await amount.fill('2');
  await expect(page.getByRole('banner').getByText(box.label, { exact: true })).toBeVisible();

  // At twice the text size the form keeps more than half of the screen.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(page.getByLabel('What will be recorded')).not.toBeEmpty();
  const edges = await page.evaluate(() => {
    const edge = (of: string, side: 'top' | 'bottom'): number =>
      document.querySelector(of)?.getBoundingClientRect()[side] ?? Number.NaN;
    return { left: edge('.screen-foot', 'top') - edge('.screen-bar', 'bottom'), height: window.innerHeight };
  });
  expect(edges.left).toBeGreaterThan(edges.height / 2);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  const question = page.getByRole('dialog', { name: 'Leave without recording?' });
  await page.goBack();
  await expect(question.getByRole('heading', { name: 'Leave without recording?' })).toBeFocused();
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/administer\/details$/);
  await expect(amount).toHaveValue('2');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/drug\/details\//);
  await details(page);
  await page.getByRole('button', { name: 'Administer Drug' }).click();
  await expect(page.getByText(/^This is what you filled in before/)).toBeVisible();
  await expect(amount).toHaveValue('2');
  expect(await api.moves(second)).toEqual([]);
});

test('OPEN-086 a person who types into the field has typed, also one who is quick at the end', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const scanner = new ScannerPage(page);
  await scanner.open();
  await expect(scanner.manual).toBeEditable();
  await scanner.manual.click();
  await press(page, [vial.code.slice(0, -4), PERSON_MS], [`${vial.code.slice(-4)}\r`, HAND_SCANNER_MS]);
  await details(page);
  await give(page);
  expect(await api.moves(vial)).toMatchObject([{ input_manually: 1, scanned_by: 'typed' }]);
  expect(await historyOf(page, vial)).toContain('Code typed');
});

test.describe('an admin', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('OPEN-086 SCAN-21 SETTINGS-01 forbids hand scanners in the office, apart from typing, and the scanner follows', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Ondansetron 4 mg');
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    const menu = new Menu(page);
    await menu.open();
    await menu.item('Office').click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const allowed = page.getByRole('checkbox', { name: /^Codes may come from a hand scanner/ });
    await expect(allowed).toBeChecked();
    await allowed.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Field app' }).click();
    await dashboard.shown();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await shoot(page, vial.code);
    await expect(page.getByText('Hand scanners are not enabled for your organization')).toBeVisible();
    await allow(api, { allow_hand_scanner: 1, allow_manual_scan_entry: 0 });
    const scanner = new ScannerPage(page);
    await scanner.open();
    await shoot(page, vial.code);
    await details(page);
    expect(scanner.asked).toEqual([vial.code]);
  });
});
