import type { Locator, Page } from '@playwright/test';
import { phoneJpeg } from '../../apps/server/src/image/testing/pictures.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages, expect, test } from '../support/box-fixtures.ts';
import { phoneOf } from '../support/witness-fixtures.ts';

/** The box that is drawn where there is no picture. */
function drawn(page: Page): Locator {
  return page.getByRole('dialog').locator('svg').filter({ hasText: 'Drug box' });
}

async function choosePicture(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const saved = page.waitForResponse('**/drug_box/set_image?*');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: phoneJpeg(6) });
  expect((await saved).status()).toBe(200);
}

test('BOXPOP-03 an admin adds the picture of a box in its popup, changes and removes it; staff see it and cannot', async ({
  page,
  browser,
  its,
  world,
}) => {
  const box = await its.box(1);
  const admin = await phoneOf(browser, 'admin', { token: await world.tokenOf('admin'), url: world.url });
  await installCamera(admin);
  await new BoxPages(admin).boxAction(box, 'Inventory Check');
  const picture = admin.getByRole('img', { name: `Picture of ${box.name}` });
  await expect(drawn(admin)).toBeVisible();
  await choosePicture(admin, 'Add picture of the box');
  await expect(picture).toBeVisible();
  await choosePicture(admin, 'Change picture');
  await expect(picture).toBeVisible();

  const staff = new BoxPages(page);
  await staff.boxAction(box, 'Inventory Check');
  const seen = staff.check.getByRole('img', { name: `Picture of ${box.name}` });
  await expect(seen).toBeVisible();
  // The camera was turned by a quarter, so 16 × 8 becomes 8 × 16.
  expect(await seen.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([8, 16]);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Change picture' })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Remove picture' }).click();
  await expect(drawn(admin)).toBeVisible();
  // Who has the popup open sees it go.
  await expect(drawn(page)).toBeVisible();
  await admin.context().close();
});
