import type { Page } from '@playwright/test';

/** Lets the dashboard make each of its calls, without the one that asks for all of them in advance. */
export function askOneByOne(page: Page): Promise<unknown> {
  return page.route('**/api/v1/dashboard/first*', (route) => route.abort());
}
