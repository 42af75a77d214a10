import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CommandError } from '../config/command-error.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { runCodes } from './codes-command.ts';

const server = testServer();
const calls = custodyCalls(server);
const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** Makes the database one from before the rule, puts codes into it that the rule forbids, and brings it up to date. */
async function upgradeWithClashes(): Promise<void> {
  const name = (await readdir(MIGRATIONS)).find((each) => each.endsWith('-folded-codes.sql')) ?? '';
  await server.owner.query('ALTER TABLE code DROP COLUMN folded, DROP COLUMN clash');
  await server.owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, lot_number,
       quantity, amount_left)
     SELECT organization_id, user_group_id, unnest($1::text[]), type, drug_box_id, expiration_date, 'OLD', 100, 100
     FROM drug WHERE barcode_id = 'FEN-001'`,
    [['OLD-X', 'old-x', 'Amp\u00e8re-1', 'ZERO-\u200b1']],
  );
  await server.owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id, unit_id)
     SELECT organization_id, user_group_id, code, code, unit_id FROM drug_box, unnest(ARRAY['SEAL-A', 'seal-a']) code
     WHERE barcode_id = 'BOX-M1'`,
  );
  await server.owner.query(await readFile(join(MIGRATIONS, name), 'utf8'));
}

const find = async (code: string): Promise<unknown> =>
  (await calls.get(`code/find?barcode_id=${encodeURIComponent(code)}`)).data;

const create = async (barcode_id: string): Promise<Answer> =>
  calls.post('drug/create', { ...(await newVial(calls)), barcode_id });

/** How PostgreSQL looks a code up among thousands: among a few it rightly takes whichever way it likes. */
async function planOfLookUp(): Promise<string> {
  const client = await server.owner.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, lot_number,
       quantity, amount_left)
     SELECT organization_id, user_group_id, 'MANY-' || number, type, drug_box_id, expiration_date, 'MANY', 100, 100
     FROM drug, generate_series(1, 3000) number WHERE barcode_id = 'FEN-001'`,
  );
  await client.query('ANALYZE code');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT drug_id FROM code
     WHERE organization_id = (SELECT id FROM organization LIMIT 1) AND folded = folded_code('Fen-001')`,
  );
  await client.query('ROLLBACK');
  client.release();
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

beforeAll(upgradeWithClashes);

describe('codes from before they were compared without regard to case', () => {
  test('OPEN-143 SRV-35 each is found by exactly its code, and by another writing none of them', async () => {
    expect(await find('OLD-X')).toMatchObject({ kind: 'drug', drug: { barcode_id: 'OLD-X' } });
    expect(await find('old-x')).toMatchObject({ kind: 'drug', drug: { barcode_id: 'old-x' } });
    expect(await find('Old-x')).toMatchObject({ kind: 'none' });
  });

  test('OPEN-143 one that is not plain is found by exactly its code, and its vial can be used', async () => {
    expect(await find('ZERO-\u200b1')).toMatchObject({ kind: 'drug' });
    expect(await find('ZERO-1')).toMatchObject({ kind: 'none' });
    const { drug } = (await find('Amp\u00e8re-1')) as { drug: Row };
    const given = { stock_move_type_id__name: 'administer', quantity: -100, incident_number: 'I-1', drug_id: drug.id };
    expect((await calls.post('stock_move_record/create', { ...given, ...guest })).status).toBe(200);
  });

  test('OPEN-143 RESEAL-02 a box that clashes is checked and keeps its code, and is resealed', async () => {
    for (const code of ['SEAL-A', 'seal-a']) {
      const { drug_box: box } = (await find(code)) as { drug_box: Row };
      const body = { drug_box_id: box.id, drug_checks: [], image_url: await calls.image(), ...guest };
      expect((await calls.post('box_check/create', body)).status).toBe(200);
      expect(await find(code)).toMatchObject({ kind: 'drug_box', drug_box: { id: box.id } });
      const reseal = { ...body, image_url: await calls.image() };
      const clash = { ...reseal, drug_box__barcode_id: 'Seal-A' };
      expect(await calls.post('box_check/create', clash)).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
      const free = { ...reseal, drug_box__barcode_id: `new-${box.id}` };
      expect((await calls.post('box_check/create', free)).status).toBe(200);
    }
    expect((await calls.post('drug_box/create', { name: 'A', barcode_id: 'Seal-A' }, { by: 'admin' })).status).toBe(
      200,
    );
  });

  test('OPEN-143 a command lists them with everything in them made visible, and changes nothing', async () => {
    const printed: string[] = [];
    const around = { print: (text: string) => printed.push(text), withOwner: <T>(work: Work<T>) => work(server.owner) };
    await runCodes(['clashes'], around);
    const text = printed.join('\n');
    expect(text).toMatch(/^2 of \d+ codes differ only in case from another one:$/m);
    expect(text).toMatch(/^2 of \d+ codes are not plain:$/m);
    for (const code of ['OLD-X', 'old-x', 'Amp\\u{e8}re-1', 'ZERO-\\u{200b}1']) {
      expect(text).toContain(`Harbor EMS: vial "${code}"`);
    }
    await expect(runCodes(['mend'], around)).rejects.toThrow(CommandError);
  });
});

type Work<T> = (owner: typeof server.owner) => Promise<T>;

describe('codes without regard to case', () => {
  test('OPEN-143 SRV-35 a code in other letters finds the only thing that has it', async () => {
    expect(await find('fen-001')).toMatchObject({ kind: 'drug', drug: { barcode_id: 'FEN-001' } });
    expect(await find('Box-M1')).toMatchObject({ kind: 'drug_box', drug_box: { barcode_id: 'BOX-M1' } });
    expect(await find('FEN-001\u001d')).toMatchObject({ kind: 'drug', drug: { barcode_id: 'FEN-001' } });
  });

  test('OPEN-143 SRV-35 OPEN-049 a new vial takes no code that is there in other letters, nor two of one batch', async () => {
    for (const code of ['fen-001', 'box-m1', 'Old-X', 'OLD-x', 'fen-001\u001d']) {
      expect(await create(code)).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    }
    const vial = await newVial(calls);
    const data = ['Batch-1', 'BATCH-1'].map((barcode_id) => ({ ...vial, barcode_id }));
    expect(await calls.post('drug/create/many', { data })).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    expect(await find('Batch-1')).toMatchObject({ kind: 'none' });
  });

  test('OPEN-143 OPEN-112 of two calls at once that want one code in two writings, one gets it', async () => {
    const both = await Promise.all(['Race-1', 'RACE-1'].map(create));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('OPEN-143 SRV-35 the database keeps it so, whoever writes, and looks it up by its index', async () => {
    const differing = 'SELECT FROM code WHERE folded IS DISTINCT FROM folded_code(barcode_id)';
    expect((await server.owner.query(differing)).rowCount).toBe(0);
    const steal = `UPDATE drug_box SET barcode_id = 'fen-001' WHERE barcode_id = 'BOX-S1'`;
    await expect(server.owner.query(steal)).rejects.toThrow('code_folded');
    // PostgreSQL uses an index that was made a moment ago once every transaction from before has ended, also those of other
    // databases.
    await expect.poll(planOfLookUp).toMatch(/code_folded[\s\S]*Index Cond: .*folded = 'fen-001'/);
  });
});
