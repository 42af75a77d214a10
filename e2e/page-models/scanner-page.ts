import { expect, type Locator, type Page } from '@playwright/test';

/** The scanner for a drug or a box, and every code it has looked up so far. */
export class ScannerPage {
  readonly page: Page;
  readonly manual: Locator;
  readonly flashlight: Locator;
  readonly alert: Locator;
  readonly asked: string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.manual = page.getByLabel("Can't scan the code?");
    this.flashlight = page.getByRole('button', { name: 'Flashlight' });
    this.alert = page.getByRole('dialog', { name: 'Scan Error' });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/code/find') this.asked.push(url.searchParams.get('barcode_id') ?? '');
    });
  }

  async open(): Promise<void> {
    await this.page.goto('/scanner/');
    await expect(this.page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
  }
}
