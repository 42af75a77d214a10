import type { LaunchOptions } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';

/**
 * The system's Chromium without features that a test does not need: sandbox, graphics card, updates, background
 * traffic.
 */
export function browserOptions(): LaunchOptions {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no Chromium on PATH (on Debian: chromium-headless-shell).');
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** The two screens the product is designed for: the phone in the hand and the desk in the office. */
export const viewports = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;
