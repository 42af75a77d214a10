import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { linesOf, proofCommands } from './proof/testing/proof-commands.ts';

const server = testServer();
const calls = custodyCalls(server);
const { at, custody, exported } = proofCommands(server);

const CREATE = 'stock_move_record/create';
const WITH_REST = 'stock_move_record/administer_and_waste_remaining';
const reused = { status: 409, err: 'STALE', body: { refusal: 'KEY_REUSED' } };

afterEach(() => mustAddUp(server.owner));

/** An administration of the vial, made offline two hours ago without a witness. */
async function administration(code: string, quantity: number): Promise<Record<string, unknown>> {
  const timestamp = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const made = { offline: 1, timestamp, incident_number: 'INC-OFF', lat: 1.5, lon: 2.5 };
  return { stock_move_type_id__name: 'administer', drug_id: (await calls.vial(code)).id, quantity, ...made };
}

/** A vial of the test's own, which was there two hours ago. */
async function fresh(type = 'Fentanyl 100 mcg', quantity = 100): Promise<string> {
  const { data } = await calls.post('drug/create', await newVial(calls, { type, quantity }));
  return String((data as Row)['barcode_id']);
}

const movesOf = async (code: string): Promise<Row[]> => {
  const { data } = await calls.get(`stock_move_record/for_drug?drug_id=${(await calls.vial(code)).id}`);
  return (data as Row[]).filter(({ type }) => type !== 'receive');
};

