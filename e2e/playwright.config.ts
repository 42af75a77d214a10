import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions, viewports } from './support/browser-options.ts';
import { nameTemplate } from './demo/demo-folder.ts';
import { specKinds } from './support/spec-kinds.ts';

const root = join(import.meta.dirname, '..');
// Set by the web server below once it listens, or from outside to test a server that runs already.
const serverUrl = process.env['SERVER_URL'];

if (serverUrl === undefined) nameTemplate();

// The specs that change an agency as a whole, and those that change the age of accounts and sessions.
const { agency, identity } = specKinds();

// `DESK=all` runs every spec on a wide screen too, but for those that bring their own widths.
const DESK_SPECS = process.env['DESK'] === 'all' ? /\.spec\.ts/ : /(?:axe|home)\.spec\.ts/;
const OWN_WIDTHS = /office\//;

// Most tests run without animations, which are slow without a graphics card and leave nothing else behind.
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  fullyParallel: true,
  // More workers than cores: while one page waits for its server, another is drawn.
  workers: 4,
  forbidOnly: true,
  // On a busy machine a browser can exceed any timeout; a test that fails three times is wrong.
  retries: 2,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['line'], ['json', { outputFile: join(root, '.cache', 'results', 'playwright.json') }]],
  use: {
    ...(serverUrl !== undefined && { baseURL: serverUrl }),
    launchOptions: browserOptions(),
    serviceWorkers: 'block',
    colorScheme: 'light',
    trace: 'off',
  },
  projects: [
    // These two kinds of tests start their own server in each worker, so they get few workers.
    { name: 'agency', use: { ...viewports.phone, ...still }, testMatch: agency, workers: 2 },
    { name: 'identity', use: { ...viewports.phone, ...still }, testMatch: identity, workers: 1 },
    { name: 'phone', use: { ...viewports.phone, ...still }, testIgnore: [...agency, ...identity] },
    // Only these specs depend on a wide screen and run on both; all others run once. Here the app moves.
    { name: 'desk', use: viewports.desk, testMatch: DESK_SPECS, testIgnore: OWN_WIDTHS },
  ],
  ...(serverUrl === undefined && {
    webServer: {
      command: 'node e2e/demo/serve-demo.ts',
      cwd: root,
      wait: { stdout: / is ready at (?<server_url>http:\/\/localhost:\d+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 360_000,
    },
  }),
});
