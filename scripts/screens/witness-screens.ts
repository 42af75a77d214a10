import { expect, type Page } from '@playwright/test';
import { addSensor } from '../../e2e/support/sensor.ts';
import { openWitness } from '../../e2e/support/witness-fixtures.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

const vial = { id: 'none', code: 'FEN-001' } as const;

async function open(page: Page): Promise<void> {
  await signIn(page, 'medic');
  await openWitness(page, vial, { discrepancyMessage: 'Morphine MOR-002 was not found in the box' });
  await expect(page.getByRole('option', { name: 'Parker Rivera' })).toBeAttached();
}

async function openGuest(page: Page): Promise<void> {
  await open(page);
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gale Guest');
}

/** The screens of the four ways to witness. */
export const witnessScreens: readonly Screen[] = [
  { name: 'witness', title: 'Witness', show: open },
  {
    name: 'witness-nothing',
    title: 'Witness, opened by itself',
    async show(page) {
      await signIn(page, 'medic');
      await page.goto('/verify/general/page');
      await expect(page.getByText(/^There is nothing to witness/)).toBeVisible();
    },
  },
  {
    name: 'guest',
    title: 'Guest, something missing',
    async show(page) {
      await openGuest(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByText('Signature required')).toBeVisible();
    },
  },
  {
    name: 'signature',
    title: 'Signature',
    async show(page) {
      await openGuest(page);
      await page.getByRole('button', { name: 'Signature' }).click();
      await expect(page.getByRole('dialog', { name: 'Signature' })).toBeVisible();
    },
  },
  {
    name: 'guest-signed',
    title: 'Guest, signed',
    async show(page) {
      await openGuest(page);
      await page.getByLabel('Title', { exact: true }).selectOption('Nurse');
      await page.getByLabel('License Number', { exact: true }).fill('RN-20417');
      await page.getByRole('button', { name: 'Signature' }).click();
      const popup = page.getByRole('dialog', { name: 'Signature' });
      const paper = await popup.locator('canvas').boundingBox();
      if (paper === null) throw new Error('there is no paper');
      await page.mouse.move(paper.x + 30, paper.y + paper.height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 24; step += 1) {
        await page.mouse.move(paper.x + 30 + step * 9, paper.y + paper.height * (0.5 + 0.28 * Math.sin(step * 1.1)));
      }
      await page.mouse.up();
      await popup.getByRole('button', { name: 'done', exact: true }).click();
      await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
    },
  },
  {
    name: 'verify-code',
    title: 'Verify Code',
    async show(page) {
      await signIn(page, 'partner');
      await addSensor(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(page.getByRole('img', { name: 'Your code' })).toBeVisible();
    },
  },
];
