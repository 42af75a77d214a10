import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** `/enter/phone`, between the one-time code and the sign-in. */
export class PhonePage {
  readonly number: Locator;
  readonly optIn: Locator;
  readonly submitButton: Locator;
  readonly later: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.number = page.getByRole('textbox', { name: 'Phone Number' });
    this.optIn = page.getByRole('checkbox', { name: 'I agree to receive SMS messages' });
    this.submitButton = page.getByRole('button', { name: 'Submit' });
    this.later = page.getByRole('button', { name: 'Set Up Later' });
  }

  async shown(): Promise<void> {
    await expect(this.number).toBeVisible();
    await expect(this.page).toHaveURL(/\/enter\/phone\/?$/);
  }
}
