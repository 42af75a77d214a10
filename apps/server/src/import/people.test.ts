import { expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

type Report = {
  counts: Record<string, number>;
  rows: { line: number; result: string; errors: { column: string; message: string }[]; changes: unknown[] }[];
};

const HEADER = 'primary_email,first_name,last_name,role';
const file = (...lines: string[]): string => [HEADER, ...lines].join('\r\n');
const check = async (text: string): Promise<Report> =>
  (await calls.post('import/check', { kind: 'user', text }, admin)).data as Report;
const apply = (text: string): Promise<Answer> => calls.post('import/apply', { kind: 'user', text }, admin);
const results = ({ rows }: Report): unknown[] => rows.map(({ line, result }) => [line, result]);
const invited = async (): Promise<unknown[]> =>
  ((await calls.get('invitation/all', admin)).data as Row[]).map((row) => [row['primary_email'], row['role']]).sort();

/** To whom mails wait, in the order of the addresses. */
async function mailed(): Promise<string[]> {
  const { rows } = await server.owner.query<{ recipient: string }>(
    'SELECT recipient FROM outgoing_message ORDER BY recipient, created_on',
  );
  return rows.map(({ recipient }) => recipient);
}

test('STOCKROOM-08 people of a file are invited, the mails go with the import alone, and again is Unchanged', async () => {
  // One of them has an account in another organisation, of which nothing is told.
  const text = file(
    'Ann@new.example,Ann,Arbor,auditor',
    'bob@new.example,Bob,Berg,',
    'strict@demo.vialant.test,Someone,Else,user',
  );
  const report = await check(text);
  expect(results(report)).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
  ]);
  expect([await invited(), await mailed()]).toEqual([[], []]);
  expect((await apply(text)).data).toEqual({ new: 3, changed: 0, unchanged: 0 });
  expect(await invited()).toEqual([
    ['ann@new.example', 'auditor'],
    ['bob@new.example', 'user'],
    ['strict@demo.vialant.test', 'user'],
  ]);
  expect(await mailed()).toEqual(['ann@new.example', 'bob@new.example', 'strict@demo.vialant.test']);
  expect((await apply(text)).data).toEqual({ new: 0, changed: 0, unchanged: 3 });
  expect(await mailed()).toHaveLength(3);
  const promoted = text.replace('Berg,', 'Berg,admin');
  expect((await check(promoted)).rows[1]).toMatchObject({
    result: 'changed',
    changes: [{ column: 'role', from: 'user', to: 'admin' }],
  });
  expect((await apply(promoted)).data).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await invited()).toContainEqual(['bob@new.example', 'admin']);
  expect(await mailed()).toHaveLength(4);
});

test('STOCKROOM-08 a wrong line names its column, and then nobody is invited', async () => {
  const before = [await invited(), await mailed()];
  const text = file(
    'no address,No,Body,user',
    'cat@new.example,,Case,user',
    'dan@new.example,Dan,Dale,boss',
    'eve@new.example,Eve,Ewing,user',
    'EVE@new.example,Eve,Again,user',
    'fay@new.example,see www.evil.example,Fay,user',
  );
  const report = await check(text);
  expect(report.rows.map(({ line, errors }) => [line, errors[0]?.column])).toEqual([
    [2, 'primary_email'],
    [3, 'first_name'],
    [4, 'role'],
    [5, undefined],
    [6, 'primary_email'],
    [7, 'first_name'],
  ]);
  expect((await apply(text)).err).toBe('IMPORT_HAS_ERRORS');
  expect([await invited(), await mailed()]).toEqual(before);
  expect((await calls.post('import/check', { kind: 'user', text: 'first_name\r\nAnn' }, admin)).err).toBe(
    'FILE_COLUMN',
  );
});

test('STOCKROOM-08 PEOPLE-04 a member gets the role of the file, and the last admin stays', async () => {
  const { rows } = await server.owner.query<{ first_name: string; last_name: string }>(
    `SELECT first_name, last_name FROM user_account WHERE primary_email = 'medic@demo.vialant.test'`,
  );
  const name = `${rows[0]?.first_name},${rows[0]?.last_name}`;
  const medic = file(`medic@demo.vialant.test,${name},auditor`);
  expect((await apply(medic)).data).toEqual({ new: 0, changed: 1, unchanged: 0 });
  expect((await apply(medic)).data).toEqual({ new: 0, changed: 0, unchanged: 1 });
  expect((await apply(medic.replace(',auditor', ',user'))).data).toMatchObject({ changed: 1 });
  const { rows: admins } = await server.owner.query<{ line: string }>(
    `SELECT a.primary_email || ',' || a.first_name || ',' || a.last_name || ',user' AS line FROM user_account a
     JOIN membership m ON m.user_id = a.id JOIN user_group g ON g.id = m.user_group_id
     WHERE g.name = 'Harbor EMS' AND m.role = 'admin'`,
  );
  const report = await check(file(...admins.map(({ line }) => line)));
  expect(report.counts['error']).toBe(1);
  expect(report.rows.flatMap(({ errors }) => errors)).toMatchObject([{ column: 'role' }]);
  const template = (await calls.get('import/template?kind=user&rows=1', admin)).data as { text: string };
  expect(template.text).toContain('medic@demo.vialant.test');
  expect(await check(template.text)).toMatchObject({ counts: { new: 0, changed: 0, error: 0 } });
});
