import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { browserOptions, viewports } from './support/browser-options.ts';
import { nameTemplate } from './demo/demo-folder.ts';
import { specKinds } from './support/spec-kinds.ts';

const root = join(import.meta.dirname, '..');
// Set by the web server below once it listens, or from outside to test a server that runs already.
const serverUrl = process.env['SERVER_URL'];

if (serverUrl === undefined) nameTemplate();

// The specs that change an agency as a whole, and those that change the age of accounts and sessions.
const { agency, identity } = specKinds();

// Most tests run without animations, which are slow without a graphics card and leave nothing else behind.
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

// The specs that bring their own widths.
const OWN_WIDTHS = /office\//;
const OWN_WIDE = /desk\.spec\.ts/;

/** All specs on one screen. The first two kinds start their own server in each worker, so they get few workers. */
function inGroups(names: readonly [string, string, string], use: object, testIgnore: RegExp[] = []): Project[] {
  const [ofAgency, ofIdentity, others] = names;
  return [
    { name: ofAgency, use, testMatch: agency, testIgnore, workers: 2 },
    { name: ofIdentity, use, testMatch: identity, testIgnore, workers: 1 },
    { name: others, use, testIgnore: [...agency, ...identity, ...testIgnore] },
  ];
}

// On a wide screen: one page of each kind, and the home screen. `DESK=all` runs every other spec there too. Here the app
// moves.
const desk: Project[] =
  process.env['DESK'] === 'all'
    ? inGroups(['desk-agency', 'desk-identity', 'desk'], viewports.desk, [OWN_WIDTHS])
    : [{ name: 'desk', use: viewports.desk, testMatch: /(?:desk|home)\.spec\.ts/ }];

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
  projects: [...inGroups(['agency', 'identity', 'phone'], { ...viewports.phone, ...still }, [OWN_WIDE]), ...desk],
  ...(serverUrl === undefined && {
    webServer: {
      command: `"${process.execPath}" e2e/demo/serve-demo.ts`,
      cwd: root,
      wait: { stdout: / is ready at (?<server_url>http:\/\/localhost:\d+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 360_000,
    },
  }),
});
