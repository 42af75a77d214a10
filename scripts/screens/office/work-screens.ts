import { API_BASE } from '@vialant/contract/envelope';
import { expect, type Page } from '@playwright/test';
import { caseWords } from '@vialant/domain/words/office/cases';
import { custodyReports } from '@vialant/domain/words/proof/custody-paper';
import { VehicleCheckPage } from '../../../e2e/page-models/vehicle-check-page.ts';
import { csvFile } from '../../../e2e/support/csv-file.ts';
import { open, openFirst, screen } from './record-screens.ts';
import type { Screen } from '../screens.ts';

/** The form at the side of the case that somebody has taken. */
async function openAct(page: Page, button: string): Promise<void> {
  await open(page, '/cases');
  const taken = page.locator('.office-row, .office-card').filter({ hasText: caseWords.states.investigating });
  await taken.first().locator('.office-row-link').click();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('region', { name: button, exact: true })).toBeVisible();
}

async function checkFile(page: Page, ...lines: string[]): Promise<void> {
  await open(page, '/stockroom/import');
  await page.getByLabel('What the file holds').selectOption('Units');
  await page.getByLabel('CSV file').setInputFiles(csvFile('units.csv', 'name,type', ...lines));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText(/\d new, \d changed/)).toBeVisible();
}

/** Makes the first question of the vehicle check of the demo a failure, unless an earlier picture has done so. */
async function failRadio(page: Page): Promise<void> {
  const check = new VehicleCheckPage(page);
  await check.open();
  await check.continue.click();
  await check.category('Cab');
  await check.row('Radio').click();
  await check.no('Radio');
  await page.getByRole('button', { name: 'Skip' }).click();
}

/** Everybody who asks is an auditor: they see what admins see, and change nothing. */
async function asAuditor(page: Page): Promise<void> {
  await page.route(`**${API_BASE}/user/auth*`, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest }: { data: object } = await reply.json();
    await route.fulfill({ response: reply, json: { ...rest, data: { ...data, role: 'auditor' } } });
  });
}

/** What is done in the office: forms that are open, files that were checked, what a person with other rights sees. */
export const workScreens: readonly Screen[] = [
  screen('incident', 'the records of an incident', (page) => open(page, '/incidents/2026-11-001')),
  screen('incident-unknown', 'an incident that nobody knows', async (page) => {
    await page.goto('/office/incidents/nothing');
    await expect(page.getByText(custodyReports.noIncident)).toBeVisible();
  }),
  screen('case-end', 'a case is ended', (page) => openAct(page, 'End the case')),
  screen('import-errors', 'a file with an error', (page) => checkFile(page, 'Medic 8,other', 'Medic 9,boat')),
  screen('import-good', 'a file that can be imported', (page) => checkFile(page, 'Medic 8,other', 'Medic 9,supply')),
  screen('label-sheet', 'a sheet of labels', async (page) => {
    await open(page, '/labels/new');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make PDF' }).click();
    await downloading;
    await openFirst(page, '/labels');
    await expect(page.getByRole('region', { name: 'Codes', exact: true })).toBeVisible();
  }),
  screen('template-changed', 'a template of vehicle checks before it is published', async (page) => {
    await openFirst(page, '/vehicles');
    await page.getByLabel('Question 1 of Cab').fill('Radio and spare battery');
  }),
  screen('template-new', 'a new template of vehicle checks', (page) => open(page, '/vehicles/new')),
  screen('vehicle-result', 'the result of a vehicle check', async (page) => {
    await failRadio(page);
    await openFirst(page, '/vehicles/results');
  }),
  screen('vehicle-failure', 'a failure', async (page) => {
    await failRadio(page);
    await openFirst(page, '/vehicles/failures');
  }),
  screen('setting-changed', 'a setting before it is saved', async (page) => {
    await open(page, '/settings');
    await page.getByRole('switch').or(page.getByRole('checkbox')).first().click();
  }),
  screen('keys', 'the keys', async (page) => {
    await open(page, '');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  screen('navigation', 'the navigation', async (page) => {
    await open(page, '/cases');
    const sheet = page.getByRole('button', { name: 'Sections' });
    if (await sheet.isVisible()) await sheet.click();
  }),
  screen('auditor', 'a case, as an auditor sees it', async (page) => {
    await asAuditor(page);
    await openFirst(page, '/cases');
  }),
];
