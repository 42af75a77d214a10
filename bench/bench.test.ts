import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../faults/testing/run-script.ts';

const BENCH = join(import.meta.dirname, 'run.ts');

// What is measured in so short a time says nothing, and is not judged here: only that it can be measured.
/** Servers are started many times, which takes long on a machine that has other things to do. */
const patient = { timeout: 600_000 };

test('bench growth: a record is made that verifies, and is asked', patient, async () => {
  const sizes = ['--sizes', '8000', '--rounds', '1', '--seconds', '0.2', '--seed', 'short'];
  const { said } = await runScript(BENCH, 'growth', ...sizes);
  expect(said.match(/^ +\d+ +yes /gm)).toHaveLength(1);
  expect(said).toMatch(/^an administration +\d+$/m);
  expect(said).toMatch(/^first report page +[\d.]+$/m);
});

test(
  'bench load: a change of shift is answered by one process and by two, and every screen is told',
  patient,
  async () => {
    const size = ['--agencies', '4', '--from', '20', '--most', '20', '--seconds', '1', '--streams', '40'];
    const { said } = await runScript(BENCH, 'load', ...size, '--seed', 'short');
    expect(said.match(/the knee is at/g)).toHaveLength(2);
    expect(said).not.toContain('failed:');
    expect(said).toMatch(/told (\d+) of \1 times/);
  },
);
