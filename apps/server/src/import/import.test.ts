import { randomUUID } from 'node:crypto';
import { importColumns, importKinds } from '@vialant/contract/import-columns';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, newVial, type Row } from '../testing/custody-calls.ts';
import { pauseShareEachTime } from '../testing/event-loop.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

type Reported = {
  line: number;
  name: string;
  result: string;
  changes: { column: string; from: string; to: string }[];
  errors: { column: string; message: string }[];
};
type Report = { counts: Record<string, number>; rows: Reported[] };

const file = (...lines: string[]): string => lines.join('\r\n');
const check = (kind: string, text: string): Promise<Answer> => calls.post('import/check', { kind, text }, admin);
const apply = (kind: string, text: string): Promise<Answer> => calls.post('import/apply', { kind, text }, admin);
const results = ({ data }: Answer): unknown[] => (data as Report).rows.map(({ line, result }) => [line, result]);
const errors = ({ data }: Answer): unknown[] =>
  (data as Report).rows.flatMap(({ line, errors: wrong }) =>
    wrong.map(({ column, message }) => [line, column, message]),
  );

async function named(entity: string, name: string): Promise<Row | undefined> {
  return ((await calls.get(`${entity}/all`, admin)).data as Row[]).find((row) => row['name'] === name);
}

/** Everything that an import could change, as one text. */
async function state(): Promise<string> {
  const tables = [
    'unit',
    'drug_box',
    'drug_type',
    'box_par',
    'national_drug_code',
    'change_log',
    'custody_link',
    'code',
  ];
  const texts = tables.map((table) => `SELECT '${table}' || t::text AS row FROM ${table} t`);
  const { rows } = await server.owner.query<{ hash: string }>(
    `SELECT md5(string_agg(row, E'\\n' ORDER BY row)) AS hash FROM (${texts.join(' UNION ALL ')}) r`,
  );
  return rows[0]?.hash ?? '';
}

afterEach(() => mustAddUp(server.owner));

