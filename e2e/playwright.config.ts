import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions, viewports } from './browser-options.ts';

const root = join(import.meta.dirname, '..');
// Set by the server below when it listens, or from outside to test against one that runs already.
const serverUrl = process.env['SERVER_URL'];

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  fullyParallel: true,
  // A test waits more than it works.
  workers: 3,
  forbidOnly: true,
  // On a busy machine a browser can be slower than any patience; what fails twice is wrong.
  retries: 1,
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
    { name: 'phone', use: viewports.phone },
    // What a wide screen can change is looked at on both; everything else once.
    { name: 'desk', use: viewports.desk, testMatch: /(?:axe|home|menu|dashboard)\.spec\.ts/ },
  ],
  ...(serverUrl === undefined && {
    webServer: {
      command: 'node e2e/serve-demo.ts',
      cwd: root,
      wait: { stdout: / is ready at (?<server_url>http:\/\/localhost:\d+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 180_000,
    },
  }),
});
