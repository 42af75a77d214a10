import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for the database more than they work: one worker per core, though that leaves none for the runner.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['apps/server/src/db/embedded/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['apps/server/src/db/embedded/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Every test tidies up after itself (`src/testing/setup.ts`); a world of its own per file costs more than the tests.
          isolate: false,
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
});
