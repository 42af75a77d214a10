import { say } from '@vialant/domain/words/refusal';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCsv } from '../csv/read-csv.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const ENDED = say({ code: 'DOWNLOAD_ENDED' });

let harbor = '';
let admin = '';

/** A session of its own: some tests end it. */
async function session(name: string): Promise<string> {
  const body = { username: `${name}@demo.vialant.test`, password: await demoPassword() };
  return ((await server.post('user/login', body)).data as { token: string }).token;
}

beforeEach(async () => {
  await server.owner.query('DELETE FROM failed_try');
  harbor = await calls.groupId('Harbor EMS');
  admin = await session('admin');
});

async function linkTo(entity: string, as = admin): Promise<string> {
  return ((await server.post('download/create', { entity }, { as })).data as { url: string }).url;
}

/** As a browser opens it: without any header of ours. */
async function open(url: string): Promise<{ status: number; text: string; headers: Record<string, unknown> }> {
  const answer = await server.app.inject({ method: 'GET', url });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

describe('ACCESS-04 a link to a file', () => {
  test('SETTINGS-04 DATA-03 serves the change log as CSV, with a name and no formula in it', async () => {
    await server.post('unit/create', { name: 'Zoë, "Medic" 7' }, { as: admin });
    await server.owner.query(
      `INSERT INTO change_log (user_group_id, entity, row_id, row_name, what, field, new_value)
       SELECT $1, 'unit', new_id(), 'Many', 'changed', 'name', '=HYPERLINK("x")' FROM generate_series(1, 2500)`,
      [harbor],
    );
    const { status, text, headers } = await open(await linkTo('change_log'));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="change_log-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(text.startsWith('\uFEFFid,created_by,created_by_name,created_on,user_name,entity,')).toBe(true);
    const lines = await readCsv(text);
    const { rows } = await server.owner.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM change_log WHERE user_group_id = $1',
      [harbor],
    );
    expect(lines).toHaveLength(1 + (rows[0]?.n ?? 0));
    expect(new Set(lines.map(({ cells }) => cells[0])).size).toBe(lines.length);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('"Zoë, ""Medic"" 7"');
    expect(text).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
  });

  test('serves every table of the office, archived rows too, with the names of what they point to', async () => {
    const unit = (await server.post('unit/create', { name: 'Old engine' }, { as: admin })).data as Row;
    await server.post('unit/archive', { id: unit.id }, { as: admin });
    expect((await open(await linkTo('unit'))).text).toContain('Old engine');
    const boxes = await open(await linkTo('drug_box'));
    expect(boxes.text.split('\r\n')[0]).toContain('unit_id,unit_name');
    expect(boxes.text).toContain('BOX-M1');
    const others = ['drug_type', 'box_par', 'national_drug_code', 'waste_reason', 'registration', 'location'];
    for (const entity of [...others, 'discrepancy']) expect((await open(await linkTo(entity))).status).toBe(200);
  });

  test('serves once, and in words that a person understands no second time', async () => {
    const url = await linkTo('unit');
    const both = await Promise.all([open(url), open(url)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await open(url);
    expect(again).toMatchObject({ status: 410, text: ENDED });
    expect(again.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(await open('/api/v1/download/file?ticket=nonsense')).toMatchObject({ status: 410, text: ENDED });
    expect(await open('/api/v1/download/file')).toMatchObject({ status: 410, text: ENDED });
    const unused = await linkTo('unit');
    await server.app.inject({ method: 'HEAD', url: unused });
    expect((await open(unused)).status).toBe(200);
  });

  test('serves five minutes', async () => {
    const [early, late] = [await linkTo('unit'), await linkTo('unit')];
    const pass = (time: string): Promise<unknown> =>
      server.owner.query(`UPDATE download_ticket SET expires_on = expires_on - $1::interval`, [time]);
    await pass('4 minutes 50 seconds');
    expect((await open(early)).status).toBe(200);
    await pass('11 seconds');
    expect((await open(late)).status).toBe(410);
  });

  test('is dead with its session, its account and its role, and reads what its owner may read then', async () => {
    const ended = await linkTo('unit');
    await server.post('user/logout', {}, { as: admin });
    expect(await open(ended)).toMatchObject({ status: 410, text: ENDED });
    admin = await session('admin');
    await server.post('user/update', { id: await calls.userId('partner'), role: 'auditor' }, { as: admin });
    const auditor = await session('partner');
    const disabled = await linkTo('unit', auditor);
    await calls.setLastDay('partner', '2020-01-01');
    expect((await open(disabled)).status).toBe(410);
    await calls.setLastDay('partner', null);
    const [demoted, kept] = [await linkTo('unit', auditor), await linkTo('unit', auditor)];
    await server.post('user/update', { id: await calls.userId('partner'), role: 'user' }, { as: admin });
    expect((await open(demoted)).status).toBe(410);
    await server.post('user/update', { id: await calls.userId('partner'), role: 'auditor' }, { as: admin });
    expect((await open(kept)).status).toBe(200);
    await server.post('user/update', { id: await calls.userId('partner'), role: 'user' }, { as: admin });
  });

  test('ACCESS-01 ACCESS-03 is not for staff, and holds nothing of another agency', async () => {
    expect((await server.post('download/create', { entity: 'unit' }, { as: await session('medic') })).status).toBe(403);
    expect((await server.post('download/create', { entity: 'user' }, { as: admin })).status).toBe(400);
    await server.owner.query(
      `INSERT INTO unit (user_group_id, name) SELECT id, 'Theirs' FROM user_group WHERE name = 'Summit Fire'`,
    );
    expect((await open(await linkTo('unit'))).text).not.toContain('Theirs');
    await expect(server.pool.query('SELECT FROM download_ticket')).rejects.toThrow('permission denied');
  });

  test('leaves two lines in the access log, and no secret', async () => {
    const url = await linkTo('registration');
    await open(url);
    const log = (await server.get('access_log/all?limit=10', { as: admin })).data as Row[];
    const [fetched, made] = log.filter(({ kind }) => kind === 'download');
    expect([made?.['detail'], fetched?.['detail']]).toEqual([
      'link made: registration',
      'file fetched: registration, 0 rows',
    ]);
    expect(JSON.stringify(log)).not.toContain(url.split('ticket=')[1]);
  });
});
