import { expect, type Locator, type Page } from '@playwright/test';
import { pressAgain } from '../support/stock-fixtures.ts';

/** The first run of a server. */
export class SetupWizard {
  readonly page: Page;
  readonly finishButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.finishButton = page.getByRole('button', { name: 'Finish setup' });
  }

  /** Waits for the step with this heading. */
  async at(heading: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Presses Next until this is shown: a press too soon after another one is ignored. */
  async nextUntil(shown: Locator): Promise<void> {
    await pressAgain(this.#nextButton, shown);
  }

  /** Goes on to the step with this heading. */
  async nextTo(heading: string): Promise<void> {
    await this.nextUntil(this.page.getByRole('heading', { level: 2, name: heading }));
    await this.at(heading);
  }

  get #nextButton(): Locator {
    return this.page.getByRole('button', { name: 'Next' });
  }

  /** Everything up to the admin, who is not filled in yet. */
  async walkToAdmin(code: string): Promise<void> {
    await this.at('The code of this server');
    await this.field('Code').fill(code);
    await this.nextTo('Your organization');
    await this.field('Organization').fill('Lake County');
    await this.nextTo('Your agency');
    await this.field('Agency').fill('Lake EMS');
    await this.field('What it is').selectOption('EMS');
    await this.nextTo('DEA registration');
  }

  async fillAdmin(password: string): Promise<void> {
    await this.at('You, the first admin');
    await this.field('First name').fill('Ada');
    await this.field('Last name').fill('Adams');
    await this.field('Email').fill('ada@lake.example');
    await this.field('Password').fill(password);
  }
}
