import type { Locator, Page } from '@playwright/test';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
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

  /** Chooses the file, and returns the address under which the server keeps it. */
  async send(file: File): Promise<string> {
    const reply = this.page.waitForResponse('**/image/upload?*');
    await this.choose(file);
    const { data }: { data: { url: string } } = await (await reply).json();
    await expect(this.picture).toBeVisible();
    await expect(this.progress).toHaveCount(0);
    return data.url;
  }
}

const photo: File = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: phoneJpeg(6) };

test('IMG-01 SRV-76 OPEN-130 a photo arrives upright, small and without its place, and only the agency reads it', async ({
  page,
  its,
  world,
  baseURL,
}) => {
  const pages = new BoxPages(page);
  await pages.boxAction(await its.box(1), 'Inventory Check');
  const picker = new Picker(page);
  const url = await picker.send(photo);
  await expectAccessible(page);
  const read = async (person: 'partner' | 'strict'): Promise<Response> =>
    fetch(`${baseURL}${url}`, { headers: { [HEADERS.authToken]: await world.tokenOf(person) } });
  const kept = Buffer.from(await (await read('partner')).arrayBuffer());
  expect(kept.includes(SECRET)).toBe(false);
  expect(kept.includes('Exif')).toBe(false);
  expect((await read('strict')).status).toBe(404);
  expect((await fetch(`${baseURL}${url}`)).status).toBe(401);
  // The camera was turned by a quarter, so 16 × 8 becomes 8 × 16.
  expect(await picker.picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual(
    [8, 16],
  );
});

test('OPEN-130 a picture too large to send is made small first', async ({ page, its }) => {
  const pages = new BoxPages(page);
  await pages.boxAction(await its.box(1), 'Inventory Check');
  const picker = new Picker(page);
  const large = png(4000, 4000, true);
  expect(large.length).toBeGreaterThan(10_000_000);
  await picker.send({ name: 'large.png', mimeType: 'image/png', buffer: large });
  expect(await picker.picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual(
    [1600, 1600],
  );
});

test('IMG-04 what is no picture cannot be read, and nothing is sent', async ({ page, its }) => {
  await new BoxPages(page).boxAction(await its.box(1), 'Inventory Check');
  const picker = new Picker(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await picker.choose({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Sir') });
  await expect(page.getByText('Could not access file', { exact: true })).toBeVisible();
  await expect(picker.add).toBeVisible();
  expect(sent.filter((url) => url.includes(`${API_BASE}/image`))).toEqual([]);
});

test('IMG-03 SHELL-39 CONST-23 OPEN-120 a failed upload says so, and trying again sends the same picture once', async ({
  page,
  its,
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
  await picker.choose(photo);
  await expect(picker.progress).toBeVisible();
  expect(await picker.progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThanOrEqual(10);
  await expectAccessible(page);
  answer();
  const refused = picker.popup.locator('.image-picker-refused'); // a toast over the popup says it too
  await expect(refused).toHaveText('Upload failed');
  await expectAccessible(page);
  await picker.popup.getByRole('button', { name: 'Retry' }).click();
  await expect(refused).toHaveCount(0);
  await expect(picker.progress).toHaveCount(0);
  await expect(picker.picture).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  await picker.popup.getByRole('button', { name: 'Remove image' }).click();
  await expect(picker.add).toBeVisible();
});

test('IMG-05 OPEN-131 who comes back without a picture while the camera is denied is told', async ({ page, its }) => {
  // What is not named here is denied.
  await page.context().grantPermissions(['geolocation']);
  await new BoxPages(page).boxAction(await its.box(1), 'Inventory Check');
  const chooser = page.waitForEvent('filechooser');
  await new Picker(page).add.click();
  await (await chooser).element().dispatchEvent('cancel');
  await expect(page.getByText('Enable camera use in settings', { exact: true })).toBeVisible();
});
