import { expect, type Page } from '@playwright/test';
import { OfficePage } from '../../e2e/page-models/office.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

const TYPES = '/office/stockroom/types';

async function open(page: Page, path: string, title: string): Promise<OfficePage> {
  await signIn(page, 'admin');
  const office = new OfficePage(page);
  await office.open(path, title);
  return office;
}

/** The office of an agency. */
export const officeScreens: readonly Screen[] = [
  { name: 'office-units', title: 'Office, units', show: async (page) => void (await open(page, '/office', 'Units')) },
  {
    name: 'office-boxes',
    title: 'Office, boxes',
    show: async (page) => void (await open(page, '/office/stockroom/boxes', 'Boxes')),
  },
  {
    name: 'office-types',
    title: 'Office, drug types, sorted and filtered',
    show: async (page) => void (await open(page, `${TYPES}?sort=-name&unit_of_measurement=Milligrams`, 'Drug types')),
  },
  {
    name: 'office-type-changed',
    title: 'Office, a drug type before it is saved',
    async show(page) {
      const office = await open(page, TYPES, 'Drug types');
      await page.getByRole('link', { name: 'Ketamine 500 mg' }).click();
      await office.panel('Ketamine 500 mg').getByLabel('Name').fill('Ketamine 50 mg/mL, 10 mL vial');
    },
  },
  {
    name: 'office-type-refused',
    title: 'Office, a new drug type that is refused',
    async show(page) {
      await signIn(page, 'admin');
      await page.goto(`${TYPES}/new`);
      const panel = new OfficePage(page).panel('Add drug type');
      await panel.getByLabel('Name').fill('Ketamine 500 mg');
      await panel.getByRole('button', { name: 'Add drug type' }).click();
      await expect(panel.getByText('This name is already in use.')).toBeVisible();
    },
  },
  {
    name: 'office-archive',
    title: 'Office, the question before archiving',
    async show(page) {
      await open(page, TYPES, 'Drug types');
      await page.getByRole('link', { name: 'Ketamine 500 mg' }).click();
      await page.getByRole('button', { name: 'Archive', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'office-search',
    title: 'Office, what was found',
    async show(page) {
      const office = await open(page, '/office', 'Units');
      await office.search.fill('med');
      await expect(page.getByRole('list', { name: 'Found' }).getByRole('link').first()).toBeVisible();
    },
  },
];
