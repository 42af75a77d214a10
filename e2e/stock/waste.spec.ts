import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, openWith, shoot, test } from '../support/stock-fixtures.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';

const PATH = '/waste/details/';

test('WASTE-01 WASTE-04 WASTE-11 WASTE-12 several are scanned and wasted at once for a reason, each once and completely; in large text the sentence leaves room for the form', async ({
  page,
  api,
}) => {
  await installCamera(page);
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  await page.goto('/');
  await openWith(page, PATH, { drugIds: [first.id] });
  const more = page.getByRole('dialog', { name: 'Would you like to add more?' });
  await more.getByRole('button', { name: 'Yes, add more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, second.code);
  await expect(page.getByText(second.code).first()).toBeVisible();
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Waste Drug(s)' }).click();
  await page.getByRole('button', { name: 'Waste reasons' }).click();
  const reasons = page.getByRole('dialog', { name: 'Waste reasons' });
  await expect(reasons.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page, 'with the reasons');
  await reasons.getByRole('button', { name: 'Expired' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Expired');
  const sentence = page.getByRole('status', { name: 'What will be recorded' });
  await expect(sentence).toHaveText(
    `Ondansetron 4 mg: 8\u00a0mg in 2 vials (${first.code}, ${second.code}) will be recorded as wasted.`,
  );
  const large = await page.addStyleTag({ content: 'html { font-size: 400% !important }' });
  const height = await sentence.evaluate((shown) => shown.clientHeight);
  expect(height).toBeLessThanOrEqual(844 / 4);
  await expectAccessible(page, 'in large text');
  await large.evaluate((style) => style.parentElement?.removeChild(style));
  await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
  await leaveReceipt(page, 'Waste recorded');
  for (const vial of [first, second]) expect(await api.taken(vial)).toEqual([['waste', -4000]]);
});
