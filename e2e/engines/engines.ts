import { findBrowser } from '../../scripts/browser.mjs';
import { startChromium } from './chromium.ts';
import type { StartBrowser } from './driven.ts';
import { findFirefox, startFirefox } from './firefox.ts';
import { findWebKit, startWebKit } from './webkit.ts';

export type Engine = {
  readonly name: string;
  /** Why it cannot be driven here, or null. */
  readonly missing: () => string | null;
  /** Whether it shows a picture as if it had a camera; otherwise pages are told that there is none. */
  readonly hasCamera: boolean;
  readonly start: StartBrowser;
};

/** The engines behind all browsers that people have, each from the system's packages. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    missing: () => (findBrowser() === null ? 'no Chromium here' : null),
    hasCamera: true,
    start: startChromium,
  },
  {
    name: 'Firefox',
    missing: () => (findFirefox() === null ? 'no Firefox here: apt-get install firefox-esr' : null),
    hasCamera: true,
    start: startFirefox,
  },
  {
    name: 'WebKitGTK',
    missing: () => (findWebKit() === null ? 'no WebKitGTK here: apt-get install webkit2gtk-driver xvfb' : null),
    hasCamera: false,
    start: startWebKit,
  },
];
