import { afterEach, describe, expect, test } from 'vitest';
import { CommandError } from '../../config/command-error.ts';
import { mustAddUp } from '../../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../../testing/custody-calls.ts';
import { type Answer, testServer } from '../../testing/test-server.ts';
import { linesOf, proofCommands } from './testing/proof-commands.ts';

const server = testServer();
const calls = custodyCalls(server);
const { custody, exported } = proofCommands(server);
const HARBOR = ['--agency', 'Harbor EMS'] as const;
const PLACE = { lat: 47.600001, lon: -122.330002 } as const;

afterEach(() => mustAddUp(server.owner));

async function done<T = Row>(answer: Promise<Answer>): Promise<T> {
  const { status, data, body } = await answer;
  expect([status, body['err']]).toEqual([200, undefined]);
  return data as T;
}

const give = (code: string, incident: string, more: object = {}, by: 'medic' | 'strict' = 'medic'): Promise<Row> =>
  done(
    calls.move(
      code,
      { stock_move_type_id__name: 'administer', quantity: -1, incident_number: incident, ...PLACE, ...more },
      { by },
    ),
  );

const read = (id: string): Promise<Row> => done(calls.get(`stock_move_record?id=${id}`));

const erasures = async (): Promise<Row[]> =>
  (await done<Row[]>(calls.get('access_log/all', { by: 'admin' }))).filter(
    ({ kind }) => kind === 'personal_data_erased',
  );

describe('personal data are erased', () => {
  test('of an incident, with every number its records ever had; the record stays true', async () => {
    const [amended, plain, other] = [
      await give('FEN-001', 'E-TYPO'),
      await give('FEN-002', 'E-1'),
      await give('FEN-003', 'E-2'),
    ];
    await done(calls.post('stock_move_record/update', { id: amended.id, incident_number: 'E-1' }));
    await give('SF-FEN-001', 'E-1', {}, 'strict');
    const erase = ['erase', ...HARBOR, '--incident', 'E-1'];

    expect(await custody(...erase)).toEqual({
      code: 0,
      text: '4 records of Harbor EMS have such personal data. With --for-good they are erased.',
    });
    expect(await read(amended.id)).toMatchObject({ incident_number: 'E-1', ...PLACE });

    expect(await custody(...erase, '--for-good')).toEqual({
      code: 0,
      text: 'Erased the personal data of 4 records of Harbor EMS; the records stay.',
    });
    for (const { id } of [amended, plain]) {
      expect(await read(id)).toMatchObject({ quantity: -1, incident_number: null, lat: null, lon: null });
    }
    expect(await read(other.id)).toMatchObject({ incident_number: 'E-2', ...PLACE });
    expect(await erasures()).toMatchObject([{ user_id: null, detail: 'of 4 records' }]);
    expect(await custody(...erase, '--for-good')).toEqual({
      code: 0,
      text: 'No record of Harbor EMS has such personal data.',
    });

    const file = await exported('Harbor EMS', 'erased.jsonl');
    expect(await custody('verify', file)).toMatchObject({ code: 0 });
    expect(JSON.stringify(await linesOf(file))).not.toMatch(/E-TYPO|E-1\b/);
    expect(JSON.stringify(await linesOf(await exported('Summit Fire', 'summit.jsonl')))).toContain('"E-1"');
  });

  test('of one record, with a signature that was uploaded once no other record shows it', async () => {
    const signature = await calls.image();
    const { rows } = await server.owner.query<{ id: string }>(
      `UPDATE image SET folder = 'signature' WHERE id::text = right($1, 36) RETURNING id`,
      [signature],
    );
    const images = (): Promise<number> => calls.count('image');
    const before = await images();
    expect(rows).toHaveLength(1);
    const signed = { ...guest, guest_verify__signature_img: signature };
    const [first, second] = [await give('FEN-004', 'E-4', signed), await give('FEN-004', 'E-5', signed)];
    await custody('erase', ...HARBOR, '--record', first.id.toUpperCase(), '--for-good');
    expect(await read(first.id)).toMatchObject({ incident_number: null });
    expect(await read(second.id)).toMatchObject({ incident_number: 'E-5' });
    expect(await images()).toBe(before);
    await custody('erase', ...HARBOR, '--record', second.id, '--for-good');
    expect(await images()).toBe(before - 1);
  });

  test('of all that was recorded before a day, and not of another agency', async () => {
    const ours = await give('FEN-005', 'E-6');
    const theirs = await give('SF-FEN-001', 'E-6', {}, 'strict');
    await custody('erase', ...HARBOR, '--before', new Date().toISOString().slice(0, 10), '--for-good');
    expect(await read(ours.id)).toMatchObject({ incident_number: 'E-6' });
    expect(await custody('erase', ...HARBOR, '--record', theirs.id, '--for-good')).toMatchObject({
      text: 'No record of Harbor EMS has such personal data.',
    });
    await custody('erase', ...HARBOR, '--before', '9999-12-31', '--for-good');
    expect(await read(ours.id)).toMatchObject({ incident_number: null });
    const { rows } = await server.owner.query(
      `SELECT g.name FROM personal_data p JOIN user_group g ON g.id = p.user_group_id GROUP BY g.name`,
    );
    expect(rows).toEqual([{ name: 'Summit Fire' }]);
  });
});

test.each([
  [[], 'Say one of --record, --incident, --patient and --before.'],
  [['--incident', 'A', '--record', 'B'], 'Say one of --record, --incident, --patient and --before.'],
  [['--before', '2026-02-30'], '--before is a day: YYYY-MM-DD.'],
])('an erasure by %j is explained, and nothing is erased', async (args, text) => {
  const before = await calls.count('personal_data');
  const refused = custody('erase', ...HARBOR, ...args, '--for-good');
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow(text);
  expect(await calls.count('personal_data')).toBe(before);
});
