import { expect, test } from 'vitest';
import { DEFECTS, tryDefect } from './defects.ts';

// Each is tried in a copy of the product, which takes the others their time.
const isAsked = process.env['FAULTS'] === 'all';

test.runIf(isAsked).each(DEFECTS)(
  'with FAULTS=all the stories of two phones and a desk find it: $name',
  async ({ change, promises }) => {
    const { code, said } = await tryDefect(change);
    expect(said).toMatch(new RegExp(`^BROKEN (?:${promises.join('|')}):`));
    expect(code).toBe(1);
  },
);

test.runIf(isAsked)('with FAULTS=all they find nothing in a copy without a defect', async () => {
  const { code, said } = await tryDefect(null);
  expect(said).toContain('promises kept');
  expect(code).toBe(0);
});
