import { expect, type Locator, type Page } from '@playwright/test';

/** The pages and the popup of a vehicle check. */
export class VehicleCheckPage {
  readonly page: Page;
  readonly popup: Locator;
  readonly continue: Locator;
  readonly done: Locator;
  readonly progress: Locator;

  constructor(page: Page) {
    this.page = page;
    this.popup = page.getByRole('dialog', { name: 'Operational?' });
    const foot = page.getByRole('contentinfo');
    this.continue = foot.getByRole('button', { name: 'Continue' });
    this.done = foot.getByRole('button', { name: 'Done' });
    this.progress = page.getByRole('progressbar', { name: 'Vehicle Check' });
  }

  async open(): Promise<void> {
    await this.page.goto('/vehicle/check');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Vehicle Check' })).toBeVisible();
  }

  /** Goes from the first page of the check to the page of its first category. */
  async start(): Promise<void> {
    await this.open();
    await this.continue.click();
    await this.category('Cab');
  }

  async category(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name })).toBeVisible();
  }

  /** Presses 'Continue' to the next category until it counts: a press right after another one is ignored. */
  async goOn(to: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 2, name: to });
    await expect(async () => {
      if (await heading.isVisible()) return;
      await this.continue.click({ timeout: 1000 });
      await expect(heading).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  row(question: string): Locator {
    return this.page.getByRole('listitem').getByRole('button', { name: question });
  }

  answer(name: 'Yes' | 'No'): Locator {
    return this.popup.getByRole('button', { name, exact: true });
  }

  async asks(question: string): Promise<void> {
    await expect(this.popup.getByText(question, { exact: true })).toBeVisible();
  }

  /** Answers the open question with Yes; the next one follows, or the popup closes. */
  async yes(question: string): Promise<void> {
    await this.asks(question);
    // A press right after another one is ignored.
    await expect(async () => {
      if (!(await this.popup.getByText(question, { exact: true }).isVisible())) return;
      await this.answer('Yes').click({ timeout: 1000 });
      await expect(this.popup.getByText(question, { exact: true })).toBeHidden({ timeout: 1000 });
    }).toPass();
  }

  async no(question: string): Promise<void> {
    await this.asks(question);
    await this.answer('No').click();
    await expect(this.answer('No')).toHaveAttribute('aria-pressed', 'true');
  }
}
