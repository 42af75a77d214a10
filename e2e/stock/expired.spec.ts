import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, openWith, shoot, test, witnessBy } from '../support/stock-fixtures.ts';

test('OPEN-098 OPEN-100 an expired vial asks before it is given; of a batch each vial keeps its own amount, and the witness reads it all', async ({
  page,
  api,
}) => {
  await installCamera(page);
  const [first, second] = [await api.vial('Fentanyl 100 mcg'), await api.vial('Fentanyl 100 mcg')];
  await page.clock.setFixedTime(new Date(2030, 1, 1, 12)); // a month after they have expired
  await openWith(page, AdministerPage.path, { drugIds: [first.id] });
  const question = page.getByRole('dialog', { name: 'Expired' });
  await expect(question.getByText('This vial expired on January 1, 2030. Use it anyway?')).toBeVisible();
  await expectAccessible(page, 'with the question about an expired vial');
  await question.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(question).toBeHidden();
  const { amount, submit, sentence } = new AdministerPage(page);
  await amount.fill('40');
  const named = `Fentanyl 100 mcg ${first.code} (EXPIRED)`;
  await expect(sentence).toHaveText(`40\u00a0mcg of ${named} will be recorded as given, 60\u00a0mcg as wasted.`);

  await page.getByRole('button', { name: 'Scan more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, second.code);
  await expect(page.getByText(second.code).first()).toBeVisible();
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  await question.getByRole('button', { name: 'Use it anyway' }).click();
  await expect(question).toBeHidden();
  const rows = page.getByRole('list', { name: 'Drugs' }).getByRole('listitem');
  await expect(rows.filter({ hasText: first.code })).toContainText('Gives 40\u00a0mcg');
  await expect(rows.filter({ hasText: second.code })).toContainText('Gives 100\u00a0mcg');
  await rows.getByRole('button', { name: `Change the amount of ${second.code}` }).click();
  const other = page.getByRole('dialog', { name: `Amount of ${second.code}` });
  const dose = other.getByLabel(/^Amount administered/);
  await dose.fill('101');
  await expect(other.getByText('You cannot administer more than: 100')).toBeVisible();
  await dose.fill('25');
  await expectAccessible(page, 'with the amount of one of several vials');
  await other.getByRole('button', { name: 'Done' }).click();
  await expect(other).toBeHidden();
  const codes = `(${first.code} EXPIRED, ${second.code} EXPIRED)`;
  const said =
    `Fentanyl 100 mcg: 65\u00a0mcg in 2 vials ${codes} will be recorded as given, ` +
    `Fentanyl 100 mcg: 135\u00a0mcg in 2 vials ${codes} as wasted.`;
  await expect(sentence).toHaveText(said);
  await expectAccessible(page, 'a batch with amounts');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  await expect(page.getByText(said)).toBeVisible();
  await witnessBy(page, 'Parker Rivera');
  await new AdministerPage(page).recorded();
  expect(await api.taken(first)).toEqual([
    ['administer', -40],
    ['waste', -60],
  ]);
  expect(await api.taken(second)).toEqual([
    ['administer', -25],
    ['waste', -75],
  ]);
});
