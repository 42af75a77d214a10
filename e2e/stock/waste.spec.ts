import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import {
  expect,
  loseAnswers,
  openWith,
  pressAgain,
  shoot,
  test,
  type Vial,
  witnessBy,
} from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

const PATH = '/waste/details/';

test.beforeEach(({ page }) => installCamera(page));

function form(page: Page): Record<'amount' | 'notes' | 'reasons' | 'submit' | 'sentence' | 'more', Locator> {
  return {
    amount: page.getByLabel(/^Amount/),
    notes: page.getByLabel('Notes'),
    reasons: page.getByRole('button', { name: 'Waste reasons' }),
    submit: page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }),
    sentence: page.getByRole('status', { name: 'What will be recorded' }),
    more: page.getByRole('dialog', { name: 'Would you like to add more?' }),
  };
}

/** Opens the form for one vial and answers that there are no more vials. */
async function openFor(page: Page, vial: Vial): Promise<ReturnType<typeof form>> {
  await openWith(page, PATH, { drugIds: [vial.id] });
  const fields = form(page);
  await fields.more.getByRole('button', { name: 'No, just this one' }).click();
  await expect(fields.more).toBeHidden();
  return fields;
}

async function expectRecorded(page: Page): Promise<void> {
  await leaveReceipt(page, 'Waste recorded');
}

test('WASTE-01 WASTE-02 WASTE-09 WASTE-14 OPEN-083 a vial is wasted completely, and never without notes', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, notes, submit, sentence } = await openFor(page, vial);
  await expect(amount).toHaveValue('4\u00a0mg');
  await expect(amount).not.toBeEditable();
  await submit.click();
  await expect(page.getByText('Notes are required', { exact: true })).toBeVisible();
  await expect(notes).toBeFocused();
  await notes.fill('   ');
  await expect(page.getByText('Notes are required', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await notes.fill('Dropped');
  await expect(sentence).toHaveText(`4\u00a0mg of Ondansetron 4 mg ${vial.code} will be recorded as wasted.`);
  await submit.click();
  await expectRecorded(page);
  expect(await api.moves(vial)).toMatchObject([
    { type: 'waste', quantity: -4000, notes: 'Dropped', reverse_distributor: 0, lat: null, lon: null },
  ]);
  expect(await api.left(vial)).toBe(0);
});

test('WASTE-03 notes have at most 500 characters', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { notes, submit, sentence } = await openFor(page, vial);
  await notes.fill('n'.repeat(501));
  await expect(page.getByText('This is limited to 500 characters.')).toBeVisible();
  await submit.click();
  await expect(sentence).toBeHidden();
  await notes.fill('n'.repeat(500));
  await pressAgain(submit, receiptOf(page, 'Waste recorded'));
  expect((await api.moves(vial))[0]?.['notes']).toHaveLength(500);
});

test('WASTE-04 OPEN-034 a reason fills the notes, which stay editable', async ({ page, api }) => {
  const { notes, reasons } = await openFor(page, await api.vial('Ondansetron 4 mg'));
  await reasons.click();
  const popup = page.getByRole('dialog', { name: 'Waste reasons' });
  await expect(popup.getByRole('listitem')).toHaveText([
    'Expired',
    'Damaged',
    'Contaminated',
    'Remainder not used',
    'Other',
  ]);
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Damaged' }).click();
  await expect(notes).toHaveValue('Damaged');
  await notes.fill('Damaged cap');
  await expect(notes).toHaveValue('Damaged cap');
});

test('WASTE-10 OPEN-105 what goes to a reverse distributor is marked and goes whole', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { notes, submit, sentence } = await openFor(page, vial);
  await page.getByLabel('Reverse distributor').check();
  await notes.fill('Expired');
  await expect(sentence).toContainText('will be recorded as wasted through the reverse distributor.');
  await submit.click();
  await expectRecorded(page);
  expect(await api.moves(vial)).toMatchObject([{ quantity: -4000, reverse_distributor: 1 }]);
});

