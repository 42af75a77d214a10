import { expect, test } from 'vitest';
import { DEFECTS, tryDefect } from './defects.ts';

test.each(DEFECTS)('the stories of two phones and a desk find it: $name', async ({ change, promises }) => {
  const { code, said } = await tryDefect(change);
  expect(said).toMatch(new RegExp(`^BROKEN (?:${promises.join('|')}):`));
  expect(code).toBe(1);
});

test('and find nothing in a copy without a defect', async () => {
  const { code, said } = await tryDefect(null);
  expect(said).toContain('promises kept');
  expect(code).toBe(0);
});
