import { expect, type Page } from '@playwright/test';
import { openWitness } from '../../e2e/witness-fixtures.ts';
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

/** Who says that they saw it, and how. */
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
    name: 'verify-code',
    title: 'Verify Code',
    async show(page) {
      await signIn(page, 'partner');
      await page.goto('/');
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(page.getByRole('img', { name: 'Your code' })).toBeVisible();
    },
  },
];
