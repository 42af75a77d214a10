import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The popup that a reset or an invite link opens. */
export class ResetPopup {
  readonly popup: Locator;
  readonly password: Locator;
  readonly another: Locator;
  readonly page: Page;
  readonly mode: 'Reset' | 'Update';

  constructor(page: Page, mode: 'Reset' | 'Update') {
    this.page = page;
    this.mode = mode;
    this.popup = page.getByRole('dialog', { name: `${mode} Password` });
    this.password = this.popup.getByLabel('Enter your new password', { exact: true });
    this.another = this.popup.getByRole('link', { name: 'Send another reset email' });
  }

  async shown(): Promise<void> {
    await expect(this.password).toBeVisible();
  }

  async submit(password: string): Promise<void> {
    await this.password.fill(password);
    await this.popup.getByRole('button', { name: this.mode, exact: true }).click();
  }
}
