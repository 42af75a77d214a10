import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInBothColours } from '../support/accessibility.ts';
import { installCamera, showCodes } from '../camera/fake-camera.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-server.ts';
import { OfficePage } from '../page-models/office.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { ScannerPage } from '../page-models/scanner-page.ts';

test.describe('labels at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('LABELS-01 LABELS-04 LABELS-05 three clicks print a sheet; an unused code of it opens the new drug form', async ({
    page,
    world,
  }) => {
    await world.owner.query(`UPDATE user_group SET label_prefix = 'HB' WHERE name = 'Harbor EMS'`);
    await installCamera(page);
    const office = new OfficePage(page);
    await page.goto('/office');
    await page.getByRole('link', { name: 'Labels', exact: true }).click();
    await page.getByRole('button', { name: 'Print labels' }).click();
    const form = office.panel('New labels');
    await expect(form.getByText('1 sheet of paper. Print at 100 %, not fitted to the page.')).toBeVisible();
    await expectAccessible(page, 'the form for labels');
    await page.setViewportSize(viewports.phone.viewport);
    await expect(page.getByRole('slider', { name: 'First label' })).toBeVisible();
    await expectAccessibleInBothColours(page, 'the form for labels on a phone');
    await page.setViewportSize(viewports.desk.viewport);
    const downloading = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Make PDF' }).click();
    const download = await downloading;
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText(/^Sheet \d+ is ready to print$/)).toBeVisible();
    await office.rows('Labels').first().click();
    const codes = page.getByRole('region', { name: 'Codes', exact: true });
    await expect(codes.getByRole('listitem')).toHaveCount(30);
    const [code = ''] = await codes.getByRole('listitem').first().locator('span').allTextContents();
    expect(code).toMatch(/^HB[2-9A-Z]{7}$/);
    await new ScannerPage(page).open();
    await showCodes(page, ['datamatrix', code]);
    await new NewDrugPage(page).receive();
    await expect(page.getByRole('heading', { level: 1, name: `New Drug ${code}`, exact: true })).toBeVisible();
  });
});
