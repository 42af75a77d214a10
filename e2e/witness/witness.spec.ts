import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { addSensor } from '../support/sensor.ts';
import { expect, loseAnswers, pressAgain, test } from '../support/stock-fixtures.ts';
import { holdBefore, installPictureCamera, openWitness, phoneOf, WITNESS_PATH } from '../support/witness-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

async function verify(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Witness', { exact: true }).selectOption(name);
  await page.getByLabel("Witness's password").fill(password);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

async function expectRecorded(page: Page): Promise<void> {
  await leaveReceipt(page, 'Waste recorded');
}

const byPartner = [{ type: 'waste', witnessed_by: 'Parker Rivera', guest_verify_name: null }];

test.describe('by password', () => {
  test('ROUTE-18 WITNESS-02 WITNESS-03 WITNESS-08 WITNESS-09 WITNESS-10 a colleague types their password and is on record', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    await openWitness(page, vial, { discrepancyMessage: 'A vial of Morphine was not found' });
    await expect(page.getByRole('alert').filter({ hasText: 'A vial of Morphine was not found' })).toBeVisible();
    await expectAccessible(page);
    await verify(page, 'Parker Rivera', PASSWORD);
    await expectRecorded(page);
    expect(await api.moves(vial)).toMatchObject(byPartner);
  });

  test('WITNESS-01 neither oneself nor a disabled colleague is offered, nor anyone of another agency', async ({
    page,
    api,
  }) => {
    await openWitness(page, await api.vial('Fentanyl 100 mcg'));
    const users = page.getByLabel('Witness', { exact: true }).getByRole('option');
    await expect(users.filter({ hasText: 'Parker Rivera' })).toHaveCount(1);
    expect((await users.allTextContents()).filter((name) => /Morgan|Oakley|Sam |Sasha/.test(name))).toEqual([]);
  });

  test('WITNESS-04 OPEN-051 a wrong password records nothing, and the right one after it does', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    await openWitness(page, vial);
    await verify(page, 'Parker Rivera', 'not-their-password');
    await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
    expect(await api.moves(vial)).toEqual([]);
    await page.getByLabel("Witness's password").fill(PASSWORD);
    await pressAgain(page.getByRole('button', { name: 'Verify', exact: true }), receiptOf(page, 'Waste recorded'));
  });

  test('INPUT-05 nobody and nothing: each field says required, and nothing is asked', async ({ page, api }) => {
    await openWitness(page, await api.vial('Fentanyl 100 mcg'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('required', { exact: true })).toHaveCount(2);
    await expect(page.getByLabel('Witness', { exact: true })).toBeFocused();
    await expectAccessible(page);
    expect(asked.filter((path) => path.endsWith('verify_user'))).toEqual([]);
  });

  test('SRV-46 a double tap, and a lost answer tried again, are one record', async ({ page, api }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    await openWitness(page, vial);
    const lost = await loseAnswers(page, 'stock_move_record/create', 4);
    await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
    await page.getByLabel("Witness's password").fill(PASSWORD);
    await page.getByRole('button', { name: 'Verify', exact: true }).dblclick();
    await expect.poll(lost, { timeout: 15_000 }).toBe(4);
    const asked = page.getByRole('dialog', { name: 'It looks like you are offline' });
    await pressAgain(asked.getByRole('button', { name: 'Try again' }), receiptOf(page, 'Waste recorded'));
    await expectRecorded(page);
    expect(await api.moves(vial)).toMatchObject(byPartner);
  });

  test('a reload keeps what is to be witnessed; back from what was recorded leads nowhere twice', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    const sentence = await openWitness(page, vial);
    await page.reload();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Guest Verify' }).click();
    await expect(page.getByRole('heading', { name: 'Guest Verify' })).toBeVisible();
    await page.goBack();
    await verify(page, 'Parker Rivera', PASSWORD);
    await expectRecorded(page);
    await page.goForward();
    await expect(page.getByText(/^There is nothing to witness here/)).toBeVisible();
    expect(await api.moves(vial)).toHaveLength(1);
  });
});

test('at twice the text size nothing of either page is cut', async ({ page, api }) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  await openWitness(page, vial, { discrepancyMessage: 'Morphine MOR-002 was not found in the box' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const open of ['Guest Verify', 'Signature']) {
    await expect(page.getByRole('button', { name: open })).toBeVisible();
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
    await expectAccessible(page);
    await page.getByRole('button', { name: open }).click();
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: 'done' })).toBeInViewport();
});

for (const path of [WITNESS_PATH, '/guest/verify']) {
  test(`ROUTE-18 ROUTE-19 ${path} opened by itself says so and leads home`, async ({ page, visit }) => {
    await visit(path);
    await expect(page.getByText(/^There is nothing to witness here/)).toBeVisible();
    await page.getByRole('button', { name: 'Go to the start' }).click();
    await expect(page).toHaveURL('/');
  });
}

