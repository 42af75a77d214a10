import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

afterEach(() => mustAddUp(server.owner));

const REQUIRED = { require_incident_number: true };
const NOT_REQUIRED = { require_incident_number: false };

async function freshOnes(count: number): Promise<Row[]> {
  const data = await Promise.all(Array.from({ length: count }, () => newVial(calls)));
  return (await calls.post('drug/create/many', { data })).data as Row[];
}

/** A dose of each vial, all sent at once, so that most of them share a transaction. */
function give(vials: readonly Row[], by: 'medic' | 'strict' = 'medic'): Promise<Answer[]> {
  const dose = { ...guest, stock_move_type_id__name: 'administer', quantity: -1 };
  return Promise.all(
    vials.map(({ id }) => calls.post('stock_move_record/create', { ...dose, drug_id: id }, { by, key: randomUUID() })),
  );
}

const outcomes = (answers: readonly Answer[]): Set<string> =>
  new Set(answers.map(({ status, err }) => `${status} ${err ?? ''}`.trim()));

test('SETTINGS-02 a changed setting holds for the next act of everybody, alone and together with others', async () => {
  const vials = await freshOnes(12);
  await calls.set('Harbor EMS', NOT_REQUIRED);
  for (let round = 0; round < 3; round += 1) {
    // Often enough for every connection to have been used with the settings as they are.
    for (let times = 0; times < 3; times += 1) expect(outcomes(await give(vials))).toEqual(new Set(['200']));
    expect(outcomes(await give(vials.slice(0, 1)))).toEqual(new Set(['200']));
    await calls.set('Harbor EMS', REQUIRED);
    for (const acts of [vials.slice(0, 1), vials])
      expect(outcomes(await give(acts))).toEqual(new Set(['422 REQUIRED']));
    await calls.set('Harbor EMS', NOT_REQUIRED);
  }
});

test('SETTINGS-02 SRV-04 the settings of one agency are never taken for those of another', async () => {
  const vials = await freshOnes(6);
  const ofSummit = await calls.vial('SF-FEN-001', { by: 'strict' });
  await calls.set('Harbor EMS', NOT_REQUIRED);
  await calls.set('Summit Fire', REQUIRED);
  for (let times = 0; times < 6; times += 1) {
    const [mine, theirs] = await Promise.all([give(vials), give([ofSummit], 'strict')]);
    expect([outcomes(mine), outcomes(theirs)]).toEqual([new Set(['200']), new Set(['422 REQUIRED'])]);
  }
});
