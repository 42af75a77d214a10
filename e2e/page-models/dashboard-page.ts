import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export class DashboardPage {
  readonly heading: Locator;
  readonly boxSelector: Locator;
  readonly cards: Locator;
  readonly copyCode: Locator;
  readonly boxChoice: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Current Inventory' });
    this.boxSelector = page.getByRole('banner').getByRole('button', { name: /^BOX-/ });
    this.cards = page.getByRole('list', { name: 'Current Inventory' }).getByRole('listitem');
    this.copyCode = page.getByRole('button', { name: 'Copy box code' });
    this.boxChoice = page.getByRole('dialog', { name: 'Select a box' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.shown();
  }

  /** Waits for the dashboard with a box chosen; its cards may still be loading. */
  async shown(): Promise<void> {
    await expect(this.boxSelector).toBeVisible();
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async chooseBox(label: string): Promise<void> {
    await this.boxSelector.click();
    await this.boxChoice.getByRole('button', { name: label, exact: true }).click();
    await expect(this.boxChoice).toBeHidden();
    await expect(this.boxSelector).toHaveText(label);
  }
}
