import { GuestPage } from '../page-models/guest-page.ts';
import { BoxPages, expect, test } from '../support/box-fixtures.ts';
import { LostNetwork } from '../network/lost-network.ts';
import { waitingIds } from '../support/offline-outbox.ts';

// In the agency that asks for the most: scanned codes, pictures and witnesses.
test.use({ agency: 'summit' });

test('OPEN-048 OPEN-115 a check by scans alone: the frame tells, a vial of another box is left and noted, and without a network it is kept and sent once', async ({
  page,
  its,
}) => {
  const [box, other] = [await its.box(2), await its.box(1)];
  const [first, second] = box.vials;
  const [strayed] = other.vials;
  if (!first || !second || !strayed) throw new Error('a vial was not made');
  const pages = new BoxPages(page);
  const network = new LostNetwork(page);
  await network.begin();
  await pages.startCheck();
  await expect
    .poll(async () => {
      await pages.shoot(box.name);
      return pages.progress(box, 0).isVisible();
    })
    .toBe(true);
  await pages.shoot(first.code);
  await expect(pages.progress(box, 1)).toBeVisible();
  await expect(page.locator('.scanner-verdict-text')).toBeVisible();
  await expect(page.getByText(second.code).first()).toBeVisible(); // what is left to scan
  await pages.shoot(strayed.code);
  const question = page.getByRole('dialog', { name: `${strayed.code} belongs in ${other.name}` });
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toBeHidden();
  await pages.shoot(second.code);
  await expect(pages.check.getByText('All 2 checked')).toBeVisible();
  await pages.addImage(pages.check);
  await pages.check.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Hand the phone to your witness')).toBeVisible();

  await network.lose();
  await page.getByRole('button', { name: 'Guest Verify', exact: true }).click();
  const guest = new GuestPage(page);
  await guest.fill();
  await guest.signature.click();
  await guest.stroke();
  await guest.pad.getByRole('button', { name: 'done' }).click();
  await guest.finish.click();
  const prompt = page.getByRole('dialog', { name: 'It looks like you are offline' });
  await prompt.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
  await expect(page.getByText(box.name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await network.find();
  await expect.poll(() => waitingIds(page)).toEqual([]);
  const checks = await its.checks(box);
  expect(checks.map(({ notes }) => notes)).toEqual([`Found in another box: ${strayed.code} (${other.name})`]);
});
