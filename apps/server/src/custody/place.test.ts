import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const HERE = { lat: 47.600001, lon: -122.330002 } as const;
const NOWHERE = { lat: null, lon: null } as const;
const TRANSFERRED_HERE = { transfer_lat: HERE.lat, transfer_lon: HERE.lon } as const;
const OFFLINE = { offline: 1, timestamp: '2026-01-02T03:04:05.006Z', incident_number: 'I-1' } as const;
const administer = { stock_move_type_id__name: 'administer', quantity: -1 } as const;

afterEach(() => mustAddUp(server.owner));

async function done<T = Row>(answer: Promise<Answer>): Promise<T> {
  const { status, data } = await answer;
  expect(status).toBe(200);
  return data as T;
}

const read = async (entity: string, id: unknown): Promise<Row> => done(calls.get(`${entity}?id=${String(id)}`));

async function newestTransfer(drugId: string): Promise<Row | undefined> {
  const transfers = await done<Row[]>(calls.get('drug_transfer/all'));
  return transfers.find(({ drug_id }) => drug_id === drugId);
}

describe('where it happened', () => {
  test('LOC-01 is kept with every stock move, alone or of several, and read back', async () => {
    const given = await done(calls.move('KET-001', { ...administer, ...HERE }));
    const wasted = await done(
      calls.move('KET-001', { stock_move_type_id__name: 'waste', quantity: -1, notes: 'Spilt', ...HERE }),
    );
    const reversed = await done(
      calls.move('KET-001', { stock_move_type_id__name: 'un_administer', source_id: given.id, ...HERE }),
    );
    const body = { drug_id: given['drug_id'], ...administer, ...guest, ...HERE };
    const many = await done<Row[]>(calls.post('stock_move_record/create/many', { data: [body, body] }));
    const both = await done<Row[]>(calls.post('stock_move_record/administer_and_waste_remaining', body));
    const all = [given, wasted, reversed, ...many, ...both];
    expect(all).toHaveLength(7);
    for (const answer of all) {
      expect(answer).toMatchObject(HERE);
      expect(await read('stock_move_record', answer.id)).toMatchObject(HERE);
    }
  });

  test('LOC-01 is kept with a vial that is created, alone or of several, and with its receipt', async () => {
    const [one, two, three] = [await newVial(calls), await newVial(calls), await newVial(calls)];
    const created = [
      await done(calls.post('drug/create', { ...one, ...HERE })),
      ...(await done<Row[]>(
        calls.post('drug/create/many', {
          data: [
            { ...two, ...HERE },
            { ...three, ...HERE },
          ],
        }),
      )),
    ];
    for (const vial of created) {
      expect(vial).toMatchObject(HERE);
      expect(await read('drug', vial.id)).toMatchObject(HERE);
      const history = await done<Row[]>(calls.get(`stock_move_record/for_drug?drug_id=${vial.id}`));
      expect(history).toMatchObject([{ type: 'receive', ...HERE }]);
    }
  });

  test('LOC-01 of each of several is its own', async () => {
    const [there, nowhere] = [{ lat: 1.5, lon: 2.5 }, NOWHERE];
    const [first, second] = [await calls.vial('KET-002'), await calls.vial('KET-003')];
    const move = { ...administer, ...guest };
    const given = await done<Row[]>(
      calls.post('stock_move_record/create/many', {
        data: [
          { ...move, drug_id: first.id, ...HERE },
          { ...move, drug_id: second.id, ...there },
          { ...move, drug_id: second.id },
        ],
      }),
    );
    expect(given).toMatchObject([HERE, there, nowhere]);
    const created = await done<Row[]>(
      calls.post('drug/create/many', {
        data: [
          { ...(await newVial(calls)), ...there },
          { ...(await newVial(calls)), ...HERE },
        ],
      }),
    );
    expect(created).toMatchObject([there, HERE]);
    const { id: drug_box_id } = await calls.box('BOX-M2');
    const change = { drug_box_id, ...guest };
    const changes = [
      { id: first.id, ...change, transfer_lat: there.lat, transfer_lon: there.lon },
      { id: second.id, ...change, ...TRANSFERRED_HERE },
    ];
    await done(calls.post('drug/update/many', { data: changes }));
    expect([await newestTransfer(first.id), await newestTransfer(second.id)]).toMatchObject([there, HERE]);
  });

  test('LOC-01 is kept with a check and with a reseal', async () => {
    const drug_box_id = (await calls.box('BOX-EMPTY')).id;
    for (const seal of [{}, { drug_box__barcode_id: 'SEAL-LOC-1' }]) {
      const { id } = await done(
        calls.post('box_check/create', { drug_box_id, drug_checks: [], ...guest, ...seal, ...HERE }),
      );
      expect(await read('box_check', id)).toMatchObject(HERE);
    }
  });

  test('LOC-01 is kept with what was done offline and sent later', async () => {
    const given = await done(calls.move('MID-001', { ...administer, ...OFFLINE, ...HERE }));
    expect(await read('stock_move_record', given.id)).toMatchObject({ offline: 1, ...HERE });
    const check = { drug_box_id: (await calls.box('BOX-SUP')).id, drug_checks: [], user_was_offline: 1 };
    const { id } = await done(calls.post('box_check/create', { ...check, timestamp: OFFLINE.timestamp, ...HERE }));
    expect(await read('box_check', id)).toMatchObject({ user_was_offline: 1, ...HERE });
  });

  test('LOC-01 of a transfer is transfer_lat and transfer_lon, and stands in its record', async () => {
    const drug_box_id = (await calls.box('BOX-M2')).id;
    const ids = [(await calls.vial('MOR-001')).id, (await calls.vial('MOR-002')).id, (await calls.vial('MOR-003')).id];
    const changes = ids.map((id) => ({ id, drug_box_id, ...guest, ...TRANSFERRED_HERE }));
    await done(calls.post('drug/update', changes[0]));
    await done(calls.post('drug/update/many', { data: changes.slice(1) }));
    for (const id of ids) {
      const transfer = await newestTransfer(id);
      expect(transfer).toMatchObject({ to_drug_box_id: drug_box_id, ...HERE });
      expect(await read('drug_transfer', transfer?.id)).toEqual(transfer);
    }
  });

  test('LOC-01 of a transfer to another agency is told to the one that handed the vial over, and not to the other', async () => {
    const { id } = await calls.vial('MOR-004');
    const to = { by: 'strict' } as const;
    await done(
      calls.post('drug/update', {
        id,
        drug_box_id: (await calls.box('BOX-S1', to)).id,
        transfer_to_user_group_id: await calls.groupId('Summit Fire'),
        ...guest,
        ...TRANSFERRED_HERE,
      }),
    );
    const transfer = await newestTransfer(id);
    expect(transfer).toMatchObject(HERE);
    expect((await calls.get(`drug_transfer?id=${transfer?.id}`, to)).status).toBe(404);
    expect(JSON.stringify((await calls.get('drug_transfer/all', to)).body)).not.toContain(String(HERE.lat));
  });

  test('LOC-01 OPEN-093 of a box that goes to another unit stands in its record too', async () => {
    const { id } = await calls.box('BOX-M1');
    const units = await done<Row[]>(calls.get('unit/all'));
    const unit_id = units.find(({ name }) => name === 'Medic 2')?.id;
    await done(calls.post('drug_box/update', { id, unit_id, ...guest, ...TRANSFERRED_HERE }));
    const { rows } = await server.owner.query(
      `SELECT p.lat, p.lon FROM box_transfer t JOIN personal_data p ON p.record_id = t.id WHERE t.drug_box_id = $1`,
      [id],
    );
    expect(rows).toEqual([HERE]);
  });

  test('LOC-01 LOC-04 OPEN-118 is null where the device would not say', async () => {
    for (const place of [{}, NOWHERE]) {
      const given = await done(calls.move('FEN-001', { ...administer, ...place }));
      expect(await read('stock_move_record', given.id)).toMatchObject(NOWHERE);
    }
  });
});