describe('a file', () => {
  test('STOCKROOM-08 is checked without writing, imported as a whole, and the same again changes nothing', async () => {
    const text = file('name,type', 'Medic 1,supply', 'Medic 20,other', 'Medic 21,', 'Central Supply,supply');
    const before = await state();
    const checked = await check('unit', text);
    expect(checked.data).toEqual({
      counts: { new: 2, changed: 1, unchanged: 1, error: 0 },
      rows: [
        {
          line: 2,
          name: 'Medic 1',
          result: 'changed',
          changes: [{ column: 'type', from: 'other', to: 'supply' }],
          errors: [],
        },
        { line: 3, name: 'Medic 20', result: 'new', changes: [], errors: [] },
        { line: 4, name: 'Medic 21', result: 'new', changes: [], errors: [] },
        { line: 5, name: 'Central Supply', result: 'unchanged', changes: [], errors: [] },
      ],
    });
    expect(await state()).toBe(before);
    expect((await apply('unit', text)).data).toEqual({ new: 2, changed: 1, unchanged: 1 });
    expect(await named('unit', 'Medic 1')).toMatchObject({ type: 'supply' });
    expect(await named('unit', 'Medic 21')).toMatchObject({ type: 'other' });
    const after = await state();
    expect(results(await check('unit', text)).every((row) => (row as unknown[])[1] === 'unchanged')).toBe(true);
    expect((await apply('unit', text)).data).toEqual({ new: 0, changed: 0, unchanged: 4 });
    expect(await state()).toBe(after);
    await apply('unit', file('name,type', 'Medic 1,other'));
  });

  test('STOCKROOM-08 with one wrong cell changes nothing, and every error is told by line and column', async () => {
    const text = file('name,type', 'Medic 30,other', ',other', 'Medic 31,boat', `${'x'.repeat(61)},other`, 'Medic 30,');
    const before = await state();
    expect(errors(await check('unit', text))).toEqual([
      [3, 'name', 'required'],
      [4, 'type', expect.any(String)],
      [5, 'name', 'This is limited to 60 characters.'],
      [6, 'name', 'The same as line 2'],
    ]);
    expect(await apply('unit', text)).toMatchObject({
      status: 422,
      err: 'IMPORT_HAS_ERRORS',
      body: { message: 'Nothing was imported: 4 rows have errors. Check the file.' },
    });
    expect(await state()).toBe(before);
  });

  test.each([
    ['', 'FILE_EMPTY', /no rows/],
    ['name,type', 'FILE_EMPTY', /no rows/],
    ['type\nother', 'FILE_COLUMN', 'The column name is missing'],
    ['name,colour\nA,red', 'FILE_COLUMN', 'The column colour is not known here. Remove or rename it.'],
    ['name,name\nA,B', 'FILE_COLUMN', 'The column name is there twice'],
    ['name\n"A', 'FILE_NOT_CSV', /quotation mark/],
    ['name\nM\uFFFDdic', 'FILE_NOT_UTF8', /CSV UTF-8/],
    [`name\n${'Medic\n'.repeat(100_000)}`, 'FILE_TOO_MANY_ROWS', 'A file can have at most 5000 rows. Please split it.'],
    [`name\n${'x'.repeat(50_000)}`, 'FILE_NOT_CSV', /far too long/],
    [`name\n${'x'.repeat(1_100_000)}`, 'FILE_TOO_LONG', 'A file can have at most 1 MB'],
  ])('STOCKROOM-08 a hostile or broken one is refused in words that help (%#)', async (text, err, words) => {
    for (const call of [check, apply]) {
      const answer = await call('unit', text);
      expect([answer.status, answer.err]).toEqual([422, err]);
      expect(answer.body['message']).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
    }
  });

  test('STOCKROOM-08 DATA-03 a formula is no name, unless it is meant so; what was exported is read back', async () => {
    expect(errors(await check('unit', file('name', '=HYPERLINK("x")'.replaceAll('"', ''))))).toEqual([
      [2, 'name', "This begins with =, as a formula does. If it is meant so, put ' before it."],
    ]);
    expect((await apply('unit', file('name', "'-20 freezer"))).data).toMatchObject({ new: 1 });
    expect(await named('unit', '-20 freezer')).toBeDefined();
    const { text } = (await calls.get('import/template?kind=unit&rows=1', admin)).data as { text: string };
    expect(text).toContain("'-20 freezer");
    expect((await apply('unit', text)).data).toMatchObject({ new: 0, changed: 0 });
  });

  test('STOCKROOM-08 of the largest size keeps nobody waiting while it is read', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `Unit ${n} ${'x'.repeat(30)},nothing`);
    const text = file('name,type', ...lines);
    const share = await pauseShareEachTime(async () => {
      expect((await check('unit', text)).data).toMatchObject({ counts: { error: 5000 } });
    });
    // A share of the whole, whatever the machine: nothing in it takes the loop for itself.
    expect(share).toBeLessThan(1 / 2);
  });

  test('ACCESS-01 STOCKROOM-08 is for admins alone; an unknown kind is told at its field', async () => {
    const body = { kind: 'unit', text: 'name\nMine' };
    for (const path of ['import/check', 'import/apply']) expect((await calls.post(path, body)).status).toBe(403);
    expect((await calls.get('import/template?kind=unit')).status).toBe(403);
    expect(await check('stock_move_record', 'x')).toMatchObject({ status: 400, fields: { kind: expect.any(String) } });
  });

  test('SRV-46 STOCKROOM-08 sent twice with one key is imported once', async () => {
    const body = { kind: 'unit', text: file('name', 'Only once') };
    const who = { by: 'admin', key: randomUUID() } as const;
    const [first, second] = [await calls.post('import/apply', body, who), await calls.post('import/apply', body, who)];
    expect(first.data).toEqual({ new: 1, changed: 0, unchanged: 0 });
    expect(second.data).toEqual(first.data);
  });
});

