import { expect, type Locator, type Page } from '@playwright/test';
import { openWith, pressUntilGone } from '../support/stock-fixtures.ts';

/** The form of new vials, with the scanner and the pickers that it opens. */
export class NewDrugPage {
  readonly page: Page;
  readonly create: Locator;
  readonly quantity: Locator;
  readonly lot: Locator;
  readonly expiration: Locator;
  readonly sentence: Locator;

  constructor(page: Page) {
    this.page = page;
    this.create = page.getByRole('button', { name: 'Create', exact: true });
    this.quantity = page.getByLabel(/^Quantity/);
    this.lot = page.getByLabel('Lot number');
    this.expiration = page.getByLabel('Expiration date');
    this.sentence = page.getByRole('status', { name: 'What will be recorded' });
  }

  async open(code: string): Promise<void> {
    await openWith(this.page, '/drug/create', { code, format: 'DATA_MATRIX' });
    await expect(this.page.getByRole('heading', { level: 1, name: `New Drug ${code}` })).toBeVisible();
  }

  async choose(field: 'Type' | 'Drug box', option: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${field}:`) }).click();
    const popup = this.page.getByRole('dialog', { name: 'Select an option' });
    await popup.getByLabel('Search').fill(option);
    await popup.getByRole('list').getByRole('button', { name: option, exact: true }).click();
    await expect(popup).toBeHidden();
  }

  async fillIn({
    type = 'Ondansetron 4 mg',
    quantity = '4',
    lot = 'LOT-1',
    box = 'BOX-M1 (Medic 1)',
  } = {}): Promise<void> {
    await this.choose('Type', type);
    if (quantity !== '') await this.quantity.fill(quantity);
    await this.expiration.fill('2031-05-06');
    await this.lot.fill(lot);
    await this.choose('Drug box', box);
  }

  /** Presses Create until it counts: a press within half a second of the last one is ignored. */
  async createAgain(toast: string): Promise<void> {
    await pressUntilGone(this.create, this.create);
    // Toasts are shown one at a time, so this one may have to wait.
    await expect(this.page.getByText(toast, { exact: true })).toBeVisible();
  }

  async scan(code: string): Promise<void> {
    await this.page.getByLabel("Can't scan the code?").fill(code);
    await this.page.keyboard.press('Enter');
  }

  /** Says in the scanner of the dashboard that the unknown code is that of a new vial. */
  async receive(): Promise<void> {
    await this.page
      .getByRole('dialog', { name: 'This code is unknown' })
      .getByRole('button', { name: 'Receive a new vial' })
      .click();
  }

  /** The error texts below the fields. */
  problems(): Promise<string[]> {
    return this.page.locator('.field-error').allTextContents();
  }
}
