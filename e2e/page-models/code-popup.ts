import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The popup that asks for the one-time code. */
export class CodePopup {
  readonly popup: Locator;
  readonly code: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.popup = page.getByRole('dialog', { name: 'Enter Code' });
    this.code = this.popup.getByRole('textbox', { name: 'Code' });
  }

  async shown(): Promise<void> {
    await expect(this.code).toBeVisible();
  }

  async submit(code: string): Promise<void> {
    await this.code.fill(code);
    await this.popup.getByRole('button', { name: 'Submit' }).click();
  }
}