describe('as personal data', () => {
  test('LOC-01 it stands beside the record and not in it, and can be erased while the record stays true', async () => {
    const given = await done(calls.move('FEN-002', { ...administer, ...HERE }));
    const record = async (): Promise<string> => {
      const { rows } = await server.owner.query<{ text: string }>(
        `SELECT to_jsonb(r)::text || to_jsonb(l)::text AS text
         FROM stock_move_record r JOIN custody_link l ON l.record_id = r.id WHERE r.id = $1`,
        [given.id],
      );
      return rows[0]?.text ?? '';
    };
    const before = await record();
    expect(before).toContain(given.id);
    for (const degrees of Object.values(HERE)) expect(before).not.toContain(String(degrees));
    await server.owner.query('DELETE FROM personal_data WHERE record_id = $1', [given.id]);
    expect(await read('stock_move_record', given.id)).toMatchObject({ quantity: -1, ...NOWHERE });
    expect(await record()).toBe(before);
  });
});

describe('of a receipt', () => {
  test('LOC-01 it is gone from the vial too, once it is erased', async () => {
    const { id } = await done(calls.post('drug/create', { ...(await newVial(calls)), ...HERE }));
    await server.owner.query(
      'DELETE FROM personal_data WHERE record_id = (SELECT r.id FROM stock_move_record r WHERE r.drug_id = $1)',
      [id],
    );
    expect(await read('drug', id)).toMatchObject({ id, ...NOWHERE });
  });

  test('LOC-01 SRV-05 an agency that is handed the vial is not told it', async () => {
    const { id } = await done(calls.post('drug/create', { ...(await newVial(calls)), ...HERE }));
    const to = { by: 'strict' } as const;
    const transfer_to_user_group_id = await calls.groupId('Summit Fire');
    const { id: drug_box_id } = await calls.box('BOX-S1', to);
    await done(calls.post('drug/update', { id, drug_box_id, transfer_to_user_group_id, ...guest }));
    const { data } = await calls.get(`drug?id=${id}`, to);
    expect(data).toMatchObject({ id, ...NOWHERE });
  });
});

