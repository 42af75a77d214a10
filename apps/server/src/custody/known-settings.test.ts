import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { tokenHash } from '../db/agency-transaction.ts';
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
    // Often enough for every connection to know the settings as they are.
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

test('settings are told to who does not know them as they are, and not again', async () => {
  const token = tokenHash(await server.signIn('medic'));
  type Told = { settings: Record<string, unknown> | null; settingsVersion: string };
  const one = async (known: string | null): Promise<Told> => {
    const { rows } = await server.pool.query<{ told: Told }>(
      `SELECT custody.facts($1, NULL, NULL, NULL, '{"drugs": []}', interval '5 minutes', $2) AS told`,
      [token, known],
    );
    return rows[0]?.told as Told;
  };
  const many = async (known: (string | null)[]): Promise<Told['settings']> => {
    const { rows } = await server.pool.query<{ told: Told }>(
      `SELECT custody.facts_many($1, '{NULL,NULL}', NULL, '{}', '{}', '{}', '{}', interval '5 minutes', $2) AS told`,
      [[token, tokenHash(await server.signIn('strict'))], known],
    );
    return rows[0]?.told.settings ?? null;
  };
  const [harbor, summit] = [await calls.groupId('Harbor EMS'), await calls.groupId('Summit Fire')];
  const first = await one(null);
  expect(first.settings).toMatchObject({ id: harbor });
  expect(await one(first.settingsVersion)).toMatchObject({
    settings: null,
    settingsVersion: first.settingsVersion,
  });
  expect(Object.keys((await many([first.settingsVersion, null])) ?? {})).toEqual([summit]);
  await calls.set('Harbor EMS', { allow_self_witness: true });
  const changed = await one(first.settingsVersion);
  expect(changed.settings).toMatchObject({ id: harbor, allow_self_witness: true });
  expect(changed.settingsVersion).not.toBe(first.settingsVersion);
  expect(Object.keys((await many([first.settingsVersion, null])) ?? {}).sort()).toEqual([harbor, summit].sort());
});
