import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The page at `/` for a user who is not signed in. */
export class HomePage {
  readonly logo: Locator;
  readonly tagline: Locator;
  readonly contactUs: Locator;
  readonly logIn: Locator;
  readonly offline: Locator;
  readonly sandbox: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.logo = page.getByRole('img', { name: 'logo' });
    this.tagline = page.getByText('Track meds from receipt to disposal', { exact: true });
    this.contactUs = page.getByRole('button', { name: 'Contact us', exact: true });
    this.logIn = page.getByRole('button', { name: 'Log in', exact: true });
    this.offline = page.getByRole('button', { name: 'Offline', exact: true });
    this.sandbox = page.getByText('SANDBOX', { exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.shown();
  }

  async shown(): Promise<void> {
    await expect(this.logIn).toBeVisible();
  }
}
