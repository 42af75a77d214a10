import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages, expect, test, toast } from '../support/box-fixtures.ts';
import { pressAgain, pressUntilGone } from '../support/stock-fixtures.ts';
import { showCodes } from '../camera/fake-camera.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

declare global {
  interface Window {
    taps: number;
  }
}

test.describe('in a permissive agency', () => {
  test('CHECK-01 CHECK-02 CHECK-03 CHECK-17 CHECK-22 OPEN-048 a check by camera is on record as the confirm page says; a vial of another box says where it belongs, is moved here and checked, or left and noted', async ({
    page,
    its,
  }) => {
    const [box, other] = [await its.box(2), await its.box(2)];
    const [strayed, visiting] = other.vials;
    if (!strayed || !visiting) throw new Error('a box of two has two vials');
    const pages = new BoxPages(page);
    await pages.startCheck();
    await showCodes(page, ['qrcode', box.name]);
    await expect(pages.progress(box, 0)).toBeVisible();
    await showCodes(page, ['datamatrix', box.vials[0]?.code ?? '']);
    await expect(pages.progress(box, 1)).toBeVisible();
    await showCodes(page, ['datamatrix', visiting.code]);
    const left = page.getByRole('dialog', { name: `${visiting.code} belongs in ${other.name}` });
    await expectAccessible(page, 'with a vial of another box');
    await left.getByRole('button', { name: 'Leave it' }).click();
    await expect(left).toBeHidden();
    await showCodes(page, ['datamatrix', strayed.code]);
    const moved = page.getByRole('dialog', { name: `${strayed.code} belongs in ${other.name}` });
    await moved.getByRole('button', { name: 'Move it here' }).click();
    await expect(page.getByText(`will be recorded as moved to ${box.name}.`)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Transfer', exact: true }).click();
    await pages.witness(its.other);
    await expect(receiptOf(page, 'Transferred')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await pages.check.getByRole('button', { name: 'Scan Drugs' }).click();
    await expect(page.getByText(new RegExp(`^${box.name}.*: 2 of 3 checked$`))).toBeVisible();
    await showCodes(page, ['datamatrix', box.vials[1]?.code ?? '']);
    const found = [visiting, strayed].map(({ code }) => `Found in another box: ${code} (${other.name})`);
    for (const text of found) await expect(pages.check.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await pages.check.getByRole('button', { name: 'Continue' }).click();
    const id = await pages.confirmedId(its.actorName);
    await expectAccessible(page);
    expect(await its.checks(box)).toMatchObject([{ id, notes: found.join('\n') }]);
    const all = [...box.vials, strayed];
    const asScanned = Object.fromEntries(all.map(({ code }) => [code, 0]));
    expect(await its.checkedVials({ ...box, vials: all }, id)).toEqual(asScanned);
    expect(await its.discrepancies(box.name)).toEqual([]);
  });

  test('CHECK-01 CHECK-17 API-64 a box of 40 is scanned with at most 3 taps and saved by one call; with every answer lost, trying again records nothing twice', async ({
    page,
    its,
  }) => {
    test.setTimeout(90_000);
    const box = await its.box(40);
    await page.addInitScript(() => {
      window.taps = 0;
      window.addEventListener('click', () => (window.taps += 1), true);
    });
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/box_check/create?*', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 4) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const pages = new BoxPages(page);
    await pages.startCheck();
    await expect
      .poll(async () => {
        await pages.shoot(box.name);
        return pages.progress(box, 0).isVisible();
      })
      .toBe(true);
    await pages.shootAll(box);
    await pages.check.getByRole('button', { name: 'Continue' }).click();
    expect(await page.evaluate(() => window.taps)).toBeLessThanOrEqual(3);
    const asked = page.getByRole('dialog', { name: 'It looks like you are offline' });
    await pressAgain(asked.getByRole('button', { name: 'Try again' }), pages.complete);
    const id = await pages.confirmedId(its.actorName);
    expect((await its.checks(box)).map((row) => row.id)).toEqual([id]);
    expect(Object.keys(await its.checkedVials(box, id))).toHaveLength(40);
    expect((await its.get(`box_check/last?drug_box_id=${box.id}`)) as unknown).toMatchObject({ id });
    expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
  });

  test('CHECK-07 CHECK-09 CHECK-12 CHECK-13 CHECK-17 DISC-03 OPEN-081 OPEN-082 a partial check, confirmed with a wrong and the right password; a reload in the middle of the save ends on the confirm page', async ({
    page,
    its,
  }) => {
    const box = await its.box(3);
    const [first, ...missing] = box.vials;
    const pages = new BoxPages(page);
    await page.goto('/');
    await pages.boxAction(box, 'Inventory Check');
    await pages.check.getByRole('checkbox', { name: first?.code ?? '' }).check();
    await pages.check.getByRole('button', { name: 'Continue' }).click();
    await expect(pages.partial.getByText(missing.map(({ code }) => code).join(', '))).toBeVisible();
    await expectAccessible(page);
    const password = pages.partial.getByLabel('Password', { exact: true });
    await password.fill('not the password');
    await pages.partial.getByRole('button', { name: 'Confirm' }).click();
    await expect(pages.partial.getByText('Invalid password.')).toBeVisible();
    const openSessions = async (): Promise<number | null> =>
      (await its.owner.query('SELECT FROM user_session WHERE revoked_on IS NULL')).rowCount;
    const before = await openSessions();
    const reached = Promise.withResolvers<void>();
    await page.route(
      '**/api/v1/box_check/create?*',
      async (route) => {
        await route.fetch();
        reached.resolve(); // and the page never gets the answer
      },
      { times: 1 },
    );
    await password.fill(PASSWORD);
    await pressUntilGone(pages.partial.getByRole('button', { name: 'Confirm' }), pages.partial);
    await reached.promise;
    await page.reload();
    const id = await pages.confirmedId(its.actorName, { ended: 'Checked 1 of 3' });
    const me = await its.get<{ id: string }>('user/auth');
    expect(await its.checks(box)).toMatchObject([{ id, discrepancy_confirmed_by_user_id: me.id }]);
    expect(await its.checkedVials(box, id)).toEqual({ [first?.code ?? '']: 1 });
    expect(await its.discrepancies(box.name)).toEqual(
      missing.map(({ code }) => `Box check missing drug: Fentanyl 100 mcg ${code} was not found in ${box.name}`),
    );
    // Proving the password opens no session.
    expect(await openSessions()).toBe(before);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Inventory Check' })).toBeVisible();
    await expect(pages.check).toBeHidden();
  });
});

test.describe('in a strict agency', () => {
  test.use({ agency: 'summit' });

  test('CHECK-05 CHECK-07 CHECK-13 CHECK-15 CHECK-21 ROLE-08 ROLE-09 ROLE-12 WITNESS-08 OPEN-081 every vial is scanned and a picture taken; a partial check is witnessed with what is missing, and restarted when the witness does not count', async ({
    page,
    its,
  }) => {
    const box = await its.box(2);
    const [first, missing] = box.vials;
    const pages = new BoxPages(page);
    await pages.boxAction(box, 'Inventory Check');
    await pages.check.getByRole('checkbox', { name: first?.code ?? '' }).click({ force: true });
    await expect(toast(page, 'This is disabled in the admin settings. You must scan each code.')).toBeVisible();
    await expect(pages.check.getByRole('button', { name: 'Select All' })).toHaveCount(0);
    await pages.check.getByRole('button', { name: 'Scan Drugs' }).click();
    await expect(pages.progress(box, 0)).toBeVisible();
    await pages.shoot(first?.code ?? '');
    await expect(pages.progress(box, 1)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await pages.check.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'Image required')).toBeVisible();
    await expect(pages.check.getByRole('button', { name: 'Add image' })).toBeInViewport();
    await pages.addImage(pages.check);
    const confirm = async (): Promise<void> => {
      await pressAgain(pages.check.getByRole('button', { name: 'Continue' }), pages.partial);
      await pages.partial.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await pages.partial.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(`Not found in the box: Fentanyl 100 mcg ${missing?.code}`)).toBeVisible();
    };
    await confirm();
    await page.route(
      '**/api/v1/box_check/create?*',
      (route) => {
        const body: object = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...body, witness_id: crypto.randomUUID() }) });
      },
      { times: 1 },
    );
    await pages.witness(its.other);
    await expect(toast(page, 'This user is not part of your agency.')).toBeVisible();
    await expect(pages.check.getByText('1 of 2 checked')).toBeVisible();
    expect(await its.checks(box)).toEqual([]);
    await confirm();
    await pages.witness(its.other);
    const id = await pages.confirmedId(its.actorName, { witness: its.other, ended: 'Checked 1 of 2' });
    expect(await its.checks(box)).toMatchObject([{ id, image_url: expect.stringContaining('/') }]);
    expect(await its.checkedVials(box, id)).toEqual({ [first?.code ?? '']: 0 });
    expect(await its.discrepancies(box.name)).toEqual([
      `Box check missing drug: Fentanyl 100 mcg ${missing?.code} was not found in ${box.name}`,
    ]);
  });

  test('CHECK-14 CHECK-21 CHECK-22 ROLE-16 WITNESS-10 WITNESS-11 WITNESS-15 OPEN-088 a code that ran out is no witness, nor is one that was scanned and not used in time', async ({
    page,
    its,
  }) => {
    const box = await its.box(1);
    const pages = new BoxPages(page);
    await pages.boxAction(box, 'Inventory Check');
    await pages.check.getByRole('button', { name: 'Scan Drugs' }).click();
    await expect(pages.progress(box, 0)).toBeVisible();
    await pages.shootAll(box);
    await pages.addImage(pages.check);
    /** Makes a code on the colleague's device, that many seconds old, and shows it to the camera. */
    const showCode = async (secondsAgo: number): Promise<string> => {
      const { guid } = await its.post<{ guid: string }>('biometric_code/create', { guid: randomUUID() }, 'strict2');
      const age = `UPDATE biometric_code SET expires_on = expires_on - $2 * interval '1 second' WHERE guid = $1`;
      await its.owner.query(age, [guid, secondsAgo]);
      await showCodes(page, ['datamatrix', guid]);
      return guid;
    };
    const openScanner = async (): Promise<void> => {
      await pages.check.getByRole('button', { name: 'Continue' }).click();
      await showCodes(page);
      await page.getByRole('button', { name: 'Scan biometric code' }).click();
      await expect(page.getByRole('heading', { name: 'Scan biometric code' })).toBeVisible();
    };
    const expired = toast(page, 'This code has expired.');

    await openScanner();
    await showCode(31);
    await expect(page.locator('.scanner-verdict-text')).toHaveText('This code has expired.');
    expect(await its.checks(box)).toEqual([]);

    // The code is scanned in time, but more than 90 days pass before the act is saved.
    await page.route(
      '**/api/v1/box_check/create?*',
      async (route) => {
        await its.owner.query(`UPDATE biometric_code SET looked_up_on = looked_up_on - interval '91 days'`);
        await route.continue();
      },
      { times: 1 },
    );
    const record = page.getByRole('button', { name: 'Record', exact: true });
    await showCode(0);
    await record.click();
    await expect(expired).toBeVisible();
    await expect(pages.check.getByText('All 1 checked')).toBeVisible();
    expect(await its.checks(box)).toEqual([]);

    await openScanner();
    await showCode(0);
    await record.click();
    const id = await pages.confirmedId(its.actorName, { witness: its.other });
    expect(await its.checks(box)).toMatchObject([{ id }]);
  });
});
