import { randomUUID } from 'node:crypto';
import { RECORD_FIELDS } from '@vialant/domain/proof/canonical';
import { beforeAll, describe, expect, test } from 'vitest';
import { custodyCalls, guest } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { proofCommands } from './testing/proof-commands.ts';

const server = testServer();
const calls = custodyCalls(server);
const { custody, exported } = proofCommands(server);

beforeAll(async () => {
  // Something in most tables: a check with a reseal, a waste, a transfer, and a checkpoint over them.
  const box = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as { id: string }[];
  const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  const key = randomUUID();
  await calls.post(
    'box_check/create',
    { drug_box_id: box.id, drug_box__barcode_id: 'NEW-SEAL', drug_checks, ...guest },
    { key },
  );
  await calls.move(
    'FEN-002',
    { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Spilt' },
    { key: randomUUID() },
  );
  const move = { id: (await calls.vial('FEN-003')).id, drug_box_id: (await calls.box('BOX-M2')).id, ...guest };
  await calls.post('drug/update', move, { key: randomUUID() });
  await exported('Harbor EMS', 'record.jsonl');
});

describe('the record', () => {
  const tables = [...Object.keys(RECORD_FIELDS), 'custody_link', 'custody_checkpoint', 'custody_checkpoint_head'];

  test('is not empty, so that the tests here look at something', async () => {
    const empty = await Promise.all(tables.map(async (table) => ((await calls.count(table)) === 0 ? [table] : [])));
    expect(empty.flat().sort()).toEqual([
      'box_transfer',
      'case_event',
      'discrepancy',
      'discrepancy_case',
      'incident_amendment',
    ]);
  });

  test('SRV-08 each column of a record is part of its hash, or said to be hashed apart', async () => {
    const { rows } = await server.owner.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = ANY ($1) ORDER BY 1`,
      [Object.keys(RECORD_FIELDS)],
    );
    const hashed = Object.entries(RECORD_FIELDS).flatMap(([table, fields]) =>
      Object.keys(fields).map((field) => `${table}.${field}`),
    );
    // What people wrote in cases is personal data, hashed apart; in the rows only texts of before cases were chained are left.
    const apart = ['case_event.note', 'case_event.police_report', 'case_event.steps_taken', 'discrepancy.notes'];
    expect(rows.map(({ column }) => column)).toEqual([...hashed, ...apart].sort());
  });

  test.each(tables)(
    'SRV-08 is only added to: nobody changes or deletes a %s, and the application cannot add one',
    async (table) => {
      for (const statement of [`INSERT INTO ${table} DEFAULT VALUES`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
        await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
      }
      const change = `UPDATE ${table} SET user_group_id = user_group_id`;
      await expect(server.pool.query(change)).rejects.toThrow('permission denied');
      await expect(server.owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
      const { rowCount } = await server.owner.query(`SELECT FROM ${table} LIMIT 1`);
      if (rowCount === 0) return;
      for (const statement of [change, `DELETE FROM ${table}`]) {
        await expect(server.owner.query(statement)).rejects.toThrow('append-only');
      }
    },
  );

  test('takes no checkpoint out of turn, by a key that nothing introduced, or of links that are not there', async () => {
    const agency = await calls.groupId('Harbor EMS');
    const { rows } = await server.owner.query<{ number: number; public_key: string }>(
      'SELECT number, public_key FROM custody_checkpoint WHERE user_group_id = $1 ORDER BY number DESC LIMIT 1',
      [agency],
    );
    const last = rows[0] ?? { number: 0, public_key: '' };
    const next = last.number + 1;
    const said = {
      merkle_root: 'a',
      previous_hash: 'a',
      signature: 'a',
      link_count: 1,
      subject_count: 1,
    };
    const seal = (number: number, subjects: string[], public_key = last.public_key): Promise<unknown> =>
      server.pool.query('SELECT custody.seal($1, $2, $3, $4, $4, 0, $5)', [
        agency,
        { agency, number, created_on: '2026-11-15T00:00:00.000Z', public_key, ...said },
        subjects,
        subjects.map(() => 1),
        '1',
      ]);
    await expect(seal(next + 1, [])).rejects.toThrow('out of turn');
    await expect(seal(next, [], 'a')).rejects.toThrow('nothing introduced');
    await expect(seal(next, [randomUUID()])).rejects.toThrow('not there');
  });
});

describe('what is kept for speed', () => {
  test('is as the record says, is compared with it, and is set right', async () => {
    expect(await custody('rebuild', '--check')).toEqual({ code: 0, text: 'Everything is as the record says.' });
    await server.owner.query(
      `UPDATE drug SET amount_left = 1, chain_length = 9, drug_box_id = $1 WHERE barcode_id = 'FEN-001'`,
      [(await calls.box('BOX-M2')).id],
    );
    await server.owner.query(
      `UPDATE drug_box SET chain_head = repeat('f', 64), barcode_id = 'WRONG' WHERE name = 'BOX-M1'`,
    );
    const { code, text } = await custody('rebuild', '--check');
    expect(code).toBe(1);
    expect(text).toContain('drug FEN-001: amount_left is 1.000, by the record 100.000');
    expect(text).toContain('5 differences.');
    expect(await custody('rebuild')).toMatchObject({ code: 0, text: expect.stringContaining('All were set right.') });
    expect((await custody('rebuild', '--check')).code).toBe(0);
  });
});