describe('in an answer that is kept for repetitions', () => {
  const erase = (recordId: string): Promise<unknown> =>
    server.owner.query('DELETE FROM personal_data WHERE record_id = $1', [recordId]);
  const kept = async (): Promise<string> => {
    const { rows } = await server.owner.query<{ text: string }>(
      `SELECT string_agg(answer::text, '') AS text FROM idempotent_answer`,
    );
    return rows[0]?.text ?? '';
  };

  test('LOC-01 SRV-46 what is erased is forgotten, and the repetition answers as before without it', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const body = { ...administer, ...guest, lat: 12.345678, lon: 87.654321, incident_number: 'I-ERASED' };
    const give = { ...body, drug_id: (await calls.vial('FEN-003')).id };
    const as = await server.signIn('medic');
    const first = await done(server.post('stock_move_record/create', give, { as, key }));
    await done(server.post('stock_move_record/create', { ...give, incident_number: 'I-KEPT' }, { as, key: other }));
    await erase(first.id);
    const again = await done(server.post('stock_move_record/create', give, { as, key }));
    expect(again).toEqual({ ...first, ...NOWHERE, incident_number: null });
    expect(await kept()).not.toContain('I-ERASED');
    expect(await kept()).toContain('I-KEPT');
  });

  test('LOC-01 SRV-46 the position of a receipt and an amended number are forgotten with their records', async () => {
    const as = await server.signIn('medic');
    const vial = { ...(await newVial(calls)), lat: 23.456789, lon: 76.543211 };
    const created = await done(server.post('drug/create', vial, { as, key: randomUUID() }));
    const given = await done(calls.move('FEN-003', { ...administer, incident_number: 'I-1' }));
    const amend = { id: given.id, incident_number: 'I-AMENDED' };
    await done(server.post('stock_move_record/update', amend, { as, key: randomUUID() }));
    for (const told of ['23.456789', 'I-AMENDED']) expect(await kept()).toContain(told);
    const { rows } = await server.owner.query<{ id: string }>(
      `SELECT id FROM stock_move_record WHERE drug_id = $1 UNION ALL
       SELECT id FROM incident_amendment WHERE stock_move_record_id = $2`,
      [created.id, given.id],
    );
    for (const { id } of rows) await erase(id);
    for (const told of ['23.456789', 'I-AMENDED']) expect(await kept()).not.toContain(told);
  });
});

describe('what is no position', () => {
  const wrong = [
    ['lat', 90.1],
    ['lat', -91],
    ['lat', '47.6'],
    ['lon', 180.5],
    ['lon', -181],
    ['lon', true],
  ] as const;

  test.each(wrong)(
    'LOC-01 SRV-79 %s of %j is refused with its field by every call, and nothing is written',
    async (field, value) => {
      const [vial, box] = [await calls.vial('FEN-003'), await calls.box('BOX-M2')];
      const target = await calls.box('BOX-SUP');
      const [here, transferred] = [{ [field]: value }, { [`transfer_${field}`]: value }];
      const written = (): Promise<number> => calls.count('custody_link');
      const before = await written();
      const attempts: [string, object, string][] = [
        ['stock_move_record/create', { ...administer, drug_id: vial.id, ...guest, ...here }, field],
        ['drug/create', { ...(await newVial(calls)), ...here }, field],
        ['box_check/create', { drug_box_id: box.id, drug_checks: [], ...here }, field],
        ['drug/update', { id: vial.id, drug_box_id: target.id, ...guest, ...transferred }, `transfer_${field}`],
        ['drug_box/update', { id: box.id, unit_id: target['unit_id'], ...transferred }, `transfer_${field}`],
      ];
      for (const [path, body, named] of attempts) {
        const answer = await calls.post(path, body);
        expect([path, answer.status, answer.err]).toEqual([path, 400, 'INVALID_INPUT']);
        expect(Object.keys(answer.fields ?? {})).toEqual([named]);
      }
      expect(await written()).toBe(before);
    },
  );
});
