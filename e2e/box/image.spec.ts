import type { Locator, Page } from '@playwright/test';
import { HEADERS } from '@vialant/contract/envelope';
import { phoneJpeg, png, SECRET } from '../../apps/server/src/image/testing/pictures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages, expect, test } from '../support/box-fixtures.ts';
import { installCamera } from '../camera/fake-camera.ts';

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

test.beforeEach(({ page }) => installCamera(page));

/** The picker in the popup of an inventory check, and every picture it has sent. */
class Picker {
  readonly add: Locator;
  readonly picture: Locator;
  readonly progress: Locator;
  readonly popup: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.popup = new BoxPages(page).check;
    this.add = this.popup.getByRole('button', { name: 'Add image' });
    this.picture = this.popup.getByRole('img', { name: 'Added image' });
    this.progress = this.popup.getByRole('progressbar', { name: 'Uploading image' });
  }

  async choose(file: File): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.add.click();
    await (await chooser).setFiles({ ...file });
  }
}

function sizeOf(picture: Locator): Promise<[number, number]> {
  return picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
}

const photo: File = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: phoneJpeg(6) };

test('IMG-01 IMG-03 IMG-04 SHELL-39 CONST-23 SRV-76 OPEN-120 OPEN-130 what is no picture is not sent; an upload that fails is sent once when tried again, and arrives upright, small and without its place, for the agency alone', async ({
  page,
  its,
  world,
  baseURL,
}) => {
  await new BoxPages(page).boxAction(await its.box(1), 'Inventory Check');
  const picker = new Picker(page);
  const keys: (string | undefined)[] = [];
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/image/upload?*', async (route) => {
    keys.push(route.request().headers()[HEADERS.idempotencyKey]);
    if (keys.length > 1) return route.continue();
    await asked;
    return route.abort('connectionreset');
  });
  await picker.choose({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Sir') });
  await expect(page.getByText('Could not access file', { exact: true })).toBeVisible();
  expect(keys).toEqual([]);

  await picker.choose(photo);
  await expect(picker.progress).toBeVisible();
  expect(await picker.progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThanOrEqual(10);
  answer();
  const refused = picker.popup.locator('.image-picker-refused'); // a toast over the popup says it too
  await expect(refused).toHaveText('Upload failed');
  await expectAccessible(page);
  const reply = page.waitForResponse('**/image/upload?*');
  await picker.popup.getByRole('button', { name: 'Retry' }).click();
  const { data }: { data: { url: string } } = await (await reply).json();
  await expect(refused).toHaveCount(0);
  await expect(picker.picture).toBeVisible();
  await expect(picker.progress).toHaveCount(0);
  expect(keys[1]).toBe(keys[0]);

  const read = async (person: 'partner' | 'strict'): Promise<Response> =>
    fetch(`${baseURL}${data.url}`, { headers: { [HEADERS.authToken]: await world.tokenOf(person) } });
  const kept = Buffer.from(await (await read('partner')).arrayBuffer());
  expect(kept.includes(SECRET)).toBe(false);
  expect(kept.includes('Exif')).toBe(false);
  expect((await read('strict')).status).toBe(404);
  expect((await fetch(`${baseURL}${data.url}`)).status).toBe(401);
  // The camera was turned by a quarter, so 16 × 8 becomes 8 × 16.
  expect(await sizeOf(picker.picture)).toEqual([8, 16]);
});

test('IMG-05 OPEN-130 OPEN-131 a picture too large to send is made small first; who comes back without one while the camera is denied is told', async ({
  page,
  its,
}) => {
  // What is not named here is denied.
  await page.context().grantPermissions(['geolocation']);
  await new BoxPages(page).boxAction(await its.box(1), 'Inventory Check');
  const picker = new Picker(page);
  const chooser = page.waitForEvent('filechooser');
  await picker.add.click();
  await (await chooser).element().dispatchEvent('cancel');
  await expect(page.getByText('Enable camera use in settings', { exact: true })).toBeVisible();
  const large = png(3300, 3300, true);
  expect(large.length).toBeGreaterThan(10_000_000);
  await picker.choose({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(picker.picture).toBeVisible();
  expect(await sizeOf(picker.picture)).toEqual([1600, 1600]);
});
