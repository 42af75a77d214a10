import { type Amount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import { tokenHash } from '../db/agency-transaction.ts';
import { wrongInRecord } from '../testing/chains.ts';
import { custodyCalls, guest } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { CustodyEntry } from './entry.ts';
import { factsOf, type StoredFacts } from './facts.ts';

const server = testServer();
const calls = custodyCalls(server);

const ONE_MICROGRAM = amountFromMicrograms(1) as Amount;

type Asked = { drugs: string[]; noWait?: true };

/** Records a move as a process of the release before does: by its functions, with what they take. */
async function recordAsBefore(drugId: string, key: string): Promise<unknown> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const wanted: Asked = { drugs: [drugId], noWait: true };
    const values = [tokenHash(await server.signIn('medic')), null, key, Buffer.from('same'), JSON.stringify(wanted)];
    const { rows } = await client.query<{ told: StoredFacts | { answer: unknown } }>(
      `SELECT custody.facts($1, $2, $3, $4, $5, interval '5 minutes', 'a version that is known') AS told`,
      values,
    );
    const told = rows[0]?.told;
    if (told === undefined || 'answer' in told) return told;
    const facts = factsOf(told, { deviceNow: null, isDrawn: false });
    const entry = new CustodyEntry(facts, null).at({ lat: 1, lon: 2 });
    for (const vial of facts.vials.values()) entry.move(vial, { type: 'administer', quantity: negate(ONE_MICROGRAM) });
    const answer = JSON.stringify({ rows: [], with: null });
    const decided = { rows: [...entry.rows()], links: entry.links };
    await client.query('SELECT custody.record($1, $2, $3, $4)', [decided, answer, key, Buffer.from('same')]);
    await client.query('COMMIT');
    return told;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('a process of the release before records beside this one, and each goes on where the other ended', async () => {
  const { id } = await calls.vial('KET-001');
  const links = await calls.count('custody_link');
  await expect(recordAsBefore(id, 'before-1')).resolves.toMatchObject({
    actor: { name: 'Morgan Medic' },
    settings: { name: 'Harbor EMS' },
    settingsVersion: '',
    vials: [{ id }],
  });
  const given = { drug_id: id, stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'INC-1' };
  const now = await calls.post('stock_move_record/create', { ...given, ...guest }, { key: 'now-1' });
  expect(now).toMatchObject({ status: 200 });
  await recordAsBefore(id, 'before-2');
  expect(await calls.count('custody_link')).toBe(links + 3);
  expect(await recordAsBefore(id, 'before-1')).toEqual({ isSame: true, answer: { rows: [], with: null } });
  expect(await recordAsBefore(id, 'now-1')).toMatchObject({ isSame: false });
  expect(await calls.count('custody_link')).toBe(links + 3);
  expect(await wrongInRecord(server.owner)).toEqual([]);
});

test('what a process of the release before asks for several acts together is refused by the database, so that each goes alone', async () => {
  const asked = server.pool.query(
    `SELECT custody.facts_many('{}', '{}', '[]', '{}', '{}', '{}', '{}', interval '1 s', '{}')`,
  );
  await expect(asked).rejects.toMatchObject({ code: '42883', severity: 'ERROR' });
});

test('whom the record does not let in is told so as before', async () => {
  const ask = (group: string | null, token: string): Promise<unknown> =>
    server.pool.query('SELECT custody.facts($1, $2, NULL, NULL, $3)', [tokenHash(token), group, { drugs: [] }]);
  await expect(ask(null, 'of nobody')).rejects.toMatchObject({ code: 'VA401' });
  const summit = await calls.groupId('Summit Fire');
  await expect(ask(summit, await server.signIn('medic'))).rejects.toMatchObject({ code: 'VA403' });
});