describe('OPEN-116 a record that was made offline and refused on its arrival', () => {
  test('OPEN-116 SRV-50 WITNESS-10 is recorded with the witness it got, keeps its time and says who repaired it and when', async () => {
    const body = await administration('FEN-001', -40);
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await calls.post(CREATE, body, { key: first })).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect(await calls.left('FEN-001')).toBe(100);

    const repaired = { ...body, repair_of: first, witness_id: await calls.userId('partner') };
    // The witness must be proven now, as for any other record.
    expect(await calls.post(CREATE, repaired, { key: second })).toMatchObject({ err: 'WITNESS_REQUIRED' });
    await calls.verify('partner');
    const { status, data } = await calls.post(CREATE, repaired, { key: second });
    expect(status).toBe(200);
    const { created_on, ...row } = data as Row;
    expect(row).toMatchObject({
      timestamp: body['timestamp'],
      device_time: null,
      offline: 1,
      quantity: -40,
      first_quantity: null,
      user_name: 'Morgan Medic',
      witnessed_by: 'Parker Rivera',
      repaired_by_id: await calls.userId('medic'),
      repaired_by_name: 'Morgan Medic',
      repaired_on: created_on,
    });
    expect(Date.parse(String(created_on))).toBeGreaterThan(Date.parse(String(body['timestamp'])));
    expect((await calls.get(`stock_move_record?id=${row.id}`)).data).toEqual(data);
    expect(await calls.left('FEN-001')).toBe(60);
  });

  test('OPEN-116 keeps beside its new amount the one it had first, also when the rest is wasted with it', async () => {
    const code = await fresh();
    const body = { ...(await administration(code, -120)), ...guest, timestamp: new Date().toISOString() };
    const key = randomUUID();
    expect(await calls.post(CREATE, body, { key })).toMatchObject({ err: 'ADMINISTER_EXCEEDS_AVAILABLE' });
    const repaired = { ...body, quantity: -90, repair_of: key, first_quantity: -120 };
    expect((await calls.post(WITH_REST, repaired, { key: randomUUID() })).status).toBe(200);
    const mark = { repaired_by_name: 'Morgan Medic', timestamp: body.timestamp };
    expect((await movesOf(code)).toReversed()).toMatchObject([
      { type: 'administer', quantity: -90, first_quantity: -120, ...mark },
      { type: 'waste', quantity: -10, first_quantity: null, ...mark },
    ]);
    expect(await calls.left(code)).toBe(0);
  });

  test('OPEN-116 SRV-46 is recorded once: by one of its repairs, or as it was', async () => {
    const code = await fresh('Ketamine 500 mg', 500_000);
    const body = { ...(await administration(code, -1000)), ...guest };
    const [first, second] = [randomUUID(), randomUUID()];
    const repaired = { ...body, quantity: -900, first_quantity: -1000, repair_of: first };
    const recorded = await calls.post(CREATE, repaired, { key: second });
    // A repetition gets the same answer; another repair, and the first record itself, record nothing.
    expect((await calls.post(CREATE, repaired, { key: second })).data).toEqual(recorded.data);
    expect(await calls.post(CREATE, repaired, { key: randomUUID() })).toMatchObject(reused);
    expect(await calls.post(CREATE, repaired)).toMatchObject(reused);
    expect(await calls.post(CREATE, body, { key: first })).toMatchObject(reused);
    expect(await movesOf(code)).toMatchObject([{ quantity: -900 }]);

    // And the other way round: what was recorded meanwhile is not recorded by a repair.
    const third = randomUUID();
    expect((await calls.post(CREATE, body, { key: third })).status).toBe(200);
    const late = await calls.post(CREATE, { ...repaired, repair_of: third }, { key: randomUUID() });
    expect(late).toMatchObject(reused);
    expect(await calls.left(code)).toBe(500_000 - 900 - 1000);
  });

  test('OPEN-116 SRV-46 with eight repairs and tries at the same moment is recorded once', async () => {
    const code = await fresh('Ketamine 500 mg', 500_000);
    const body = { ...(await administration(code, -1000)), ...guest };
    const first = randomUUID();
    const tries: Promise<Answer>[] = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? calls.post(CREATE, { ...body, repair_of: first }, { key: randomUUID() })
        : calls.post(CREATE, body, { key: first }),
    );
    const answers = await Promise.all(tries);
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ data }) => (data as Row).id));
    expect(ids.size).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await calls.left(code)).toBe(499_000);
  });

  test('OPEN-116 that is refused again can be repaired again', async () => {
    const body = await administration('FEN-002', -120);
    const first = randomUUID();
    const repaired = { ...body, repair_of: first, ...guest };
    const still = await calls.post(CREATE, repaired, { key: randomUUID() });
    expect(still).toMatchObject({ status: 422, err: 'ADMINISTER_EXCEEDS_AVAILABLE' });
    const good = { ...repaired, quantity: -20, first_quantity: -120 };
    expect((await calls.post(CREATE, good, { key: randomUUID() })).data).toMatchObject({ first_quantity: -120 });
  });

  test('OPEN-077 OPEN-116 is its owner’s: what another user repairs under the same key leaves it as it is', async () => {
    const code = await fresh('Ketamine 500 mg', 500_000);
    const body = { ...(await administration(code, -1000)), ...guest };
    const key = randomUUID();
    const others = await calls.post(CREATE, { ...body, repair_of: key }, { by: 'partner', key: randomUUID() });
    expect(others.data).toMatchObject({ repaired_by_name: 'Parker Rivera' });
    expect((await calls.post(CREATE, body, { key })).data).toMatchObject({ repaired_on: null });
  });

  test('OPEN-116 has a key of its own and was made offline; nothing else is a repair', async () => {
    const body = { ...(await administration('FEN-003', -1)), ...guest, repair_of: 'k-1' };
    for (const wrong of [{ offline: 0 }, { offline: null }, { repair_of: 'k-2' }, { repair_of: ' ' }]) {
      const answer = await calls.post(CREATE, { ...body, ...wrong }, { key: 'k-2' });
      expect(answer).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
    }
    for (const wrong of [{ repair_of: 'x'.repeat(201) }, { first_quantity: 0.0001 }, { repair_of: 7 }]) {
      expect((await calls.post(CREATE, { ...body, ...wrong }, { key: randomUUID() })).status).toBe(400);
    }
    const reversal = { ...body, stock_move_type_id__name: 'un_administer', source_id: randomUUID() };
    expect((await calls.post(CREATE, reversal, { key: randomUUID() })).err).toBe('INVALID_INPUT');
    // A batch is never a repair: what its items say of one is not taken.
    const many = await calls.post('stock_move_record/create/many', { data: [body] }, { key: randomUUID() });
    expect(many.data).toMatchObject([{ repaired_on: null }]);
  });

  test('OPEN-116 its repair is part of the chain, the export and the proof, and forgets what is erased', async () => {
    const body = { ...(await administration('FEN-004', -30)), ...guest, incident_number: 'INC-REP' };
    const key = randomUUID();
    const repaired = { ...body, repair_of: key, first_quantity: -35 };
    const { data } = await calls.post(CREATE, repaired, { key: randomUUID() });
    const file = await exported('Harbor EMS', 'repaired.jsonl');
    expect(await custody('verify', file)).toMatchObject({ code: 0 });
    const link = (await linesOf(file)).find((line) => line.line === 'link' && line.record['id'] === (data as Row).id);
    expect(link).toMatchObject({
      record: { repaired_by_name: 'Morgan Medic', repaired_on: expect.any(String), first_quantity: '-35' },
    });
    const text = await readFile(file, 'utf8');
    for (const [said, lie] of [
      ['"first_quantity":"-35"', '"first_quantity":"-30"'],
      ['"repaired_by_name":"Morgan Medic"', '"repaired_by_name":"Parker Rivera"'],
      [',"first_quantity":"-35"', ''],
    ] as const) {
      expect(text).toContain(said);
      await writeFile(at('lie.jsonl'), text.replace(said, lie));
      expect(await custody('verify', at('lie.jsonl'))).toMatchObject({ code: 1 });
    }
    await custody('erase', '--agency', 'Harbor EMS', '--incident', 'INC-REP', '--for-good');
    const { rows } = await server.owner.query(`SELECT key FROM idempotent_answer WHERE answer::text LIKE '%INC-REP%'`);
    expect(rows).toEqual([]);
    expect(await custody('verify', await exported('Harbor EMS', 'erased.jsonl'))).toMatchObject({ code: 0 });
  });
});
