import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Amount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';
import type { RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type Row } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { decidedOf } from '../decided.ts';
import { CustodyEntry } from '../entry.ts';
import { AgencyKeys } from './agency-keys.ts';
import { exportRecord } from './export-record.ts';
import { CheckpointMaker } from './make-checkpoint.ts';
import { verifyLines } from './testing/verify-lines.ts';

const server = testServer();

let home = '';
let harbor = { id: '', name: 'Harbor EMS' };
const newMaker = (): CheckpointMaker => new CheckpointMaker(server.pool, new AgencyKeys(join(home, 'keys')));

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-races-'));
  const { rows } = await server.owner.query<typeof harbor>('SELECT id, name FROM user_group WHERE name = $1', [
    harbor.name,
  ]);
  harbor = rows[0] ?? harbor;
});
afterAll(() => rm(home, { recursive: true }));

async function administer(drugId: string, quantity: number): Promise<number> {
  const body = { stock_move_type_id__name: 'administer', drug_id: drugId, quantity, ...guest };
  const as = await server.signIn('medic');
  return (await server.post('stock_move_record/create', body, { as, key: randomUUID() })).status;
}

async function idOf(code: string): Promise<string> {
  const found = await server.get(`drug/find?barcode_id=${code}`, { as: await server.signIn('medic') });
  return (found.data as Row).id;
}

/** Exports the record and checks it; every link of the agency must be in it. Answers the checkpoint that sealed each record. */
async function sealedBy(): Promise<Map<string, number>> {
  const lines: RecordLine[] = [];
  const client = await server.owner.connect();
  await exportRecord(client, harbor, async (line) => void lines.push(line)).finally(() => client.release());
  const { untruths, counts } = await verifyLines(lines.map((line) => JSON.stringify(line)));
  expect(untruths).toEqual([]);
  const { rows } = await server.owner.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM custody_link WHERE user_group_id = $1',
    [harbor.id],
  );
  expect(counts.links).toBe(rows[0]?.n);
  const sealed = new Map<string, number>();
  let waiting: string[] = [];
  for (const line of lines) {
    if (line.line === 'link') waiting.push(String(line.record['id']));
    if (line.line !== 'checkpoint') continue;
    for (const id of waiting) sealed.set(id, line.statement.number);
    waiting = [];
  }
  return sealed;
}

test('checkpoints made by several processes while eight clients write all verify, and seal every record once', async () => {
  const vials = await Promise.all(['KET-001', 'KET-002', 'KET-003', 'MOR-001', 'MOR-002', 'MID-001'].map(idOf));
  const writing = new AbortController();
  const made = [0, 0];
  const write = async (client: number): Promise<void> => {
    for (let step = 0; step < 40 || Math.min(...made) < 6; step += 1) {
      expect(await administer(vials[(client + step) % vials.length] ?? '', -1)).toBe(200);
    }
  };
  const seal = async (maker: CheckpointMaker, index: number): Promise<void> => {
    for (let count = 1; !writing.signal.aborted; count += 1) {
      await maker.make(harbor.id, 'always');
      made[index] = count;
    }
  };
  const sealing = [newMaker(), newMaker()].map(seal);
  await Promise.all(Array.from({ length: 8 }, (_, client) => write(client))).finally(() => writing.abort());
  await Promise.all(sealing);
  await newMaker().make(harbor.id, 'if anything is new');
  const sealed = await sealedBy();
  expect(sealed.size).toBeGreaterThan(320);
  expect(new Set(sealed.values()).size).toBeGreaterThan(10);
  expect(await newMaker().make(harbor.id, 'if anything is new')).toBeNull();
}, 60_000);

/** Records an administration of one microgram and leaves its transaction open. */
async function recordSlowly(drugId: string): Promise<{ recordId: string; commit: () => Promise<void> }> {
  const client = await server.owner.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<Row>(
    `SELECT d.*, d.chain_length AS "chainLength", d.chain_head AS "chainHead", b.id AS "boxId", b.name AS "boxName",
       api.instant(now()) AS now, a.id AS "userId", set_config('vialant.agency_id', d.user_group_id::text, true),
       set_config('vialant.organization_id', d.organization_id::text, true), set_config('vialant.user_id', a.id::text, true),
       set_config('vialant.agencies', format('{%s}', d.user_group_id), true),
       set_config('vialant.callers', format('{%s %s}', a.id, d.user_group_id), true)
     FROM drug d JOIN drug_box b ON b.id = d.drug_box_id, user_account a
     WHERE d.id = $1 AND a.primary_email LIKE 'medic@%' FOR UPDATE OF d`,
    [drugId],
  );
  const vial = rows[0] as Row & Parameters<CustodyEntry['move']>[0] & { now: string; userId: string };
  const actor = {
    userId: vial.userId,
    userGroupId: harbor.id,
    organizationId: String(vial['organization_id']),
    name: 'M',
  };
  const author = { now: vial.now, epochMicroseconds: Date.now() * 1000, actor };
  const entry = new CustodyEntry(author, null);
  const quantity = negate(amountFromMicrograms(1) as Amount);
  const recordId = entry.move({ ...vial, unitName: null }, { type: 'administer', quantity });
  await client.query('SELECT custody.append_acts($1)', [decidedOf([entry])]);
  const commit = async (): Promise<void> => {
    await client.query('COMMIT');
    client.release();
  };
  return { recordId, commit };
}

test('what is committed late is sealed by the checkpoint after, though its place in the record was given out before', async () => {
  const maker = newMaker();
  const slow = await recordSlowly(await idOf('FEN-001'));
  const settledThen = await settled();
  for (let round = 0; round < 4; round += 1) {
    expect(await administer(await idOf('FEN-002'), -1)).toBe(200);
    await maker.make(harbor.id, 'if anything is new');
  }
  const { statement } = (await maker.make(harbor.id, 'always')) ?? {};
  await slow.commit();
  await maker.make(harbor.id, 'if anything is new');
  expect((await sealedBy()).get(slow.recordId)).toBe((statement?.number ?? 0) + 1);
  // While it ran, nothing from its place on could be taken as settled; afterwards it can.
  const { rows } = await server.owner.query<{ position: string }>(
    'SELECT position FROM custody_link WHERE record_id = $1',
    [slow.recordId],
  );
  expect(settledThen).toBeLessThan(Number(rows[0]?.position));
  // Another transaction anywhere in the cluster holds it up too, for as long as it runs.
  await expect
    .poll(async () => {
      await maker.make(harbor.id, 'always');
      return settled();
    })
    .toBeGreaterThan(Number(rows[0]?.position));
});

async function settled(): Promise<number> {
  const { rows } = await server.owner.query<{ settled: string }>(
    'SELECT settled_position AS settled FROM custody.last_checkpoint($1)',
    [harbor.id],
  );
  return Number(rows[0]?.settled);
}
