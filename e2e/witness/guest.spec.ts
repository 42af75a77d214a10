import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { expect, test } from '../support/stock-fixtures.ts';
import { openWitness } from '../support/witness-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

async function openGuest(page: Page, vial: { id: string; code: string }): Promise<GuestPage> {
  await openWitness(page, vial);
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Guest Verify' })).toBeVisible();
  return new GuestPage(page);
}

/** The darkest and the lightest grey of a picture, and its size. */
function shadesOf(
  page: Page,
  url: string,
): Promise<{ darkest: number; lightest: number; alpha: number; width: number }> {
  return page.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let [darkest, lightest, alpha] = [255, 0, 255];
    for (let at = 0; at < data.length; at += 4) {
      darkest = Math.min(darkest, data[at] ?? 0);
      lightest = Math.max(lightest, data[at] ?? 0);
      alpha = Math.min(alpha, data[at + 3] ?? 0);
    }
    return { darkest, lightest, alpha, width: picture.width };
  }, url);
}

// Where the app is dark the signature is not. The pictures are decoded in the page, whose policy only allows fetching
// from the server.
test.use({ colorScheme: 'dark', bypassCSP: true });

test('ROUTE-19 WITNESS-05 WITNESS-12 GUEST-03 GUEST-05 GUEST-07 GUEST-08 a guest signs dark on white, also after back and reload, and is on record; a cleared pad is no signature', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  const guest = await openGuest(page, vial);
  await guest.fill();
  await guest.draw();
  await guest.pad.getByRole('button', { name: 'Clear' }).click();
  await guest.pad.getByRole('button', { name: 'done' }).click();
  await expect(guest.pad).toBeHidden();
  await expect(page.getByRole('img', { name: 'Signature' })).toHaveCount(0);
  await guest.sign();
  await guest.signature.click();
  await guest.pad.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  await expect(guest.licenseNumber).toHaveValue('RN-77');
  await page.reload();
  await expect(guest.title).toHaveValue('Nurse');
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  expect(await api.moves(vial)).toEqual([]);

  const sent = page.waitForRequest('**/stock_move_record/create?*');
  await guest.finish.click();
  const body: Record<string, string> = (await sent).postDataJSON();
  await expect(receiptOf(page, 'Waste recorded')).toBeVisible();
  expect(body).toMatchObject({
    guest_verify__name: 'Gale Guest',
    guest_verify__title: 'Nurse',
    guest_verify__license_number: 'RN-77',
    guest_verify__signature_img: expect.stringMatching(/^data:image\/png;base64,/),
  });
  const drawn = body['guest_verify__signature_img'] ?? '';
  expect(drawn.length).toBeLessThan(60_000);
  const shades = await shadesOf(page, drawn);
  expect(shades).toMatchObject({ lightest: 255, alpha: 255 });
  expect(shades.darkest).toBeLessThan(60);
  expect(await api.moves(vial)).toMatchObject([{ type: 'waste', guest_verify_name: 'Gale Guest', witnessed_by: null }]);
});
