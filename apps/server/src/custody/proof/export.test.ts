import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LinkLine, RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { describe, expect, test } from 'vitest';
import { CommandError } from '../../config/command-error.ts';
import { guest, type Row } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { AgencyKeys } from './agency-keys.ts';
import { CheckpointMaker } from './make-checkpoint.ts';
import { linesOf, proofCommands } from './testing/proof-commands.ts';

const server = testServer();
const { at, custody, exported } = proofCommands(server);

async function idOf(code: string, as: string): Promise<string> {
  return ((await server.get(`drug/find?barcode_id=${code}`, { as })).data as Row).id;
}

async function move(code: string, body: object, name = 'medic'): Promise<Row> {
  const as = await server.signIn(name);
  const input = { drug_id: await idOf(code, as), ...guest, ...body };
  const {
    status,
    data,
    body: answer,
  } = await server.post('stock_move_record/create', input, { as, key: randomUUID() });
  expect([status, status === 200 ? null : answer]).toEqual([200, null]);
  return data as Row;
}

const administer = (code: string, quantity: number, more: object = {}): Promise<Row> =>
  move(code, { stock_move_type_id__name: 'administer', quantity, ...more });

async function agencyId(name: string): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM user_group WHERE name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function boxOf(name: string): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM drug_box WHERE name = $1', [name]);
  return rows[0]?.id ?? '';
}

async function transfer(code: string, box: string, agency: string | null, name = 'medic'): Promise<void> {
  const as = await server.signIn(name);
  const to = { drug_box_id: await boxOf(box), ...(agency && { transfer_to_user_group_id: await agencyId(agency) }) };
  const input = { id: await idOf(code, as), ...to, transfer_lat: 47.6, transfer_lon: -122.3, ...guest };
  expect((await server.post('drug/update', input, { as, key: randomUUID() })).status).toBe(200);
}

/** Some of everything that can happen to vials and boxes. */
async function liveADay(): Promise<void> {
  const as = await server.signIn('medic');
  const given = await administer('FEN-001', -12.5, {
    incident_number: 'INC-7',
    lat: 1.5,
    lon: 0.1 + 0.2,
    notes: 'ü ☂',
  });
  await move('FEN-001', { stock_move_type_id__name: 'un_administer', source_id: given.id });
  const late = await administer('KET-001', -1000.125, {
    timestamp: '2026-11-14T23:59:59.999Z',
    offline: 1,
    incident_number: 'INC-9',
  });
  await server.post('stock_move_record/update', { id: late.id, incident_number: 'INC-8' }, { as, key: randomUUID() });
  await move('KET-001', { stock_move_type_id__name: 'waste', quantity: -7, notes: 'Spilt' });
  const vials = (await server.get(`drug/for_box?drug_box_id=${await boxOf('BOX-M1')}`, { as })).data as Row[];
  const check = {
    drug_box_id: await boxOf('BOX-M1'),
    drug_box__barcode_id: `SEAL-${randomUUID()}`,
    drug_checks: vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 })),
    temperature_celsius: 36.6,
    ...guest,
  };
  expect((await server.post('box_check/create', check, { as, key: randomUUID() })).status).toBe(200);
  await transfer('FEN-002', 'BOX-M2', null);
  await transfer('FEN-003', 'BOX-S1', 'Summit Fire');
}

