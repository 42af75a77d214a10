import { createHash, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { linesOf, proofCommands } from './testing/proof-commands.ts';

const server = testServer();
const calls = custodyCalls(server);
const { custody, exported: exportedAs } = proofCommands(server);
const exported = (): Promise<string> => exportedAs('Harbor EMS', 'harbor.jsonl');
const HARBOR = ['--agency', 'Harbor EMS'] as const;
const DRAWN = guest.guest_verify__signature_img;

afterEach(() => mustAddUp(server.owner));

/** Vials received with one signature; their receipts' ids, in order. */
async function receive(count: number): Promise<string[]> {
  const data = await Promise.all(Array.from({ length: count }, () => newVial(calls, { code: `SIG-${randomUUID()}` })));
  const { status, data: vials } = await calls.post('drug/create/many', { data });
  expect(status).toBe(200);
  const { rows } = await server.owner.query<{ id: string }>(
    `SELECT id FROM stock_move_record WHERE drug_id = ANY ($1) ORDER BY id`,
    [(vials as Row[]).map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

async function kept(ids: readonly string[]): Promise<{ inline: number; named: number; pictures: number }> {
  const { rows } = await server.owner.query<{ inline: number; named: number; pictures: number }>(
    `SELECT count(signature_img)::int AS inline, count(signature_sha256)::int AS named,
       (SELECT count(*)::int FROM signature s WHERE s.id IN (
         SELECT p.signature_id FROM personal_data p WHERE p.record_id = ANY ($1))) AS pictures
     FROM personal_data WHERE record_id = ANY ($1)`,
    [ids],
  );
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}

const erase = (id: string): Promise<unknown> => custody('erase', ...HARBOR, '--record', id, '--for-good');

test('GUEST-08 a batch keeps its guest’s signature once, and every record of it is proven', async () => {
  const before = await calls.count('signature');
  const ids = await receive(40);
  expect(await kept(ids)).toEqual({ inline: 0, named: 40, pictures: 1 });
  expect(await calls.count('signature')).toBe(before + 1);
  const file = await exported();
  expect((await custody('verify', file)).code).toBe(0);
  const lines = await linesOf(file);
  const links = lines.flatMap((line) =>
    line.line === 'link' && ids.includes(String(line.record['id'])) ? [line.personal] : [],
  );
  const sha256 = createHash('sha256').update(DRAWN).digest('hex');
  expect(links).toHaveLength(40);
  expect(new Set(links.map((personal) => personal?.['signature_sha256']))).toEqual(new Set([sha256]));
  const pictures = lines.flatMap((line) => (line.line === 'subject' && line.signatures ? [line.signatures] : []));
  expect(pictures).toEqual([{ [sha256]: DRAWN }]);
});

test('GUEST-08 one record by itself keeps its signature itself', async () => {
  expect(await kept(await receive(1))).toEqual({ inline: 1, named: 0, pictures: 0 });
});

test('GUEST-08 a signature stays while a record names it, the first one erased or not, and goes with the last', async () => {
  const [first = '', second = '', third = ''] = await receive(3);
  const before = await calls.count('signature');
  await erase(first);
  expect(await kept([first, second, third])).toEqual({ inline: 0, named: 2, pictures: 1 });
  const file = await exported();
  expect((await custody('verify', file)).code).toBe(0);
  await Promise.all([erase(second), erase(third)]);
  expect(await kept([first, second, third])).toEqual({ inline: 0, named: 0, pictures: 0 });
  expect(await calls.count('signature')).toBe(before - 1);
  expect((await custody('verify', await exported())).code).toBe(0);
});

test('GUEST-08 a picture that was exchanged in the database is found out', async () => {
  await receive(2);
  await server.owner.query(`UPDATE signature SET picture = picture || 'x'`);
  const { code, text } = await custody('verify', await exported());
  expect([code, text]).toEqual([1, expect.stringContaining('a signature is not the one that was hashed')]);
  await server.owner.query(`UPDATE signature SET picture = $1`, [DRAWN]);
});

test('GUEST-08 an administration that wastes the rest, and a transfer of several, share it too', async () => {
  const { id } = await calls.vial('KET-001');
  const give = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...guest };
  const moved = (await calls.post('stock_move_record/administer_and_waste_remaining', give)).data as Row[];
  expect(await kept(moved.map((row) => row.id))).toEqual({ inline: 0, named: 2, pictures: 1 });
  const box = await calls.box('BOX-M2');
  const vials = [await calls.vial('FEN-001'), await calls.vial('FEN-002')];
  const data = vials.map((vial) => ({ id: vial.id, drug_box_id: box.id, ...guest }));
  expect((await calls.post('drug/update/many', { data })).status).toBe(200);
  const { rows } = await server.owner.query<Row>('SELECT id FROM drug_transfer ORDER BY id DESC LIMIT 2');
  expect(await kept(rows.map((row) => row.id))).toEqual({ inline: 0, named: 2, pictures: 1 });
});