test('WASTE-11 WASTE-12 several are wasted at once, each once and completely', async ({ page, api }) => {
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  await openWith(page, PATH, { drugIds: [first.id] });
  const { more, notes, submit, sentence } = form(page);
  await expectAccessible(page);
  await more.getByRole('button', { name: 'Yes, add more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, second.code);
  await expect(page.getByText(second.code).first()).toBeVisible();
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Waste Drug(s)' }).click();
  await notes.fill('Expired');
  await expect(sentence).toHaveText(
    `Ondansetron 4 mg: 8\u00a0mg in 2 vials (${first.code}, ${second.code}) will be recorded as wasted.`,
  );
  await submit.click();
  await expectRecorded(page);
  for (const vial of [first, second]) expect(await api.taken(vial)).toEqual([['waste', -4000]]);
});

test('a batch with a vial that somebody used meanwhile records nothing and names it', async ({ page, api }) => {
  const [mine, taken] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  await openWith(page, PATH, { drugIds: [mine.id, taken.id] });
  const { notes, submit } = form(page);
  await notes.fill('Expired');
  await page.route('**/api/v1/stock_move_record/create/many?*', async (route) => {
    const body = { stock_move_type_id__name: 'administer', drug_id: taken.id, quantity: -4000 };
    await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.click();
  await expect(page.getByText(`${taken.code} changed in the meantime. Nothing was recorded.`)).toBeVisible();
  await expect(page.getByText('Already used')).toBeVisible();
  await expect(notes).toHaveValue('Expired');
  expect(await api.taken(mine)).toEqual([]);
});

test('pressing twice, and a lost answer: recorded once', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { notes, submit } = await openFor(page, vial);
  await notes.fill('Expired');
  const lost = await loseAnswers(page, 'stock_move_record/create', 1);
  await submit.dblclick();
  await expectRecorded(page);
  expect(lost()).toBe(1);
  expect(await api.taken(vial)).toEqual([['waste', -4000]]);
});

test('the page opened again after a save asks for another drug', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await page.goto('/');
  const { notes, submit } = await openFor(page, vial);
  await notes.fill('Expired');
  await submit.click();
  await expectRecorded(page);
  await page.goto(PATH);
  await expect(page.getByText('No drug is chosen yet.')).toBeVisible();
  expect(await api.taken(vial)).toEqual([['waste', -4000]]);
});

test('ROUTE-14 opened by itself, or with what no page would send, it asks for a drug', async ({ page }) => {
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Scan a Drug' })).toBeVisible();
  for (const state of [{ drugIds: 'x' }, { drugIds: [1, null] }, {}]) {
    await openWith(page, PATH, state);
    await expect(page.getByRole('button', { name: 'Scan a Drug' })).toBeVisible();
  }
  await openWith(page, PATH, { drugIds: ['nonsense'] });
  await expect(page.getByText('A drug is not in your agency any more')).toBeVisible();
});

test('WASTE-05 WASTE-06 WASTE-07 WASTE-08 WASTE-13 of a reusable vial a part can be wasted, refused at both edges', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ketamine 500 mg');
  const { amount, notes, submit, sentence } = await openFor(page, vial);
  await notes.fill('Remainder not used');
  await submit.click();
  await expect(page.getByText('required', { exact: true })).toBeVisible();
  for (const [typed, text] of [
    ['0', '0 is not a valid value'],
    ['-0.001', 'Negative values are not valid'],
    ['500.000001', 'cannot waste more than available (500\u00a0mg)'],
  ] as const) {
    await amount.fill(typed);
    await expect(page.getByText(text, { exact: true }), typed).toBeVisible();
    await expect(sentence).toBeHidden();
  }
  await expectAccessible(page);
  for (const typed of ['0.000001', '500']) {
    await amount.fill(typed);
    await expect(sentence).toContainText('will be recorded as wasted');
  }
  await amount.fill('40.5');
  await submit.click();
  await expect(
    page.getByText(`40.5\u00a0mg of Ketamine 500 mg ${vial.code} will be recorded as wasted.`),
  ).toBeVisible();
  await witnessBy(page, 'Parker Rivera');
  await expectRecorded(page);
  expect(await api.moves(vial)).toMatchObject([
    { type: 'waste', quantity: -40_500, notes: 'Remainder not used', witnessed_by: 'Parker Rivera' },
  ]);
});

test('what will be recorded of many long codes in large text leaves room for the form', async ({ page, api }) => {
  const vials = await Promise.all(Array.from({ length: 4 }, () => api.vial('Ondansetron 4 mg')));
  await openWith(page, '/waste/details/', { drugIds: vials.map(({ id }) => id) });
  await page.addStyleTag({ content: 'html { font-size: 400% !important }' });
  await page.getByLabel('Notes').fill('Dropped');
  await expect(page.getByLabel('What will be recorded')).toContainText('in 4 vials');
  const height = await page.getByLabel('What will be recorded').evaluate((shown) => shown.clientHeight);
  expect(height).toBeLessThanOrEqual(844 / 4);
  await expectAccessible(page);
});
