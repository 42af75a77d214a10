import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type DemoUser, emailOf, PASSWORD } from '../support/fixtures.ts';

function isEmail(user: DemoUser | `${string}@${string}`): user is `${string}@${string}` {
  return user.includes('@');
}

export class LoginPage {
  readonly form: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly continueButton: Locator;
  readonly biometric: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Log in' });
    this.email = this.form.getByRole('textbox', { name: 'Email' });
    this.password = this.form.getByLabel('Password', { exact: true });
    this.biometric = this.form.getByRole('checkbox', { name: 'Enable biometric login' });
    this.continueButton = this.form.getByRole('button', { name: 'Continue' });
  }

  async open(): Promise<void> {
    await this.page.goto('/login/');
    await this.shown();
  }

  async shown(): Promise<void> {
    await expect(this.continueButton).toBeVisible();
  }

  async fill(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  /** Signs in a demo user by name, or any user with the demo password by email. */
  async signIn(user: DemoUser | `${string}@${string}`): Promise<void> {
    await this.fill(isEmail(user) ? user : emailOf(user), PASSWORD);
    await this.continueButton.click();
  }
}
