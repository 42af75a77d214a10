import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The left menu, and the choice of an agency that it leads to. */
export class Menu {
  readonly button: Locator;
  readonly panel: Locator;
  readonly agencyChoice: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    this.panel = page.getByRole('dialog', { name: 'Menu' });
    this.agencyChoice = page.getByRole('dialog', { name: 'Choose an Agency' });
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.panel).toBeVisible();
  }

  item(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  async logOut(): Promise<void> {
    await this.open();
    await this.item('Log-out').click();
  }

  async chooseAgency(name: string): Promise<void> {
    await expect(this.agencyChoice).toBeVisible();
    await this.agencyChoice.getByRole('button', { name, exact: true }).click();
  }
}
