import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions, viewports } from './support/browser-options.ts';
import { specKinds } from './support/spec-kinds.ts';

const root = join(import.meta.dirname, '..');
// Set by the server below when it listens, or from outside to test against one that runs already.
const serverUrl = process.env['SERVER_URL'];

// What changes an agency as a whole, and what moves accounts in time.
const { agency, identity } = specKinds();

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  fullyParallel: true,
  // While one page waits for its server, another is drawn.
  workers: 4,
  forbidOnly: true,
  // On a busy machine a browser can be slower than any patience; what fails three times is wrong.
  retries: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: join(root, '.cache', 'results', 'playwright.json') }]],
  use: {
    ...(serverUrl !== undefined && { baseURL: serverUrl }),
    launchOptions: browserOptions(),
    serviceWorkers: 'block',
    colorScheme: 'light',
    trace: 'off',
  },
  projects: [
    // These two kinds of tests have servers of their own, one per worker: few workers, so that few are started.
    { name: 'agency', use: viewports.phone, testMatch: agency, workers: 2 },
    { name: 'identity', use: viewports.phone, testMatch: identity, workers: 1 },
    // Most tests go without motion, which a browser without a graphics card pays for; the other projects have it.
    {
      name: 'phone',
      use: { ...viewports.phone, contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: [...agency, ...identity],
    },
    // What a wide screen can change is looked at on both; everything else once.
    { name: 'desk', use: viewports.desk, testMatch: /(?:axe|home|dashboard)\.spec\.ts/ },
  ],
  ...(serverUrl === undefined && {
    webServer: {
      command: 'node e2e/support/serve-demo.ts',
      cwd: root,
      wait: { stdout: / is ready at (?<server_url>http:\/\/localhost:\d+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 180_000,
    },
  }),
});
