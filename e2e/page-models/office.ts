import { expect, type Locator, type Page } from '@playwright/test';
import { Menu } from './menu.ts';

const MOST_TABS = 60;

/** The office: its navigation, the list of a section and the panel at its side. */
export class OfficePage {
  readonly page: Page;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search', exact: true });
  }

  async open(path: string, title: string): Promise<void> {
    await this.page.goto(path);
    await this.shown(title);
  }

  /** From the dashboard of the field app through its menu, as a person comes. */
  async enter(): Promise<void> {
    await this.page.goto('/');
    const menu = new Menu(this.page);
    await menu.open();
    await menu.item('Office').click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Overview', exact: true })).toBeVisible();
  }

  /** Another page, by the navigation at the side. */
  async section(name: string): Promise<void> {
    const navigation = this.page.getByRole('navigation', { name: 'Office' });
    await navigation.getByRole('link', { name, exact: true }).click();
  }

  async shown(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(this.page.getByText(/^\d+(?: of \d+)? rows?\b/)).toBeVisible();
  }

  rows(title: string): Locator {
    return this.page.getByRole('table', { name: title }).getByRole('link');
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Presses Tab until the element has the focus: it can be reached by keyboard. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let press = 0; press < MOST_TABS; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('Tab does not reach the element');
  }
}
