import type { Page } from '@playwright/test';
import { SetupWizard } from '../../../e2e/page-models/setup-wizard.ts';
import type { Screen } from '../screens.ts';

/** The first run, as a server without an organization shows it. */
async function begin(page: Page): Promise<SetupWizard> {
  await page.route('**/api/v1/setup/status*', (route) => route.fulfill({ json: { data: { is_set_up: false } } }));
  await page.goto('/setup');
  return new SetupWizard(page);
}

async function walk(page: Page): Promise<SetupWizard> {
  const wizard = await begin(page);
  await wizard.walkToAdmin('ABCD-EFGH-JKLM');
  return wizard;
}

export const setupScreens: readonly Screen[] = [
  {
    name: 'setup',
    title: 'First run, the code',
    async show(page) {
      await (await begin(page)).at('The code of this server');
    },
  },
  {
    name: 'setup-agency',
    title: 'First run, the agency',
    async show(page) {
      const wizard = await begin(page);
      await wizard.at('The code of this server');
      await wizard.field('Code').fill('ABCD-EFGH-JKLM');
      await wizard.nextTo('Your organization');
      await wizard.field('Organization').fill('Lake County');
      await wizard.nextTo('Your agency');
    },
  },
  {
    name: 'setup-registration',
    title: 'First run, the registration is refused',
    async show(page) {
      const wizard = await walk(page);
      await wizard.field('DEA number').fill('AP5836728');
      await wizard.nextUntil(page.getByText('This is not a DEA number'));
    },
  },
  {
    name: 'setup-admin',
    title: 'First run, the first admin',
    async show(page) {
      const wizard = await walk(page);
      await page.getByRole('button', { name: 'Skip for now' }).click();
      await wizard.fillAdmin('Lakeside-2026');
    },
  },
];
