import { expectAccessible } from '../support/accessibility.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { addSensor } from '../support/sensor.ts';
import { expect, loseAnswers, pressAgain, test } from '../support/stock-fixtures.ts';
import { holdBefore, installPictureCamera, openWitness, phoneOf } from '../support/witness-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

const byPartner = [{ type: 'waste', witnessed_by: 'Parker Rivera', guest_verify_name: null }];

test('ROUTE-18 WITNESS-01 WITNESS-02 WITNESS-03 WITNESS-04 WITNESS-08 WITNESS-09 WITNESS-10 SRV-46 OPEN-051 a colleague types their password, wrong and right, and is on record once; back leads nowhere twice', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  const sentence = await openWitness(page, vial, { discrepancyMessage: 'A vial of Morphine was not found' });
  await page.reload();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'A vial of Morphine was not found' })).toBeVisible();
  const users = page.getByLabel('Witness', { exact: true }).getByRole('option');
  await expect(users.filter({ hasText: 'Parker Rivera' })).toHaveCount(1);
  expect((await users.allTextContents()).filter((name) => /Morgan|Oakley|Sam |Sasha/.test(name))).toEqual([]);
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Guest Verify' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
  const [password, verify] = [
    page.getByLabel("Witness's password"),
    page.getByRole('button', { name: 'Verify', exact: true }),
  ];
  await password.fill('not-their-password');
  await verify.click();
  await expect(page.getByText('Incorrect password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await api.moves(vial)).toEqual([]);
  const lost = await loseAnswers(page, 'stock_move_record/create', 1);
  await password.fill(PASSWORD);
  await verify.dblclick();
  await pressAgain(verify, receiptOf(page, 'Waste recorded'));
  await leaveReceipt(page, 'Waste recorded');
  expect(lost()).toBe(1);
  await page.goForward();
  await expect(page.getByText(/^There is nothing to witness here/)).toBeVisible();
  expect(await api.moves(vial)).toMatchObject(byPartner);
});

test('at twice the text size nothing of either page is cut', async ({ page, api }) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  await openWitness(page, vial, { discrepancyMessage: 'Morphine MOR-002 was not found in the box' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const open of ['Guest Verify', 'Signature']) {
    await expect(page.getByRole('button', { name: open })).toBeVisible();
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
    await page.getByRole('button', { name: open }).click();
  }
  await expect(page.getByRole('dialog').getByRole('button', { name: 'done' })).toBeInViewport();
});

test('WITNESS-07 WITNESS-11 WITNESS-14 BIOCODE-03 OPEN-141 DISC-01 the code on the phone of a colleague is scanned, and they are on record', async ({
  page,
  api,
  browser,
  sessionOf,
  baseURL,
}) => {
  await installPictureCamera(page);
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
  await leaveReceipt(page, 'Waste recorded');
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
