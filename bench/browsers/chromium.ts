import { chromium } from '@playwright/test';
import { browserOptions } from '../../e2e/support/browser-options.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import type { DrivenBrowser } from './driven.ts';

/** The system's Chromium, as the test suite drives it. */
export async function startChromium(): Promise<DrivenBrowser | null> {
  if (findBrowser() === null) return null;
  const browser = await chromium.launch(browserOptions());
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    choose: (selector, path) => page.setInputFiles(selector, path),
    ask: async (expression) => page.evaluate<string>(`String(${expression})`),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
