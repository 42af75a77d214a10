import { expect, type Page } from '@playwright/test';
import { REPORT_NAMES, reportWords } from '@vialant/domain/words/office/reports';
import { OfficePage } from '../../../e2e/page-models/office.ts';
import type { Screen } from '../screens.ts';
import { signIn } from '../sign-in.ts';

const TYPES = '/office/stockroom/types';

async function open(page: Page, path: string, title: string): Promise<OfficePage> {
  await signIn(page, 'admin');
  const office = new OfficePage(page);
  await office.open(path, title);
  return office;
}

/** Every page of the office: its name, its address below `/office`, and its heading. */
const PAGES: readonly (readonly [name: string, path: string, heading: string])[] = [
  ['overview', '', 'Overview'],
  ['cases', '/cases', 'Cases'],
  ['case-new', '/cases/new', 'Cases'],
  ['alerts', '/alerts', 'Alerts'],
  ['alert-choices', '/alerts/choices', 'Alerts'],
  ['signals', '/signals', 'Signals'],
  ['checks', '/checks', 'Daily checks'],
  ['expiring', '/expiring', 'Expiring vials'],
  ['discrepancies', '/discrepancies', 'Discrepancies'],
  ['inventories-empty', '/inventories', 'Inventories'],
  ['reports', '/reports', 'Reports'],
  ...REPORT_NAMES.map((name) => {
    return [`report-${name.replaceAll('_', '-')}`, `/reports/${name}`, `Reports / ${reportWords[name].title}`] as const;
  }),
  ['packets', '/packets', 'Inspection packets'],
  ['units', '/stockroom/units', 'Units'],
  ['boxes', '/stockroom/boxes', 'Boxes'],
  ['types', '/stockroom/types?sort=-name&unit_of_measurement=Milligrams', 'Drug types'],
  ['par', '/stockroom/par', 'Par'],
  ['package-codes', '/stockroom/ndc', 'Package codes'],
  ['receipts-empty', '/stockroom/receipts', 'Receipts'],
  ['labels', '/labels', 'Labels'],
  ['labels-new', '/labels/new', 'Labels'],
  ['waste-reasons', '/stockroom/waste-reasons', 'Waste reasons'],
  ['import', '/stockroom/import', 'Import'],
  ['registrations', '/stockroom/registrations', 'Registrations'],
  ['locations', '/stockroom/locations', 'Locations'],
  ['directors', '/stockroom/directors', 'Medical directors'],
  ['vehicles', '/vehicles', 'Vehicles'],
  ['vehicle-results', '/vehicles/results', 'Results'],
  ['vehicle-failures', '/vehicles/failures', 'Failures'],
  ['people', '/people', 'People'],
  ['person-new', '/people/new', 'People'],
  ['invites', '/people/invites', 'Pending invites'],
  ['settings', '/settings', 'Settings'],
  ['changes', '/changes', 'Change log'],
];

/** The page has its heading and shows no shape of something that is still read. */
async function isLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

function pageScreen([name, path, heading]: (typeof PAGES)[number]): Screen {
  return {
    name: `office-${name}`,
    title: `Office, ${heading.toLowerCase()}`,
    async show(page) {
      await signIn(page, 'admin');
      await page.goto(`/office${path}`);
      await isLoaded(page);
    },
  };
}

/** Opens the first row of a list: a panel at its side, or a page of its own. */
function firstRow(name: string, path: string, heading: string): Screen {
  return {
    name: `office-${name}`,
    title: `Office, the first of ${heading.toLowerCase()}`,
    async show(page) {
      await open(page, path, heading);
      await page.locator('.office-row-link').first().click();
      await isLoaded(page);
    },
  };
}

/** The office of an agency. */
export const officeScreens: readonly Screen[] = [
  ...PAGES.map(pageScreen),
  firstRow('person', '/office/people', 'People'),
  firstRow('box', '/office/stockroom/boxes', 'Boxes'),
  firstRow('unit', '/office/stockroom/units', 'Units'),
  firstRow('vehicle', '/office/vehicles', 'Vehicles'),
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
      await panel.getByLabel('Piece').fill('vial');
      await panel.getByRole('button', { name: 'Add drug type' }).click();
      await expect(panel.getByText('required').first()).toBeVisible();
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
      const office = await open(page, '/office/stockroom/units', 'Units');
      await office.search.fill('med');
      await expect(page.getByRole('list', { name: 'Found' }).getByRole('link').first()).toBeVisible();
    },
  },
];
