import { expect, type Page } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { NewDrugPage } from '../../e2e/page-models/new-drug-page.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';
import { openFor } from './stock-screens.ts';

/** GTIN, expiry, lot and serial number, as a hand scanner types them. */
const PACKAGE = '01003040912340931731013110AB1234~121S1';

async function enterCode(page: Page, code: string): Promise<void> {
  await installCamera(page);
  await signIn(page, 'medic');
  await page.goto('/scanner/');
  await page.getByLabel("Can't scan the code?").fill(code);
  await page.keyboard.press('Enter');
}

async function openNew(page: Page): Promise<NewDrugPage> {
  await enterCode(page, 'NEW-0001');
  await new NewDrugPage(page).receive();
  await expect(page.getByRole('heading', { level: 1, name: 'New Drug NEW-0001' })).toBeVisible();
  return new NewDrugPage(page);
}

async function openDetails(page: Page, code: string): Promise<void> {
  await enterCode(page, code);
  const popup = page.getByRole('dialog', { name: 'Drug Details' });
  await expect(popup.getByRole('list', { name: 'Options' })).toBeVisible();
}

/** A vial's details, and new vials. */
export const drugScreens: readonly Screen[] = [
  { name: 'drug-details', title: 'Drug Details', show: (page) => openDetails(page, 'FEN-003') },
  {
    name: 'drug-details-expiring',
    title: 'Drug Details, it expires soon',
    show: (page) => openDetails(page, 'MID-001'),
  },
  {
    name: 'drug-create',
    title: 'New Drug',
    async show(page) {
      const form = await openNew(page);
      await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '100', lot: 'LOT-77' });
      await expect(form.sentence).toBeVisible();
    },
  },
  {
    name: 'drug-create-missing',
    title: 'New Drug, something is missing',
    async show(page) {
      const form = await openNew(page);
      await form.create.click();
      await expect(page.getByText('required', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'drug-create-many',
    title: 'New Drug, several codes',
    async show(page) {
      const form = await openNew(page);
      await page.getByRole('button', { name: 'Scan more codes' }).click();
      for (const code of ['NEW-0002', 'NEW-0003']) {
        await form.scan(code);
        await expect(page.getByText(code).first()).toBeVisible();
      }
      await page.getByRole('button', { name: 'Create Drug(s)' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New Drug NEW-0001 +2' })).toBeVisible();
      await form.fillIn();
    },
  },
  {
    name: 'drug-create-gs1',
    title: 'New Drug, filled in from its package code',
    async show(page) {
      await enterCode(page, PACKAGE);
      await new NewDrugPage(page).receive();
      await expect(page.getByLabel('Lot number')).toHaveValue('AB1234');
    },
  },
  {
    name: 'drug-create-options',
    title: 'Select an option',
    async show(page) {
      await openNew(page);
      await page.getByRole('button', { name: /^Type:/ }).click();
      await expect(page.getByRole('dialog', { name: 'Select an option' })).toBeVisible();
    },
  },
  {
    name: 'drug-create-explainer',
    title: 'Barcode import',
    async show(page) {
      await openNew(page);
      await page.getByRole('button', { name: 'Scan package barcode' }).click();
      await expect(page.getByRole('dialog', { name: 'Barcode import' })).toBeVisible();
    },
  },
  {
    name: 'drug-change-agency',
    title: 'Change Agency',
    async show(page) {
      await openFor(page, '/box/transfer', ['MOR-001'], { transferAgency: true });
      await page.getByRole('button', { name: 'No, just this one' }).click();
      await page.getByLabel('Agency', { exact: true }).selectOption('Summit Fire');
      await page.getByLabel('Drug box').selectOption({ index: 1 });
    },
  },
];