describe('templates', () => {
  test.each(importKinds)(
    'STOCKROOM-08 the template of %s has its columns, and with rows it changes nothing',
    async (kind) => {
      const { data } = await calls.get(`import/template?kind=${kind}`, admin);
      expect(data).toEqual({
        file_name: `${kind}.csv`,
        text: `\uFEFF${importColumns(kind)
          .map(({ column }) => column)
          .join(',')}\r\n`,
      });
      const before = await state();
      const { text } = (await calls.get(`import/template?kind=${kind}&rows=1`, admin)).data as { text: string };
      const answer = await check(kind, text);
      if (answer.err === 'FILE_EMPTY') return;
      expect((answer.data as Report).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
      expect(await state()).toBe(before);
    },
  );
});

describe('boxes', () => {
  test('STOCKROOM-08 STOCKROOM-01 are made in the record with their unit, and changed by the same rules', async () => {
    const header = 'barcode_id,name,unit,daily_check_verify_required,check_daily,check_due_at';
    const text = file(header, 'IMP-1,Import 1,Medic 1,yes,no,07:15', 'IMP-2,Import 2,,,,');
    expect(results(await check('drug_box', text))).toEqual([
      [2, 'new'],
      [3, 'new'],
    ]);
    expect((await apply('drug_box', text)).data).toEqual({ new: 2, changed: 0, unchanged: 0 });
    expect(await calls.box('IMP-1')).toMatchObject({
      name: 'Import 1',
      unit__name: 'Medic 1',
      daily_check_verify_required: 1,
      check_daily: 0,
      check_due_at: '07:15',
    });
    expect(await calls.box('IMP-2')).toMatchObject({ unit_id: null, check_daily: 1, check_due_at: null });
    const changed = file(header, 'imp-1,Import one,Medic 2,,yes,', 'IMP-2,Import 2,Medic 2,,,');
    expect((await apply('drug_box', changed)).data).toEqual({ new: 0, changed: 2, unchanged: 0 });
    expect(await calls.box('IMP-1')).toMatchObject({
      name: 'Import one',
      barcode_id: 'IMP-1',
      unit__name: 'Medic 2',
      daily_check_verify_required: null,
      check_daily: 1,
      check_due_at: null,
    });
    expect((await apply('drug_box', changed)).data).toEqual({ new: 0, changed: 0, unchanged: 2 });
  });

  test('STOCKROOM-08 a code that is taken, too short or no code, and a box that needs a witness to move, are errors', async () => {
    const text = file(
      'barcode_id,name,unit',
      'FEN-001,Taken,',
      'SF-FEN-001,Taken by a sister,',
      'X,Short,',
      'A B C,Space,',
      'BOX-M1,BOX-M1,Medic 2',
      'NEW-1,Nowhere,Medic 77',
      'vehicle,Vehicle,',
    );
    const before = await state();
    expect(errors(await check('drug_box', text))).toEqual([
      [2, 'barcode_id', expect.any(String)],
      [3, 'barcode_id', expect.any(String)],
      [4, 'barcode_id', expect.any(String)],
      [5, 'barcode_id', expect.any(String)],
      [6, 'unit', 'The box holds controlled drugs. Move it in the app, with a witness.'],
      [7, 'unit', 'There is no unit Medic 77'],
      [8, 'barcode_id', expect.any(String)],
    ]);
    expect((await apply('drug_box', text)).err).toBe('IMPORT_HAS_ERRORS');
    expect(await state()).toBe(before);
  });
});

describe('types, par and package codes', () => {
  test('STOCKROOM-08 STOCKROOM-03 types follow the rules of the form', async () => {
    const header = 'name,schedule,substance,strength,volume_ml,dose_form,unit_of_measurement,categories,is_reusable';
    const good = file(
      header,
      'Hydromorphone 2 mg,II,Hydromorphone,2mg/ml,1,vial,mg,Controlled Substance; Opioid,no',
      'Saline,,,,,,,Non-Controlled Substance,',
    );
    expect((await apply('drug_type', good)).data).toMatchObject({ new: 2 });
    expect(await named('drug_type', 'Hydromorphone 2 mg')).toMatchObject({
      finished_form: 'Hydromorphone 2 mg/mL, 1 mL vial',
      categories: ['Controlled Substance', 'Opioid'],
      unit_of_measurement: 'mg',
    });
    expect((await apply('drug_type', good)).data).toEqual({ new: 0, changed: 0, unchanged: 2 });
    const bad = file(
      header,
      'No schedule,,,,,,mg,Opioid,',
      'Bad,IX,,strong,many,,mg,Opioid,perhaps',
      'Fentanyl 100 mcg,II,,,,,g,,',
    );
    expect(errors(await check('drug_type', bad))).toEqual([
      [2, 'schedule', 'Choose a schedule'],
      [3, 'volume_ml', 'must be a number'],
      [3, 'is_reusable', 'must be yes or no'],
      [4, 'unit_of_measurement', 'Fixed because vials exist. Make a new type.'],
    ]);
  });

  test('STOCKROOM-08 STOCKROOM-02 par names a box by its code and a type by its name', async () => {
    const text = file('drug_box,drug_type,vials', 'BOX-M1,Fentanyl 100 mcg,4', 'box-m2,Morphine 10 mg,0');
    expect((await apply('box_par', text)).data).toMatchObject({ new: 2 });
    expect((await apply('box_par', text)).data).toEqual({ new: 0, changed: 0, unchanged: 2 });
    const other = text.replace(',4', ',6');
    expect(((await check('box_par', other)).data as Report).rows[0]).toMatchObject({
      name: 'BOX-M1, Fentanyl 100 mcg',
      changes: [{ column: 'vials', from: '4', to: '6' }],
    });
    const bad = file(
      'drug_box,drug_type,vials',
      'BOX-M1,Nothing,4',
      'BOX-S1,Morphine 10 mg,1',
      'BOX-M1,Morphine 10 mg,1000',
      'BOX-M1,Midazolam 5 mg,',
    );
    expect(errors(await check('box_par', bad))).toEqual([
      [2, 'drug_type', 'There is no drug type Nothing'],
      [3, 'drug_box', 'There is no drug box BOX-S1'],
      [4, 'vials', expect.any(String)],
      [5, 'vials', expect.any(String)],
    ]);
  });

  test('STOCKROOM-08 STOCKROOM-06 package codes are found in either spelling, and archived ones are named', async () => {
    const text = file('ndc_barcode,ndc,type,quantity_mcg', '0409-9094-22,0409-9094-22,Fentanyl 100 mcg,100');
    expect((await apply('national_drug_code', text)).data).toMatchObject({ new: 1 });
    const plain = text.replace('0409-9094-22,', '0409909422,').replace(',100', ',12.5');
    expect(((await check('national_drug_code', plain)).data as Report).rows[0]?.changes).toEqual([
      { column: 'quantity_mcg', from: '100', to: '12.5' },
    ]);
    const { id } = ((await calls.get('national_drug_code/all')).data as Row[]).find(
      (row) => row['ndc_barcode'] === '0409909422',
    ) ?? { id: '' };
    await calls.post('national_drug_code/archive', { id }, admin);
    expect(errors(await check('national_drug_code', plain))).toEqual([
      [2, 'ndc_barcode', 'This is archived. Restore it first.'],
    ]);
  });

  test('STOCKROOM-08 a vial that comes between check and import makes the import refuse what it fixed', async () => {
    await calls.post('drug_type/create', { name: 'Between', schedule: 'II' }, admin);
    const text = file('name,unit_of_measurement', 'Between,mg');
    expect(results(await check('drug_type', text))).toEqual([[2, 'changed']]);
    expect((await calls.post('drug/create', await newVial(calls, { type: 'Between' }))).status).toBe(200);
    expect((await apply('drug_type', text)).err).toBe('IMPORT_HAS_ERRORS');
    expect(await named('drug_type', 'Between')).toMatchObject({ unit_of_measurement: 'micrograms' });
  });
});
