import { expect, type Page } from '@playwright/test';
import { VehicleCheckPage } from '../../e2e/page-models/vehicle-check-page.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

async function start(page: Page): Promise<VehicleCheckPage> {
  await signIn(page, 'partner');
  const check = new VehicleCheckPage(page);
  await check.open();
  await check.continue.click();
  await check.category('Cab');
  return check;
}

async function failRadio(page: Page): Promise<VehicleCheckPage> {
  const check = await start(page);
  await check.row('Radio').click();
  await check.no('Radio');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
  return check;
}

/** Vehicle checks and the tutorial. */
export const vehicleScreens: readonly Screen[] = [
  {
    name: 'vehicle-check',
    title: 'Vehicle Check',
    async show(page) {
      await signIn(page, 'medic');
      await new VehicleCheckPage(page).open();
      await expect(page.getByText('0 of 9 answered')).toBeVisible();
    },
  },
  {
    name: 'vehicle-question-failed',
    title: 'Vehicle Check, after No',
    show: async (page) => void (await failRadio(page)),
  },
  { name: 'vehicle-category', title: 'Vehicle Check, a category', show: async (page) => void (await start(page)) },
  {
    name: 'vehicle-reported',
    title: 'Vehicle Check, what was reported',
    async show(page) {
      await failRadio(page);
      await signIn(page, 'admin');
      await new VehicleCheckPage(page).open();
      await expect(page.getByRole('list', { name: 'Reported' })).toBeVisible();
    },
  },
  ...['scan', 'daily-checks', 'keep-track', 'status', 'reports'].map((step, index) => ({
    name: `tutorial-${index + 1}`,
    title: `Tutorial, step ${index + 1}`,
    async show(page: Page) {
      await page.goto(`/how-to-${step}`);
      await expect(page.getByRole('list', { name: `Step ${index + 1} of 5` })).toBeVisible();
    },
  })),
];
