import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whyNoCluster } from './cluster/why-no-cluster.ts';
import { runScript } from './testing/run-script.ts';

const FAULTS = join(import.meta.dirname, 'run.ts');
const CLUSTER = join(import.meta.dirname, 'cluster/run.ts');
const noCluster = whyNoCluster();
/** Processes are started many times, which takes long on a machine that has other things to do. */
const patient = { timeout: 600_000 };

test('faults of several kinds lose and double nothing, and the product serves again by itself', patient, async () => {
  const { code, said } = await runScript(FAULTS, '--faults', '30', '--seed', 'short');
  expect(said).toContain('every promise kept');
  expect(code).toBe(0);
});

test.skipIf(noCluster !== null)(
  `the primary of a cluster is killed: nothing is lost, and the product goes on with another${noCluster === null ? '' : ` (skipped: ${noCluster})`}`,
  patient,
  async () => {
    const { code, said } = await runScript(CLUSTER, '--kills', '1', '--seed', 'short');
    expect(said).toContain('every promise kept');
    expect(code).toBe(0);
  },
);

test('what is asked wrongly is explained', async () => {
  const faults = await runScript(FAULTS, '--only', 'nothing of the kind');
  expect(faults).toEqual({ code: 2, said: expect.stringContaining('npm run faults --') });
});