describe('an export', () => {
  test('of what was recorded through the API is true, says who and what, and only its owner reads it', async () => {
    await liveADay();
    const file = await exported('Harbor EMS', 'harbor.jsonl');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { code, text } = await custody('verify', file);
    expect(text).toContain('This record is unbroken and signed.');
    expect([code, text.includes('Harbor EMS')]).toEqual([0, true]);
    const lines = await linesOf(file);
    const tables = new Set(lines.flatMap((line) => (line.line === 'link' ? [line.table] : [])));
    expect(tables.size).toBeGreaterThanOrEqual(6);
    expect(lines.some((line) => line.line === 'subject' && line.code === 'FEN-003')).toBe(true);
  });

  test('OPEN-086 tells how a code came in where that was told, and the hash covers it', async () => {
    const [told, untold] = [
      await administer('FEN-007', -1, { scanned_by: 'hand_scanner' }),
      await administer('FEN-007', -1),
    ];
    const file = await exported('Harbor EMS', 'ways.jsonl');
    const records = (await linesOf(file)).flatMap((line) => (line.line === 'link' ? [line.record] : []));
    const record = ({ id }: Row): unknown => records.find((each) => each['id'] === id);
    expect(record(told)).toMatchObject({ scanned_by: 'hand_scanner', input_manually: false });
    expect(record(untold)).not.toHaveProperty('scanned_by');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"hand_scanner"', '"camera"'));
    expect((await custody('verify', file)).code).not.toBe(0);
  });

  test('of an agency to which a vial was handed begins with the hand-over, and goes on when it comes back', async () => {
    await transfer('FEN-004', 'BOX-S1', 'Summit Fire');
    const file = await exported('Summit Fire', 'summit.jsonl');
    const lines = await linesOf(file);
    // Nothing was recorded of it there yet, nor of FEN-003: both are told by the hand-over alone.
    expect(lines.filter((line) => line.line === 'handover')).toHaveLength(2);
    expect((await custody('verify', file)).text).toContain('This record is unbroken and signed.');
    await server.owner.query(`UPDATE user_group SET allow_agency_drug_transfers = true WHERE name = 'Summit Fire'`);
    await transfer('FEN-004', 'BOX-M1', 'Harbor EMS', 'strict');
    await administer('FEN-004', -50);
    for (const [agency, handovers] of [
      ['Summit Fire', 2],
      ['Harbor EMS', 1],
    ] as const) {
      const again = await exported(agency, 'again.jsonl');
      expect((await linesOf(again)).filter((line) => line.line === 'handover')).toHaveLength(handovers);
      expect((await custody('verify', again)).text).toContain('This record is unbroken and signed.');
    }
  });

  test('stays true when personal data were erased, and counts them', async () => {
    const given = await administer('FEN-005', -10, { incident_number: 'INC-SECRET' });
    await server.owner.query('DELETE FROM personal_data WHERE record_id = $1', [given.id]);
    const file = await exported('Harbor EMS', 'erased.jsonl');
    expect(await readFile(file, 'utf8')).not.toContain('INC-SECRET');
    const { code, text } = await custody('verify', file);
    expect([code, text]).toEqual([0, expect.stringContaining('1 whose personal data were erased')]);
  });

  test('of a record that somebody changed in the database names vial and record', async () => {
    const given = await administer('FEN-006', -10);
    const { rows } = await server.owner.query<{ number: number }>(
      'SELECT number FROM custody_link WHERE record_id = $1',
      [given.id],
    );
    const change = async (quantity: number): Promise<void> => {
      await server.owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER append_only');
      await server.owner.query('UPDATE stock_move_record SET quantity = $1 WHERE id = $2', [quantity, given.id]);
      await server.owner.query('ALTER TABLE stock_move_record ENABLE TRIGGER append_only');
    };
    await change(-5);
    const { code, text } = await custody('verify', await exported('Harbor EMS', 'changed.jsonl'));
    expect(code).toBe(1);
    expect(text).toContain(`FEN-006, record ${rows[0]?.number}, id ${given.id}: its content is not what was hashed`);
    await change(-10);
    expect((await custody('verify', await exported('Harbor EMS', 'restored.jsonl'))).code).toBe(0);
  });

  test('without its last records is found out by a checkpoint that was kept, and by nothing else', async () => {
    const kept = at('kept.json');
    const early = await exported('Harbor EMS', 'early.jsonl');
    const given = await administer('MOR-002', -500);
    await custody('checkpoint', '--agency', 'Harbor EMS', '--out', kept);
    expect((await custody('verify', early)).code).toBe(0);
    const { code, text } = await custody('verify', early, '--checkpoint', kept);
    expect([code, text]).toEqual([1, expect.stringContaining(`MOR-002, record 3, id ${given.id}: it is missing`)]);
    const later = await exported('Harbor EMS', 'later.jsonl');
    expect((await custody('verify', later, '--checkpoint', kept)).code).toBe(0);
  });

  test('is held against a public key, given as text or as a file', async () => {
    const file = await exported('Harbor EMS', 'keyed.jsonl');
    const header = (await linesOf(file))[0] as Extract<RecordLine, { line: 'header' }>;
    expect((await custody('verify', file, '--key', header.public_key)).code).toBe(0);
    await writeFile(at('key.txt'), header.public_key);
    expect((await custody('verify', file, '--key', at('key.txt'))).code).toBe(0);
    const other = await new AgencyKeys(at('other')).findOrMake('agency');
    expect(await custody('verify', file, '--key', other.publicKey)).toMatchObject({
      code: 1,
      text: expect.stringContaining('another key than the one given'),
    });
  });

  test('is verified by the command alone: no server, no database, and the exit code tells', async () => {
    const file = await exported('Harbor EMS', 'alone.jsonl');
    const cut = at('cut.jsonl');
    await writeFile(cut, (await readFile(file, 'utf8')).replace('"quantity":"-', '"quantity":"-1'));
    const script = join(import.meta.dirname, '../../../../../scripts/custody.ts');
    const run = (...args: string[]): Promise<unknown> =>
      promisify(execFile)(process.execPath, [script, ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
      }).catch((error: unknown) => error);
    expect(await run('verify', file)).toMatchObject({
      stdout: expect.stringContaining('This record is unbroken and signed.'),
    });
    expect(await run('verify', cut)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('This record is not true.'),
    });
    expect(await run('verify', at('nothing'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be read'),
    });
    expect(await run('export', '--agency', 'Harbor EMS')).toMatchObject({ code: 2 });
  });

  test('with another key than before is refused with what to do', async () => {
    const maker = new CheckpointMaker(server.pool, new AgencyKeys(at('other')));
    await expect(maker.make(await agencyId('Harbor EMS'), 'always')).rejects.toThrow(/There is no .*CUSTODY_KEY_DIR/);
  });

  test('is asked for in words that are understood, or explained', async () => {
    for (const args of [
      [],
      ['export'],
      ['export', '--agency', 'Nobody', '--out', 'x'],
      ['verify', '/no/such/file'],
      ['export', '--what'],
    ]) {
      await expect(custody(...args)).rejects.toThrow(CommandError);
    }
  });
});

test('a file from the database is true link by link for whoever follows the written form', async () => {
  const file = await exported('Harbor EMS', 'stranger.jsonl');
  const links = (await linesOf(file)).filter((line): line is LinkLine => line.line === 'link');
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value;
  for (const { subject, number, previous, table, record, hash, personal } of links) {
    const text = JSON.stringify(sorted({ v: 1, subject, number, previous, table, record }));
    expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(hash);
    if (personal)
      expect(
        createHash('sha256')
          .update(JSON.stringify(sorted({ v: 1, ...personal })))
          .digest('hex'),
      ).toBe(record['personal_hash']);
  }
});
