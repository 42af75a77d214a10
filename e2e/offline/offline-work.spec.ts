import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { Menu } from '../page-models/menu.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { OfflineFlow, type OfflineRow } from '../page-models/offline-flow.ts';
import { VehicleCheckPage } from '../page-models/vehicle-check-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages } from '../support/box-fixtures.ts';
import { keptStock } from '../support/browser-storage.ts';
import { fillOutbox, type KeptEntry, payloads, waitingIds } from '../support/offline-outbox.ts';
import { expect, pressUntilGone, shoot, type StockApi, test, type Vial } from '../support/stock-fixtures.ts';

// The service worker and the stock come after the page has loaded, and eight acts follow one another.
test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow', user: 'medic', actionTimeout: 15_000 });

test.beforeEach(({ page }) => installCamera(page));

async function openApp(page: Page, code: string): Promise<void> {
  await new DashboardPage(page).open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await expect.poll(() => keptStock(page), { timeout: 30_000 }).toContain(code);
}

/** Scans a code on the dashboard; the device answers. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a Drug or Box' })).toBeVisible();
  await shoot(page, code);
}

async function openVial(page: Page, code: string, option: string): Promise<void> {
  await scan(page, code);
  await page.getByRole('dialog', { name: 'Drug Details' }).getByRole('button', { name: option, exact: true }).click();
}

async function leaveKept(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await new DashboardPage(page).shown();
}

async function guestSigns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  const signing = new GuestPage(page);
  await signing.fill();
  await signing.signature.click();
  await signing.stroke();
  await signing.pad.getByRole('button', { name: 'done' }).click();
  await signing.finish.click();
}

async function givenVial(api: StockApi): Promise<Vial> {
  const vial = await api.vial('Ondansetron 4 mg');
  const dose = { stock_move_type_id__name: 'administer', drug_id: vial.id, quantity: -4000 };
  await api.post('stock_move_record/create', dose);
  return vial;
}

/** When the kept act that names this was done, by the device. */
function timeOf(kept: readonly OfflineRow[], mark: string): string {
  return kept.find(({ request }) => JSON.stringify(request).includes(mark))?.happenedAt ?? 'not kept';
}

