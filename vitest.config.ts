import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Projects take turns, in this order. Each has at least as many workers as there are cores, where vitest would leave one
// idle; where tests wait for a timer, a disk or a database, more.
const CORES = availableParallelism();

export default defineConfig({
  test: {
    // What a passing test prints would hide the failures of a long log.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'faults/devices/**/*.test.ts'],
          exclude: ['apps/server/src/db/embedded/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // The product keeps no state in its modules, and to load it anew for each file takes longer than most files.
          isolate: false,
          maxWorkers: Math.ceil(CORES * 1.5),
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 240_000,
          // What is told after the answer, or by another process, comes when the machine has time for it.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['apps/server/src/db/embedded/**/*.test.ts', 'faults/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['faults/devices/**'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'attack',
          include: ['attack/**/*.test.ts'],
          // Each starts servers of its own, and what they take is measured.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          testTimeout: 600_000,
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
          maxWorkers: CORES * 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
});