test.describe('by a code', () => {
  test.beforeEach(({ page }) => installPictureCamera(page));

  test('WITNESS-07 WITNESS-11 WITNESS-14 BIOCODE-03 OPEN-141 DISC-01 the code on the phone of a colleague is scanned, and they are on record', async ({
    page,
    api,
    browser,
    sessionOf,
    baseURL,
  }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    const sentence = await openWitness(page, vial);
    const theirs = await phoneOf(browser, 'partner', { ...(await sessionOf('partner')), url: baseURL ?? '' });
    await addSensor(theirs);
    await theirs.goto('/');
    await theirs.getByRole('button', { name: 'Verify Code' }).click();
    await expect(theirs.getByRole('img', { name: 'Your code' })).toBeVisible();
    await page.getByRole('button', { name: 'Scan biometric code' }).click();
    await expect(page.getByRole('heading', { name: 'Scan biometric code' })).toBeVisible();
    await holdBefore(page, await theirs.getByRole('dialog', { name: 'Verify Code' }).screenshot());
    await expect(page.getByText('Witnessed by Parker Rivera')).toBeVisible();
    await expectAccessible(page);
    const witnessed = theirs.getByText(`You witnessed: ${sentence}`);
    await expect(witnessed).toBeVisible();
    expect(await api.moves(vial)).toEqual([]);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expectRecorded(page);
    expect(await api.moves(vial)).toMatchObject(byPartner);
    await theirs.getByRole('button', { name: 'That is not what I saw' }).click();
    await theirs.getByLabel('What did you see?').fill('It was another vial.');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(theirs.getByText('You said that this is not what you saw')).toBeVisible();
    await theirs.getByRole('dialog', { name: 'Verify Code' }).getByRole('button', { name: 'Close' }).click();
    await theirs.getByRole('button', { name: 'Menu' }).click();
    await theirs.getByRole('button', { name: 'Witnessed today' }).click();
    await expect(witnessed).toBeVisible();
    const noted = await api.get<{ discrepancy_type: string; notes: string }[]>('discrepancy/all');
    expect(noted.filter(({ notes }) => notes.includes(sentence))).toMatchObject([
      {
        discrepancy_type: 'Witness disputes',
        notes: `Shown to the witness: ${sentence} The witness says: It was another vial.`,
      },
    ]);
    await theirs.context().close();
  });

  async function openScanner(page: Page): Promise<(code: string) => Promise<void>> {
    await page.getByRole('button', { name: 'Scan biometric code' }).click();
    const field = page.getByLabel("Can't scan the code?");
    return async (code) => {
      await field.fill(code);
      await field.press('Enter');
    };
  }

  test('WITNESS-15 WITNESS-16 WITNESS-17 WITNESS-18 OPEN-088 every other code says why it is none', async ({
    page,
    api,
  }) => {
    const [vial, other] = [await api.vial('Fentanyl 100 mcg'), await api.vial('Fentanyl 100 mcg')];
    const show = async (as: 'medic' | 'partner' | 'strict'): Promise<string> =>
      (await api.post<{ guid: string }>('biometric_code/create', { guid: randomUUID() }, as)).guid;
    const [own, foreign, used] = [await show('medic'), await show('strict'), await show('partner')];
    await api.get(`biometric_code/guid?guid=${used}`, 'medic');
    const waste = { stock_move_type_id__name: 'waste', drug_id: other.id, waste_all: 1, notes: 'x' };
    await api.post('stock_move_record/create', { ...waste, witness_biometric_guid: used }, 'medic');

    await openWitness(page, vial);
    const enter = await openScanner(page);
    for (const [code, text] of [
      [own, 'You cannot scan your own code.'],
      [foreign, 'This user is not part of your agency.'],
      [used, 'This code has expired.'],
      [randomUUID(), "Invalid code. Ensure you are scanning another User's biometric code."],
      ['FEN-001', "Invalid code. Ensure you are scanning another User's biometric code."],
    ] as const) {
      await enter(code);
      await expect(page.locator('.scanner-verdict-text')).toHaveText(text);
    }
    expect(await api.moves(vial)).toEqual([]);
    await enter(await show('partner'));
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expectRecorded(page);
    expect(await api.moves(vial)).toMatchObject(byPartner);
  });

  test('OPEN-088 a lost answer needs no second code', async ({ page, api }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    const { guid } = await api.post<{ guid: string }>('biometric_code/create', { guid: randomUUID() }, 'partner');
    await openWitness(page, vial);
    await loseAnswers(page, 'stock_move_record/create', 4);
    await (await openScanner(page))(guid);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    const lost = page.getByRole('dialog', { name: 'It looks like you are offline' });
    await expect(lost).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await pressAgain(lost.getByRole('button', { name: 'Try again' }), receiptOf(page, 'Waste recorded'));
    await expectRecorded(page);
    expect(await api.moves(vial)).toMatchObject(byPartner);
  });
});

test('WITNESS-06 ROLE-07 without the setting nobody is their own witness', async ({ page, api }) => {
  await openWitness(page, await api.vial('Fentanyl 100 mcg'));
  await expect(page.getByRole('button', { name: 'Guest Verify' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Self Verify' })).toHaveCount(0);
});
