import { expect, test } from 'vitest';
import { isSetUp, SETUP_ITEMS, type SetupProgress } from './setup-checklist.ts';

const done: SetupProgress = { units: 1, boxes: 1, types: 1, people: 1, labels: 1, vials: 1, checks: 1 };

test('SETUP-06 the list is done when each of its items is', () => {
  expect(isSetUp(done)).toBe(true);
  for (const item of SETUP_ITEMS) expect(isSetUp({ ...done, [item]: 0 })).toBe(false);
});
