import { expect, type Locator, type Page } from '@playwright/test';
import { openWith, type Vial } from '../support/stock-fixtures.ts';
import { leaveReceipt } from './receipt-page.ts';

export class AdministerPage {
  static readonly path = '/administer/details';
  readonly amount: Locator;
  readonly wasted: Locator;
  readonly incident: Locator;
  readonly notes: Locator;
  readonly submit: Locator;
  /** What will be recorded; hidden while something is missing. */
  readonly sentence: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.amount = page.getByLabel(/^Amount administered/);
    this.wasted = page.getByLabel('Amount wasted');
    this.incident = page.getByLabel('Incident number');
    this.notes = page.getByLabel('Notes');
    this.submit = page.getByRole('contentinfo').getByRole('button', { name: 'Administer Drug' });
    this.sentence = page.getByRole('status', { name: 'What will be recorded' });
  }

  /** The page as Drug Details opens it for these vials. */
  static async openFor(page: Page, ...vials: Vial[]): Promise<AdministerPage> {
    await openWith(page, AdministerPage.path, { drugIds: vials.map(({ id }) => id) });
    await expect(page.getByRole('list', { name: 'Drugs' }).getByRole('listitem')).toHaveCount(vials.length);
    return new AdministerPage(page);
  }

  async recorded(): Promise<void> {
    await leaveReceipt(this.page, 'Administration recorded');
  }
}
