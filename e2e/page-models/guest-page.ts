import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';

/** The page on which a guest enters who they are, and signs. */
export class GuestPage {
  readonly name: Locator;
  readonly title: Locator;
  readonly licenseNumber: Locator;
  readonly signature: Locator;
  readonly pad: Locator;
  readonly finish: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel('Name', { exact: true });
    this.title = page.getByLabel('Title', { exact: true });
    this.licenseNumber = page.getByLabel('License Number', { exact: true });
    this.signature = page.getByRole('button', { name: 'Signature' });
    this.pad = page.getByRole('dialog', { name: 'Signature' });
    this.finish = page.getByRole('button', { name: 'Finish' });
  }

  async fill(): Promise<void> {
    await this.name.fill(' Gale Guest ');
    await this.title.selectOption('Nurse');
    await this.licenseNumber.fill('RN-77');
  }

  /** Draws across the pad as a mouse or a finger would. */
  async draw(): Promise<void> {
    await this.signature.click();
    await expect(this.pad.locator('canvas')).toBeVisible();
    await expectAccessible(this.page);
    await this.stroke();
  }

  /** A few strokes on the open pad. */
  async stroke(): Promise<void> {
    const paper = this.pad.locator('canvas');
    await expect(paper).toBeVisible();
    const box = await paper.boundingBox();
    if (!box) throw new Error('there is no paper');
    await this.page.mouse.move(box.x + 20, box.y + 20);
    await this.page.mouse.down();
    for (const [x, y] of [
      [0.3, 0.8],
      [0.5, 0.2],
      [0.7, 0.8],
      [0.9, 0.4],
    ] as const) {
      await this.page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 5 });
    }
    await this.page.mouse.up();
  }

  async sign(): Promise<void> {
    await this.draw();
    await this.pad.getByRole('button', { name: 'done' }).click();
    await expect(this.pad).toBeHidden();
    await expect(this.page.getByRole('img', { name: 'Signature' })).toBeVisible();
  }
}
