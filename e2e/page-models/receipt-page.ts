import { expect, type Locator, type Page } from '@playwright/test';

/** The headline of the receipt that follows a recorded act (OPEN-138). */
export function receiptOf(page: Page, headline: string): Locator {
  return page.getByRole('heading', { name: headline, exact: true });
}

/** Waits for the receipt, which has a number, and leaves it for the dashboard. */
export async function leaveReceipt(page: Page, headline: string): Promise<void> {
  await expect(receiptOf(page, headline)).toBeVisible();
  await expect(page.getByText(/^Receipt number [\dA-Z]{4}-[\dA-Z]{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL('/');
}
