import { beforeEach, expect, test } from 'vitest';
import { wasteAct } from '../testing/waste-act.ts';
import type { Act } from './act.ts';
import { actStore } from './act-store.ts';

const act = wasteAct('a1');

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
  expect(after.begun()).toHaveLength(isKept ? 1 : 0);
  expect(after.form('form')).toEqual(isKept ? { notes: 'Dropped' } : null);
});

test.each([
  ['another call', { ...act.draft, call: 'POST user/logout' }],
  ['a body without what the call needs', { ...act.draft, body: { notes: 'Dropped' } }],
  ['a list of nothing', { ...act.draft, call: 'POST drug/update/many', body: { data: [] } }],
  ['ids that are none', { ...act.draft, drugIds: [1] }],
  ['nothing', {}],
  ['no draft at all', null],
])('what was kept with %s is no act: it is never sent, and it is told that it is gone', (_what, draft) => {
  sessionStorage.setItem('act:a1', JSON.stringify({ act: { ...act, draft }, sentWith: { witness_id: 'w' } }));
  const store = actStore(sessionStorage);
  store.keep({ ...act, id: 'a2' });
  expect([store.find('a1'), store.begun().map(({ act: { id } }) => id)]).toEqual([null, ['a2']]);
  expect([store.forgetUnreadable(), store.forgetUnreadable()]).toEqual([true, false]);
  expect(store.find('a2')).toEqual({ ...act, id: 'a2' });
});

test.each<[string, Pick<Act, 'kind' | 'draft'>]>([
  ['an administration', { kind: 'administer', draft: act.draft }],
  ['a reversal', { kind: 'un_administer', draft: act.draft }],
  [
    'a transfer',
    { kind: 'drug_transfer', draft: { ...act.draft, call: 'POST drug/update/many', body: { data: [{ id: 'v1' }] } } },
  ],
  [
    'new vials',
    {
      kind: 'drug_create',
      draft: {
        data: [{ barcode_id: 'A', type: 't', drug_box_id: 'b', expiration_date: '2030-01-01', lot_number: 'L' }],
        name: 'Fentanyl',
        form: 'f',
      },
    },
  ],
  ['a check', { kind: 'box_check', draft: { drug_box_id: 'b1', drug_checks: [] } }],
  ['a reseal', { kind: 'reseal', draft: { drug_box_id: 'b1', drug_checks: [{ drug_id: 'v1' }] } }],
  [
    'a form that is only kept',
    {
      kind: 'coded',
      draft: { parts: [{ id: 'e1' }], guest: null, phone: { code: 'c' }, happenedAt: '2026-03-01', form: 'f' },
    },
  ],
  ['a move of a box', { kind: 'box_transfer', draft: { id: 'b1', unit_id: 'u1' } }],
])('%s comes back as it was kept', (_what, of) => {
  const kept = { ...act, ...of };
  sessionStorage.setItem('act:a1', JSON.stringify({ act: kept, sentWith: { witness_id: 'w' } }));
  expect(actStore(sessionStorage).begun()).toEqual([{ act: kept, sentWith: { witness_id: 'w' } }]);
});
