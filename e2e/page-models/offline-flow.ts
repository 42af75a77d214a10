import { expect, type Locator, type Page } from '@playwright/test';
import { shoot } from '../support/stock-fixtures.ts';

export type OfflineRow = {
  readonly id: string;
  readonly code: string;
  readonly userId: string | null;
  readonly happenedAt: string;
  readonly request: { readonly call: string; readonly body: Readonly<Record<string, unknown>> };
};

/** The offline flows: what is filled in and stored without a connection. */
export class OfflineFlow {
  readonly page: Page;
  readonly prompt: Locator;
  readonly choices: Locator;
  readonly save: Locator;
  readonly sentence: Locator;
  readonly incident: Locator;
  readonly addWitness: Locator;
  readonly noWitness: Locator;

  constructor(page: Page) {
    this.page = page;
    this.prompt = page.getByRole('dialog', { name: 'It looks like you are offline' });
    this.choices = page.getByRole('dialog', { name: 'Offline', exact: true });
    this.save = page.getByRole('button', { name: 'Save on this device' });
    this.sentence = page.getByLabel('What will be recorded').first();
    this.incident = page.getByLabel('Incident number');
    this.addWitness = page.getByRole('button', { name: 'Add a guest witness' }).first();
    this.noWitness = page.getByRole('dialog', { name: 'No witness yet' });
  }

  /** Begins on the home screen, signed out. */
  async beginSignedOut(choice: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Offline', exact: true }).click();
    await this.choices.getByRole('button', { name: choice }).click();
    await expect(this.page.getByRole('status').getByText('Going offline')).toBeVisible();
  }

  /** Begins on the dashboard, with a scan that the server does not answer. */
  async beginWith(choice: string, code: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Scan', exact: true }).click();
    await this.heading('Scan a Drug or Box');
    await shoot(this.page, code);
    await this.prompt.getByRole('button', { name: 'Continue offline' }).click();
    await this.choices.getByRole('button', { name: choice }).click();
  }

  async heading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }

  async saveWithoutWitness(): Promise<void> {
    await this.save.click();
    await this.noWitness.getByRole('button', { name: 'Save without a witness' }).click();
  }

  /** Saves a drug that needs no witness. A device that has kept the stock knows this; any other one asks. */
  async saveWithoutNeed(): Promise<void> {
    await this.save.click();
    const kept = this.page.getByRole('heading', { name: 'Kept on this device', level: 1 });
    await expect(this.noWitness.or(kept)).toBeVisible();
    if (await this.noWitness.isVisible())
      await this.noWitness.getByRole('button', { name: 'Save without a witness' }).click();
  }

  /** The receipt of what is kept says so; it is read and left. */
  async said(text: string): Promise<void> {
    const full = `${text} will be recorded when you are online again and open the app`;
    await this.heading('Kept on this device');
    await expect(this.page.getByText(full, { exact: true })).toBeVisible();
    await this.page.getByRole('button', { name: 'Done' }).click();
  }

  /** The entries that wait on the device. */
  kept(): Promise<OfflineRow[]> {
    return this.page.evaluate(
      () =>
        new Promise<OfflineRow[]>((resolve, reject) => {
          const opening = indexedDB.open('vialant-outbox');
          opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('entries').objectStore('entries').getAll();
            reading.addEventListener('success', () => {
              opening.result.close();
              resolve(reading.result);
            });
          });
        }),
    );
  }
}