test('OPEN-150 SRV-46 SRV-50 moved, given, refused a second time, reversed, numbered, received, resealed, a vehicle checked: all without a network, the app killed, each recorded once with its own time', async ({
  page,
  context,
  api,
}) => {
  const [home, target] = [await api.box(), await api.box()];
  const moved = await api.vial('Ondansetron 4 mg', { boxId: home.id });
  const staying = await api.vial('Ondansetron 4 mg', { boxId: home.id });
  const [reversed, numbered] = [await givenVial(api), await givenVial(api)];
  const offline = new OfflineFlow(page);
  await openApp(page, moved.code);
  await context.setOffline(true);

  await test.step('a vial is moved', async () => {
    await scan(page, moved.code);
    await offline.prompt.getByRole('button', { name: 'Continue offline' }).click();
    await expectAccessible(page, 'with all that can be done offline');
    await offline.choices.getByRole('button', { name: 'Something else' }).click();
    await expect(page.getByText(/^Offline\. As this device knew it /)).toBeVisible();
    await shoot(page, moved.code);
    await page.getByRole('dialog', { name: 'Drug Details' }).getByRole('button', { name: 'Change Box' }).click();
    await page.getByRole('button', { name: 'No, just this one' }).click();
    await page.getByLabel('Drug box').selectOption(target.label);
    await expectAccessible(page, 'moving offline');
    const transfer = page.getByRole('button', { name: 'Transfer', exact: true });
    // The band stands below the button, not over it.
    const [above, band] = [await transfer.boundingBox(), await page.locator('.offline-work').boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(band?.y ?? 0);
    await transfer.click();
    await leaveKept(page);
  });

  await test.step('it is given from its new box, and not a second time', async () => {
    await openVial(page, moved.code, 'Administer Drug');
    const form = new AdministerPage(page);
    await expect(page.getByText(target.label).first()).toBeVisible();
    await form.amount.fill('4');
    await pressUntilGone(form.submit, form.submit);
    await leaveKept(page);
    await scan(page, moved.code);
    const why = `${moved.code} is used up: a record that waits on this device took all of it.`;
    await expect(page.getByText(why).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('a dose is reversed, and another gets its number', async () => {
    await openVial(page, reversed.code, 'Un-Administer');
    await page
      .getByRole('list', { name: 'Records that can be reversed' })
      .getByLabel(/^Administered/)
      .check();
    await pressUntilGone(
      page.getByRole('button', { name: 'Un-Administer' }),
      page.getByRole('list', { name: 'Records that can be reversed' }),
    );
    await leaveKept(page);
    await openVial(page, numbered.code, 'Modify Incident Number');
    await page.getByLabel('Incident number', { exact: true }).fill('I-OFFLINE');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^The incident number will be recorded when/)).toBeVisible();
    await expect(page.getByText(/^Has an incident number already/)).toBeVisible();
    await page.goto('/');
  });

  const code = `T-${randomUUID().slice(0, 8)}`;
  const seal = `S-${randomUUID().slice(0, 8)}`;
  await test.step('after a reload the device is asked for again; a vial is received and a box resealed', async () => {
    await scan(page, code);
    await offline.prompt.getByRole('button', { name: 'Continue offline' }).click();
    await offline.choices.getByRole('button', { name: 'Something else' }).click();
    await shoot(page, code);
    const creating = new NewDrugPage(page);
    await creating.receive();
    await creating.fillIn({ box: home.label });
    await pressUntilGone(creating.create, creating.create);
    await leaveKept(page);

    await scan(page, home.label);
    await page.getByRole('dialog', { name: home.label }).getByRole('button', { name: 'Reseal' }).click();
    const reseal = page.getByRole('dialog', { name: 'Reseal Box' });
    await reseal.getByLabel('New box code', { exact: true }).fill(seal);
    await reseal.getByRole('button', { name: 'Select All' }).click();
    await expect(reseal.getByRole('checkbox', { name: new RegExp(`^${staying.code}`) })).toBeChecked();
    await expect(reseal.getByText(moved.code)).toHaveCount(0);
    await reseal.getByRole('button', { name: 'Continue' }).click();
    await guestSigns(page);
    await leaveKept(page);
  });

  await test.step('a vehicle is checked, with a picture', async () => {
    const vehicle = new VehicleCheckPage(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'Vehicle Check' }).click();
    await vehicle.continue.click();
    await vehicle.category('Cab');
    await page.getByRole('listitem').getByRole('button').first().click();
    await vehicle.answer('No').click();
    await expect(vehicle.answer('No')).toHaveAttribute('aria-pressed', 'true');
    await new BoxPages(page).addImage(vehicle.popup);
    await page.keyboard.press('Escape');
    await handIn(page, vehicle);
    await expect(page.getByText(/^Vehicle check will be recorded when/)).toBeVisible();
  });

  const kept = await offline.kept();
  expect(kept).toHaveLength(7);
  await page.close();
  const again = await context.newPage();
  await installCamera(again);
  await again.goto('/');
  await expect.poll(() => waitingIds(again)).toHaveLength(7);
  await context.setOffline(false);
  await again.reload();
  await expect.poll(() => waitingIds(again), { timeout: 120_000 }).toEqual([]);

  const lifeOf = async ({ id }: Pick<Vial, 'id'>): Promise<unknown[]> => {
    const life = await api.get<{ entries: Record<string, unknown>[] }>(`drug/timeline?drug_id=${id}`);
    return life.entries.slice(1).map(({ act, happened, is_offline }) => [act, happened, is_offline]);
  };
  expect(await lifeOf(moved)).toEqual([
    ['transfer', timeOf(kept, target.id), 1],
    ['administer', timeOf(kept, `"quantity":-4000`), 1],
  ]);
  expect((await lifeOf(reversed)).at(-1)).toEqual(['un_administer', timeOf(kept, 'un_administer'), 1]);
  expect((await lifeOf(numbered)).at(-1)).toEqual(['amendment', timeOf(kept, 'I-OFFLINE'), 1]);
  expect((await api.moves(numbered))[0]).toMatchObject({ incident_number: 'I-OFFLINE' });
  const found = await api.get<{ drug: { id: string } }>(`code/find?barcode_id=${code}`);
  const received = await api.get<{ entries: Record<string, unknown>[] }>(`drug/timeline?drug_id=${found.drug.id}`);
  expect(received.entries).toMatchObject([{ act: 'receive', happened: timeOf(kept, code), is_offline: 1 }]);
  expect(await api.get(`box_check/last?drug_box_id=${home.id}`)).toMatchObject({
    timestamp: timeOf(kept, seal),
    user_was_offline: 1,
    checked: 1,
  });
  const submissions = await api.get<Record<string, unknown>[]>('general_check_submission/all');
  const checked = submissions.find((each) => each['submitted_on'] === timeOf(kept, 'begun_on'));
  expect(checked).toBeDefined();
  const answers = await api.get<Record<string, unknown>[]>(
    `general_check_response/all?general_check_submission_id=${String(checked?.['id'])}`,
  );
  expect(answers).toMatchObject([{ passed: 0, image_url: expect.stringContaining('image/file') }]);
});

test('OPEN-116 OPEN-150 OPEN-077 on arrival a move from elsewhere is recorded and noted, a seal in use is handed back and repaired with its own time; at log-out the stock is gone', async ({
  page,
  api,
}) => {
  const [home, other] = [await api.box(), await api.box()];
  const vial = await api.vial('Ondansetron 4 mg', { boxId: home.id });
  await openApp(page, vial.code);
  const me = await api.get<{ id: string; user_group: { id: string } }>('user/auth', 'medic');
  const happenedAt = new Date().toISOString();
  const about = { queue: 'acts', happenedAt, userId: me.id, userGroupId: me.user_group.id } as const;
  const written = { barcode_id: home.label, input_barcode_manually: 0, lat: null, lon: null, notes: null } as const;
  const act = (request: object, sentence: string, guest: unknown): KeptEntry => ({
    ...about,
    id: randomUUID(),
    payload: { ...written, guest, request, sentence, codes: [] },
  });
  const moved = { id: vial.id, drug_box_id: other.id, taken_from_id: other.id, offline: 1, timestamp: happenedAt };
  const sealed = { drug_box_id: home.id, drug_checks: [], user_was_offline: 1, timestamp: happenedAt };
  const { guest } = payloads.check('');
  await fillOutbox(page, [
    act({ call: 'POST drug/update/many', body: { data: [moved] } }, 'Moved.', null),
    act(
      { call: 'POST box_check/create', body: { ...sealed, drug_box__barcode_id: other.label } },
      `${home.label} will be recorded as resealed with the code ${other.label}.`,
      guest,
    ),
  ]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const refused = page.getByRole('dialog', { name: 'Could not be recorded' });
  await expect(refused.getByText(`This code ${other.label} is already in use`)).toBeVisible({ timeout: 60_000 });
  expect(await api.drug(vial)).toMatchObject({ drug_box_id: other.id });
  const discrepancies = await api.get<{ discrepancy_type: string; notes: string }[]>('discrepancy/all');
  expect(discrepancies.filter(({ notes }) => notes.includes(vial.code))).toMatchObject([
    { discrepancy_type: 'Moved offline from elsewhere' },
  ]);

  await refused.getByRole('button', { name: 'Change' }).click();
  const seal = `S-${randomUUID().slice(0, 8)}`;
  await page.getByLabel(other.label).fill(seal);
  await expectAccessible(page, 'repairing a reseal');
  await page.getByRole('button', { name: 'Add a witness' }).click();
  await guestSigns(page);
  await expect.poll(() => waitingIds(page), { timeout: 60_000 }).toEqual([]);
  expect(await api.get(`box_check/last?drug_box_id=${home.id}`)).toMatchObject({ timestamp: happenedAt });
  expect((await api.get<{ kind: string }>(`code/find?barcode_id=${seal}`)).kind).toBe('drug_box');

  expect(await keptStock(page)).toContain(vial.code);
  await page.goto('/');
  const menu = new Menu(page);
  await menu.open();
  await menu.item('Log-out').click();
  await new HomePage(page).shown();
  expect(await keptStock(page)).toBe('[]');
});

/** Goes to the last category and hands the check in as it is. */
async function handIn(page: Page, vehicle: VehicleCheckPage): Promise<void> {
  await expect(vehicle.popup).toBeHidden();
  const anyway = page.getByRole('button', { name: 'Record without them' });
  await expect(async () => {
    if (await vehicle.continue.isVisible()) await vehicle.continue.click({ timeout: 1000 });
    else await vehicle.done.click({ timeout: 1000 });
    await expect(anyway).toBeVisible({ timeout: 500 });
  }).toPass();
  await anyway.click();
}
