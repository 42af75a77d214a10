import { expect, type Locator, type Page } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { DashboardPage } from '../../e2e/page-models/dashboard-page.ts';
import { Menu } from '../../e2e/page-models/menu.ts';
import { NewDrugPage } from '../../e2e/page-models/new-drug-page.ts';
import { fillOutbox, payloads } from '../../e2e/support/offline-outbox.ts';
import { shoot } from '../../e2e/support/stock-fixtures.ts';
import { completeCheck } from './box-screens.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';
import { openFor } from './stock-screens.ts';

/** A month after the vials of the demo that live longest have expired. */
const LATER = new Date(2035, 0, 1, 12);

/** From the dashboard, to which the user comes back. */
async function scan(page: Page, code: string): Promise<void> {
  await installCamera(page, { torch: true });
  await signIn(page, 'medic');
  await new DashboardPage(page).open();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await shoot(page, code);
}

async function fillNew(page: Page, quantity: string): Promise<NewDrugPage> {
  await scan(page, 'NEW-0009');
  const form = new NewDrugPage(page);
  await form.receive();
  await form.fillIn({ type: 'Fentanyl 100 mcg', quantity });
  return form;
}

async function asked(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
}

/** Comes a moment after an act, on the dashboard. */
async function review(page: Page): Promise<Locator> {
  await page.route('**/api/v1/product_feedback_prompt/should_prompt*', (route) =>
    route.fulfill({ json: { data: { should_prompt: 1 } } }),
  );
  await completeCheck(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Are you enjoying the app?' });
  await expect(question).toBeVisible({ timeout: 20_000 });
  return question;
}

/** What the field app asks before it goes on, and what is told in between. */
export const questionScreens: readonly Screen[] = [
  {
    name: 'ask-unknown',
    title: 'A code that nobody knows',
    async show(page) {
      await scan(page, 'NEW-0009');
      await asked(page.getByRole('dialog', { name: 'This code is unknown' }));
    },
  },
  {
    name: 'ask-expired',
    title: 'An expired vial, before it is given',
    async show(page) {
      await page.clock.setFixedTime(LATER);
      await openFor(page, '/administer/details', ['FEN-001']);
      await asked(page.getByRole('dialog', { name: 'Expired' }));
    },
  },
  {
    name: 'ask-amount',
    title: 'An unusual amount',
    async show(page) {
      await (await fillNew(page, '12.5')).create.click();
      await asked(page.getByRole('dialog', { name: 'Is this amount right?' }));
    },
  },
  {
    name: 'ask-leave',
    title: 'A filled form is left',
    async show(page) {
      await fillNew(page, '100');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await asked(page.getByRole('dialog', { name: 'Leave without recording?' }));
    },
  },
  {
    name: 'ask-found-again',
    title: 'A form that was left is found again',
    async show(page) {
      await fillNew(page, '100');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
      await new DashboardPage(page).shown();
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await shoot(page, 'NEW-0009');
      await new NewDrugPage(page).receive();
      await expect(page.getByText(/^This is what you filled in before/)).toBeVisible();
    },
  },
  {
    name: 'ask-other-box',
    title: 'A vial of another box in a check',
    async show(page) {
      await installCamera(page, { torch: true });
      await signIn(page, 'medic');
      await new DashboardPage(page).open();
      await page.getByRole('button', { name: 'Inventory Check' }).click();
      await shoot(page, 'BOX-M2');
      await expect(page.getByText(/^BOX-M2.* checked$/)).toBeVisible();
      await shoot(page, 'FEN-001');
      await asked(page.getByRole('dialog', { name: /^FEN-001 belongs in/ }));
    },
  },
  {
    name: 'ask-dose',
    title: 'The amount of one of several vials',
    async show(page) {
      await openFor(page, '/administer/details', ['FEN-001', 'FEN-002']);
      await page.getByRole('button', { name: 'Change the amount of FEN-002' }).click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Amount administered/)
        .fill('25');
    },
  },
  {
    name: 'type-vials',
    title: 'The vials of a type',
    async show(page) {
      await signIn(page, 'medic');
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.chooseBox('BOX-M1 (Medic 1)');
      await dashboard.card('Fentanyl 100 mcg').getByRole('button').click();
      await expect(page.getByRole('dialog').getByText('FEN-001')).toBeVisible();
    },
  },
  {
    name: 'menu-admin',
    title: 'Menu of an admin',
    async show(page) {
      await signIn(page, 'admin');
      await new DashboardPage(page).open();
      await new Menu(page).open();
      await expect(new Menu(page).item('Office')).toBeVisible();
    },
  },
  {
    name: 'log-out-waiting',
    title: 'Log-out with records that wait',
    async show(page) {
      await signIn(page, 'medic');
      await new DashboardPage(page).open();
      const entry = { id: crypto.randomUUID(), happenedAt: new Date().toISOString(), userId: null, userGroupId: null };
      await fillOutbox(page, [{ ...entry, queue: 'administers', payload: payloads.administer('FEN-001', -40) }]);
      // Otherwise it is recorded before the question can be asked, and the log-out ends the session of all other pictures.
      for (const call of ['stock_move_record/**', 'together*']) {
        await page.route(`**/api/v1/${call}`, (route) => route.abort());
      }
      await page.reload();
      await expect(page.getByRole('button', { name: 'Offline Actions (1)' })).toBeVisible();
      await new Menu(page).logOut();
      await asked(page.getByRole('dialog', { name: 'Log-out' }));
    },
  },
  {
    name: 'strict-dashboard',
    title: 'Dashboard of an agency that asks for more',
    async show(page) {
      await signIn(page, 'strict');
      await new DashboardPage(page).open();
      await expect(page.locator('.skeleton')).toHaveCount(0);
    },
  },
  {
    name: 'strict-scanner',
    title: 'Scanner where typing is turned off',
    async show(page) {
      await installCamera(page, { torch: true });
      await signIn(page, 'strict');
      await page.goto('/scanner/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'review',
    title: 'Are you enjoying the app?',
    show: async (page) => void (await review(page)),
  },
  {
    name: 'review-no',
    title: 'How can we improve?',
    async show(page) {
      const question = await review(page);
      await question.getByRole('button', { name: 'No', exact: true }).click();
      await asked(page.getByRole('dialog', { name: 'How can we improve?' }));
    },
  },
];
