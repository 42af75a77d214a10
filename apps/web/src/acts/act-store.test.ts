import { beforeEach, expect, test } from 'vitest';
import { actStore } from './act-store.ts';
import type { Act } from './act.ts';

const act: Act = { id: 'a1', kind: 'waste', sentence: '', discrepancyMessage: null, from: '/', draft: {} };

beforeEach(() => sessionStorage.clear());

test.each([
  ['stays for its own user', 'medic@demo.vialant.test|g1', true],
  ['is forgotten when another one signs in', 'nurse@demo.vialant.test|g1', false],
  ['is forgotten when its user goes to another agency', 'medic@demo.vialant.test|g2', false],
])('what is half done %s', (_what, next, isKept) => {
  const before = actStore(sessionStorage);
  before.belongTo('medic@demo.vialant.test|g1');
  before.keep(act, { witness_id: 'w' });
  before.keepForm('form', { notes: 'Dropped' });
  const after = actStore(sessionStorage);
  after.belongTo(next);
  expect(after.find('a1')).toEqual(isKept ? act : null);
  expect(after.unfinished()).toHaveLength(isKept ? 1 : 0);
  expect(after.form('form')).toEqual(isKept ? { notes: 'Dropped' } : null);
});
