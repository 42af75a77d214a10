import { readFile } from 'node:fs/promises';
import { REPORT_NAMES, type ReportName, reportWords } from '@vialant/domain/words/office/reports';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { guest, ownTest as test } from '../support/stock-fixtures.ts';

test.describe('an admin at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('REPORT-01 REPORT-02 REPORT-03 REPORT-07 a dose is in the usage log, which is a PDF after three clicks', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Ondansetron 4 mg');
    await api.post('stock_move_record/create', {
      stock_move_type_id__name: 'administer',
      drug_id: vial.id,
      quantity: -4000,
      incident_number: 'I-77',
    });
    await page.goto('/office');
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Reports' }).click();
    await page
      .getByRole('list', { name: 'Reports' })
      .getByRole('link', { name: /^Usage/ })
      .click();
    await expect(page.getByRole('row').filter({ hasText: vial.code })).toContainText('I-77');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('usage.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month');
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
    await expect(page.getByText('No dose was given in this period.')).toBeVisible();
  });

  test('EXPLORE-01 EXPLORE-03 PACKET-08 the search finds a vial and an incident, told with their proof, as a paper too', async ({
    page,
    api,
  }) => {
    const vial = await api.vial('Ketamine 500 mg');
    await page.goto('/office');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(vial.code);
    await page
      .getByRole('list', { name: 'Found' })
      .getByRole('link', { name: new RegExp(vial.code) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Life of ${vial.code}` })).toBeVisible();
    await expect(page.getByText(/^(Proven|Recorded, not yet signed)$/).first()).toBeVisible();
    await expectAccessible(page, 'the life of a vial');
    const downloading = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Custody report' }).getByRole('button', { name: 'PDF' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('custody-report.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    const incident = `I/${vial.code}`;
    const given = {
      stock_move_type_id__name: 'administer',
      drug_id: vial.id,
      quantity: -1000,
      incident_number: incident,
      ...guest,
    };
    await api.post('stock_move_record/create', given);
    await page.keyboard.press('/');
    await page.keyboard.type(incident);
    await page
      .getByRole('list', { name: 'Found' })
      .getByRole('link', { name: new RegExp(incident) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Incident ${incident}` })).toBeVisible();
  });
});

/** `LOOKS=all` takes every report in each look, and axe in each. */
const isLong = process.env['LOOKS'] === 'all';
/** Reports as unlike each other as they come: lines, sums with two heads, a form of the law. */
const KINDS: readonly ReportName[] = ['usage', 'balance', 'form_41'];

for (const [colorScheme, width, viewport] of [
  ['light', 'a desk', { ...viewports.desk, isMobile: false, hasTouch: false }],
  ['dark', 'a phone', viewports.phone],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ user: 'admin', colorScheme, ...viewport });

    test(`REPORT-01 ${isLong || colorScheme === 'light' ? 'every report opens' : 'a report of each kind opens'}, ${colorScheme}, within its width, and passes axe`, async ({
      page,
    }) => {
      test.setTimeout(REPORT_NAMES.length * 20_000);
      await page.goto('/office/reports');
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
      await expectAccessible(page, 'all reports');
      for (const name of isLong || colorScheme === 'light' ? REPORT_NAMES : KINDS) {
        const { title } = reportWords[name];
        await page
          .getByRole('list', { name: 'Reports' })
          .getByRole('link', { name: new RegExp(`^${title}`) })
          .first()
          .click();
        await expect(page.getByRole('heading', { level: 1, name: `Reports / ${title}` })).toBeVisible();
        await expect(page.getByText(/^Times in |· Times in /)).toBeVisible();
        if (isLong || KINDS.includes(name)) await expectAccessible(page, title);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([title, wide]).toEqual([title, 0]);
        await page.getByRole('link', { name: 'Reports', exact: true }).last().click();
      }
    });
  });
}
