import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest } from '../../testing/custody-calls.ts';
import { appOver, testServer } from '../../testing/test-server.ts';
import { AgencyKeys } from './agency-keys.ts';
import { CheckpointKeeper } from './checkpoint-keeper.ts';
import { CheckpointMaker } from './make-checkpoint.ts';

const server = testServer();

let home = '';
let harbor = '';
let box = '';
let type = '';
const logged: string[] = [];

const newMaker = (folder = 'keys'): CheckpointMaker =>
  new CheckpointMaker(server.pool, new AgencyKeys(join(home, folder)));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-keeper-'));
  const { rows } = await server.owner.query<{ group: string; box: string; type: string }>(
    `SELECT g.id AS group, b.id AS box, t.id AS type FROM user_group g JOIN drug_box b ON b.user_group_id = g.id AND b.name = 'BOX-SUP'
     JOIN drug_type t ON t.user_group_id = g.id AND t.name LIKE 'Ketamine%' WHERE g.name = 'Harbor EMS'`,
  );
  ({ group: harbor = '', box = '', type = '' } = rows[0] ?? {});
});
afterAll(() => rm(home, { recursive: true }));

async function checkpoints(agency = harbor): Promise<{ number: number; link_count: number; public_key: string }[]> {
  const { rows } = await server.owner.query<{ number: number; link_count: number; public_key: string }>(
    'SELECT number, link_count::integer, public_key FROM custody_checkpoint WHERE user_group_id = $1 ORDER BY number',
    [agency],
  );
  return rows;
}

/** Vials with the given codes, received through the API: one record each. */
function newVials(codes: readonly string[]): { data: object[] } {
  const vial = { type, drug_box_id: box, expiration_date: '2030-01-01', quantity: 500_000, lot_number: 'L1', ...guest };
  return { data: codes.map((barcode_id) => ({ ...vial, barcode_id })) };
}

/** As if the last checkpoint had been made the day before. */
async function passADay(): Promise<void> {
  await server.owner.query('ALTER TABLE custody_checkpoint DISABLE TRIGGER append_only');
  await server.owner.query(`UPDATE custody_checkpoint SET created_on = created_on - interval '1 day'`);
  await server.owner.query('ALTER TABLE custody_checkpoint ENABLE TRIGGER append_only');
}

test('every agency with records gets its first checkpoint when the server starts, each with its own key', async () => {
  const keeper = new CheckpointKeeper(newMaker(), (line) => logged.push(line));
  await keeper.lookAtAll();
  const { rows } = await server.owner.query<{ agencies: number; keys: number }>(
    'SELECT count(DISTINCT user_group_id)::integer AS agencies, count(DISTINCT public_key)::integer AS keys FROM custody_checkpoint',
  );
  expect(rows).toEqual([{ agencies: 2, keys: 2 }]);
  await keeper.lookAtAll();
  expect(await checkpoints()).toHaveLength(1);
  expect(logged).toEqual([]);
});

test('a day with records gets a checkpoint when it is over, a day without any gets none', async () => {
  const keeper = new CheckpointKeeper(newMaker(), (line) => logged.push(line));
  const as = await server.signIn('medic');
  expect((await server.post('drug/create/many', newVials(['DAY-1']), { as, key: randomUUID() })).status).toBe(200);
  await keeper.lookAtAll();
  expect(await checkpoints()).toHaveLength(1);
  await passADay();
  await keeper.lookAtAll();
  expect(await checkpoints()).toHaveLength(2);
  await passADay();
  await keeper.lookAtAll();
  expect(await checkpoints()).toHaveLength(2);
});

test('a thousand records get a checkpoint at once, whichever process recorded them', async () => {
  const keepers = [1, 2].map(() => new CheckpointKeeper(newMaker(), (line) => logged.push(line)));
  const apps = await Promise.all(keepers.map(({ onRecorded }) => appOver(server.pool, { onRecorded })));
  const token = await server.signIn('medic');
  const before = await checkpoints();
  for (let call = 0; call < 20; call += 1) {
    const codes = Array.from({ length: 100 }, (_, index) => `MANY-${call}-${index}`);
    const response = await apps[call % 2]?.inject({
      method: 'POST',
      url: '/api/v1/drug/create/many',
      headers: { 'x-auth-token': token, 'idempotency-key': randomUUID() },
      payload: newVials(codes),
    });
    expect(response?.statusCode).toBe(200);
  }
  await Promise.all(keepers.map((keeper) => keeper.stop()));
  const after = await checkpoints();
  const made = after.length - before.length;
  expect(made).toBeGreaterThanOrEqual(2);
  const counts = after.map(({ link_count }) => link_count);
  for (const [index, count] of counts.entries()) expect(count - (counts[index - 1] ?? 0)).toBeLessThanOrEqual(1000);
  expect(logged).toEqual([]);
});

test('a key that cannot be used stops no operation; it is logged, and the checkpoint is made when the key is back', async () => {
  await server.post('drug/create/many', newVials(['KEY-1']), { as: await server.signIn('medic'), key: randomUUID() });
  await passADay();
  const lines: string[] = [];
  await writeFile(join(home, 'not-a-folder'), '');
  const before = await checkpoints();
  await new CheckpointKeeper(newMaker('not-a-folder'), (line) => lines.push(line)).lookAtAll();
  expect(lines).toEqual([expect.stringMatching(/^custody: no checkpoint for agency \S+: .*key/)]);
  expect(await checkpoints()).toEqual(before);
  await new CheckpointKeeper(newMaker(), (line) => logged.push(line)).lookAtAll();
  expect(await checkpoints()).toHaveLength(before.length + 1);
});

test('after the clock was set back a checkpoint is not older than the one before it', async () => {
  const maker = newMaker();
  const before = await maker.make(harbor, 'always');
  await server.owner.query('ALTER FUNCTION custody.open_checkpoint RENAME TO opened_in_time');
  await server.owner.query(
    `CREATE FUNCTION custody.open_checkpoint(agency uuid) RETURNS TABLE (last jsonb, made_on text, over_before text)
     LANGUAGE sql SECURITY DEFINER AS $$ SELECT o.last, api.instant(clock_timestamp() - interval '3 hours'), o.over_before
     FROM custody.opened_in_time(agency) o $$`,
  );
  const after = await maker.make(harbor, 'always');
  await server.owner.query('DROP FUNCTION custody.open_checkpoint');
  await server.owner.query('ALTER FUNCTION custody.opened_in_time RENAME TO open_checkpoint');
  expect(after?.statement.number).toBe((before?.statement.number ?? 0) + 1);
  expect(after?.statement.created_on).toBe(before?.statement.created_on);
});
