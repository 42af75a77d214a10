import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInBothColours } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { type Owner, test } from '../support/own-server.ts';
import { OfficePage } from '../page-models/office.ts';

/** An agency on a bad morning: checks missed, vials expired and about to, a stock below par, an invite, a failure. */
async function badMorning(owner: Owner): Promise<void> {
  const harbor = `(SELECT id FROM user_group WHERE name = 'Harbor EMS')`;
  const inHarbor = `user_group_id = ${harbor}`;
  await owner.query(
    `UPDATE user_group SET check_due_at = '00:00', time_zone = 'America/New_York' WHERE id = ${harbor}`,
  );
  await owner.query(`UPDATE drug_box SET created_on = now() - interval '5 days' WHERE ${inHarbor}`);
  await owner.query(
    `UPDATE drug SET expiration_date = current_date + CASE barcode_id WHEN 'FEN-001' THEN -9 ELSE 12 END
     WHERE ${inHarbor} AND barcode_id IN ('FEN-001', 'FEN-002', 'FEN-003')`,
  );
  await owner.query(
    `INSERT INTO box_par (user_group_id, drug_box_id, drug_type_id, vials)
     SELECT b.user_group_id, b.id, t.id, 40 FROM drug_box b JOIN drug_type t ON t.user_group_id = b.user_group_id
     WHERE b.${inHarbor} AND b.name = 'BOX-M1' AND t.name LIKE 'Fentanyl%' ON CONFLICT DO NOTHING`,
  );
  await owner.query(
    `INSERT INTO registration (user_group_id, number, name, address, state, schedules, expiration_date)
     VALUES (${harbor}, 'AP5836727', 'Harbor EMS', 'Quay 1, Harbor', 'NY', '{II}', current_date + 20)
     ON CONFLICT DO NOTHING`,
  );
}

test.describe('an admin at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('OVERVIEW-01 SETTINGS-04 ACCESS-04 which boxes missed the check, and what expires where, is one tap away; the change log is saved as a file, and its link serves no second time', async ({
    page,
    context,
    world,
  }) => {
    await badMorning(world.owner);
    const office = new OfficePage(page);
    await page.goto('/office');
    const item = (text: RegExp) =>
      page.getByRole('list', { name: 'What needs attention' }).locator('> li').filter({ hasText: text });
    await expect(item(/checks? missed/)).toBeVisible();
    await expect(page.getByText(/^Record: (Signed \d{4}-|Not signed yet)/)).toBeVisible();
    await expectAccessibleInBothColours(page, 'the overview');
    await page.setViewportSize(viewports.phone.viewport);
    await expectAccessibleInBothColours(page, 'the overview on a phone');
    await item(/checks? missed/)
      .getByRole('link')
      .click();
    await office.shown('Daily checks');
    await expect(page).toHaveURL(/\/office\/checks\?state=Missed$/);
    await expect(page.getByText('BOX-M1').first()).toBeVisible();
    await page.setViewportSize(viewports.desk.viewport);
    await expectAccessible(page, 'the checks');
    await page.goBack();
    await item(/2 vials expire within 30 days/)
      .getByRole('link')
      .click();
    await office.shown('Expiring vials');
    await expect(page.getByText('2 of', { exact: false })).toBeVisible();
    await page.goBack();
    await item(/stock below par/)
      .getByRole('link')
      .click();
    await office.shown('Par');
    await expect(page).toHaveURL(/low=Low/);

    await office.open('/office/changes', 'Change log');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^change_log-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFid,created_by,')).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Change log' })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(download.url());
    await expect(tab.getByText('This link has ended.')).toBeVisible();
  });
});
