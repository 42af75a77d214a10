import { LIMITS } from '@vialant/domain/values/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';
import { type EventClient, readEvents } from './testing/event-client.ts';
import { type ListeningServer, listeningServer } from './testing/listening-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const administer = { stock_move_type_id__name: 'administer', quantity: -10 };

let one: ListeningServer;
let other: ListeningServer;
const opened: EventClient[] = [];

beforeAll(async () => {
  [one, other] = await Promise.all([listeningServer(server.pool), listeningServer(server.pool)]);
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

async function read(at: ListeningServer, options: Parameters<typeof readEvents>[1]): Promise<EventClient> {
  const client = await readEvents(at.url, options);
  opened.push(client);
  return client;
}

/** A reader whose stream is open: the server has told it where it stands. */
async function reader(at: ListeningServer, name: string, entities?: string): Promise<EventClient> {
  const client = await read(at, { as: await server.signIn(name), ...(entities && { entities }) });
  await expect.poll(() => client.events.length).toBeGreaterThan(0);
  return client;
}

/** A session of its own, which can be ended without ending that of other tests. */
async function ownSession(name: string): Promise<string> {
  const reply = await server.post('user/login', {
    username: `${name}@demo.vialant.test`,
    password: await demoPassword(),
  });
  return (reply.data as { token: string }).token;
}

describe('a change', () => {
  test('a refused write and a read are not news', async () => {
    const client = await reader(one, 'medic');
    await calls.move('FEN-006', { ...administer, quantity: -1_000_000 });
    await calls.post('unit/create', { name: '' }, { by: 'admin' });
    await calls.get('unit/all');
    const before = client.events.length;
    const { data } = await calls.move('FEN-006', administer);
    await expect.poll(() => client.ids('stock_move_record')).toContain((data as { id: string }).id);
    const heard = client.events.slice(before).filter(({ name }) => name === 'change');
    expect(new Set(heard.map(({ data: { entity } }) => entity))).toEqual(new Set(['stock_move_record', 'drug']));
  });

  test('RT-01 RT-02 OPEN-132 is heard by the agency’s people at every process, and by nobody else', async () => {
    const [medic, partner, strict] = await Promise.all([
      reader(one, 'medic'),
      reader(other, 'partner'),
      reader(one, 'strict'),
    ]);
    const { data } = await calls.move('FEN-001', administer);
    const record = data as { id: string; drug_id: string };
    for (const client of [medic, partner]) {
      await expect.poll(() => client.ids('stock_move_record')).toContain(record.id);
      await expect.poll(() => client.ids('drug')).toContain(record.drug_id);
    }
    const harbor = await calls.groupId('Harbor EMS');
    expect(medic.events.filter(({ name }) => name === 'change').map(({ data }) => data.user_group_id)).toEqual(
      partner.events.filter(({ name }) => name === 'change').map(() => harbor),
    );
    // A change of its own comes through the same listener after Harbor's: what came before it would be here by now.
    const own = await calls.move('SF-FEN-001', { ...administer, incident_number: 'I-1' }, { by: 'strict' });
    await expect.poll(() => strict.ids('stock_move_record')).toEqual([(own.data as { id: string }).id]);
  });

  test('the ids of one event are the same and in the same order at every process', async () => {
    const [medic, partner] = await Promise.all([reader(one, 'medic'), reader(other, 'partner')]);
    for (const code of ['FEN-002', 'FEN-003', 'FEN-004']) await calls.move(code, administer);
    const { id } = await calls.vial('FEN-004');
    for (const client of [medic, partner]) await expect.poll(() => client.ids('drug')).toContain(id);
    const changes = ({ events }: EventClient) => events.filter(({ name }) => name === 'change');
    await expect.poll(() => changes(medic).map(({ id }) => id)).toEqual(changes(partner).map(({ id }) => id));
  });

  test('RT-01 reaches only who asked for the entity', async () => {
    const [units, moves] = await Promise.all([
      reader(one, 'medic', 'unit,user_group'),
      reader(one, 'medic', 'stock_move_record'),
    ]);
    const given = (await calls.move('FEN-005', administer)).data as { id: string };
    const { data } = await calls.post('unit/create', { name: 'Medic 9' }, { by: 'admin' });
    await expect.poll(() => units.ids('unit')).toEqual([(data as { id: string }).id]);
    await expect.poll(() => moves.ids('stock_move_record')).toContain(given.id);
    expect(units.ids('stock_move_record')).toEqual([]);
    expect(moves.ids('unit')).toEqual([]);
  });

  test('RT-01 what admins change is told too: types, units, users and the agency', async () => {
    const client = await reader(one, 'medic');
    const admin = { by: 'admin' } as const;
    const type = await calls.type('Fentanyl 100 mcg');
    const userId = await calls.userId('partner');
    const groupId = await calls.groupId('Harbor EMS');
    const unit = (await calls.post('unit/create', { name: 'Medic 10' }, admin)).data as { id: string };
    await calls.post('drug_type/update', { id: type.id, unit_name: 'ampoule' }, admin);
    await calls.post('user/update', { id: userId, role: 'user' }, admin);
    await calls.post('user_group/update', { id: groupId, allow_self_witness: 0 }, admin);
    await calls.post('unit/update/many', { data: [{ id: unit.id, name: 'Medic 11' }] }, admin);
    await calls.post('unit/delete', { id: unit.id }, admin);
    await expect.poll(() => client.ids('user_group')).toEqual([groupId]);
    await expect.poll(() => client.ids('user')).toEqual([userId]);
    expect(client.ids('drug_type')).toEqual([type.id]);
    await expect.poll(() => new Set(client.ids('unit'))).toEqual(new Set([unit.id]));
  });

  test('a vial that goes to another agency is news in both', async () => {
    const vial = await calls.vial('MOR-001');
    const target = await calls.box('BOX-S1', { by: 'strict' });
    const [medic, strict] = await Promise.all([reader(one, 'medic'), reader(other, 'strict')]);
    const reply = await calls.post('drug/update', {
      id: vial.id,
      drug_box_id: target.id,
      transfer_to_user_group_id: await calls.groupId('Summit Fire'),
      ...guest,
    });
    expect(reply.status).toBe(200);
    await expect.poll(() => medic.ids('drug')).toContain(vial.id);
    await expect.poll(() => strict.ids('drug')).toContain(vial.id);
  });

  test('more ids than one notification can hold come in several', async () => {
    const client = await reader(one, 'medic');
    const template = await newVial(calls);
    const data = Array.from({ length: 200 }, (_, index) => ({ ...template, barcode_id: `BULK-${index}` }));
    const reply = await calls.post('drug/create/many', { data });
    const ids = new Set((reply.data as { id: string }[]).map(({ id }) => id));
    // Other tests' news may still be on its way.
    await expect.poll(() => [...ids].every((id) => client.ids('drug').includes(id))).toBe(true);
    const bulk = client.events.filter((event) => event.name === 'change' && event.data.ids.some((id) => ids.has(id)));
    expect(bulk.length).toBeGreaterThan(1);
  });
});

describe('a reader that was cut off', () => {
  test('OPEN-132 goes on at another process where it was, without a gap', async () => {
    const before = await reader(one, 'medic');
    await calls.move('KET-001', administer);
    const last = await before.heard('change');
    before.close();
    const missed = (await calls.move('KET-002', administer)).data as { id: string };
    const again = await read(other, { as: await server.signIn('medic'), lastEventId: last.id });
    await again.heard('ready');
    expect(again.events.map(({ name }) => name)).not.toContain('gap');
    await expect.poll(() => again.ids('stock_move_record')).toContain(missed.id);
    const { id } = again.events.at(-1) ?? { id: '' };
    again.close();
    const third = await read(one, { as: await server.signIn('medic'), lastEventId: id });
    await third.heard('ready');
    expect(third.ids('stock_move_record')).toEqual([]);
  });

  test('OPEN-132 is told of a gap when it was away for too long, or names an event nobody knows', async () => {
    const small = await listeningServer(server.pool, { mostHeard: 2 });
    const before = await reader(small, 'medic');
    await calls.move('KET-003', administer);
    const { id } = await before.heard('change');
    before.close();
    const watching = await reader(small, 'partner');
    for (const code of ['KET-003', 'KET-004', 'KET-003']) {
      const { data } = await calls.move(code, administer);
      await expect.poll(() => watching.ids('stock_move_record')).toContain((data as { id: string }).id);
    }
    for (const lastEventId of [id, 'no-such-event', "'; drop table drug; --"]) {
      const again = await read(small, { as: await server.signIn('medic'), lastEventId });
      await again.heard('gap');
      expect(again.ids('stock_move_record')).toEqual([]);
    }
    await small.close();
  });

  test('a new reader hears what changed while it was on its way', async () => {
    const watching = await reader(one, 'partner');
    const { data } = await calls.move('MID-001', administer);
    const { id } = data as { id: string };
    await expect.poll(() => watching.ids('stock_move_record')).toContain(id);
    const client = await reader(one, 'medic');
    await expect.poll(() => client.events.at(-1)?.name).toMatch(/ready|gap/);
    // A process that has not listened for long enough cannot know, and says so.
    expect(client.events.some(({ name }) => name === 'gap') || client.ids('stock_move_record').includes(id)).toBe(true);
  });

  test('RT-02 when the listening connection breaks, everyone is told of the gap once it listens again', async () => {
    const client = await reader(one, 'medic');
    const before = client.events.length;
    await server.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await expect.poll(() => client.events.slice(before).map(({ name }) => name)).toContain('gap');
    const { data } = await calls.move('MID-002', administer);
    await expect.poll(() => client.ids('stock_move_record')).toContain((data as { id: string }).id);
  });
});

describe('a stream', () => {
  test('SRV-01 needs a session, a membership and entities that exist', async () => {
    const as = await server.signIn('medic');
    expect((await read(one, { as: 'nonsense' })).status).toBe(401);
    expect((await read(one, { as, group: await calls.groupId('Summit Fire') })).status).toBe(403);
    expect((await read(one, { as, entities: 'user,user_session' })).status).toBe(400);
    expect((await read(one, { as, entities: '' })).status).toBe(400);
  });

  test('is not stored, not compressed and has the headers of every answer', async () => {
    const { headers } = await reader(one, 'medic');
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-trace-id')).toMatch(/^[\w-]{8,64}$/);
  });

  test('of a session that was ended, or of a member who no longer is one, is closed', async () => {
    const quick = await listeningServer(server.pool, { provenEveryMs: 50 });
    const token = await ownSession('medic');
    const leaving = await read(quick, { as: token });
    const ridge = await calls.groupId('Ridge Veterinary');
    const moved = await read(quick, { as: await server.signIn('partner'), group: ridge });
    const staying = await read(quick, { as: await server.signIn('medic') });
    for (const client of [leaving, moved, staying]) await expect.poll(() => client.events.length).toBe(1);
    await server.post('user/logout', {}, { as: token });
    await server.owner.query(
      `DELETE FROM membership WHERE user_group_id = $1 AND user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'partner@%')`,
      [ridge],
    );
    await expect.poll(() => [leaving.isEnded, moved.isEnded]).toEqual([true, true]);
    expect(staying.isEnded).toBe(false);
    await quick.close();
  });

  test('beyond the limit of a session the oldest stream ends', async () => {
    const as = await ownSession('medic');
    const first = await read(one, { as });
    const others = [];
    for (let count = 0; count < 8; count += 1) others.push(await read(one, { as }));
    await expect.poll(() => first.isEnded).toBe(true);
    expect(others.map(({ isEnded }) => isEnded)).toEqual(others.map(() => false));
  });

  test('beyond the limit of a person, over all sessions, their oldest stream ends, and nobody else’s', async () => {
    const { maxOfUser, maxOfSession } = LIMITS.streams;
    const partners = await read(one, { as: await ownSession('partner') });
    const own: EventClient[] = [];
    for (let session = 0; session <= maxOfUser / maxOfSession; session += 1) {
      const as = await ownSession('medic');
      for (let count = 0; count < maxOfSession; count += 1) own.push(await read(one, { as }));
    }
    const gone = own.length - maxOfUser;
    await expect.poll(() => own.map(({ isEnded }) => isEnded)).toEqual(own.map((_, index) => index < gone));
    expect(partners.isEnded).toBe(false);
  });

  test('does not hold up the stop of the server', async () => {
    const stopping = await listeningServer(server.pool);
    const client = await read(stopping, { as: await server.signIn('medic') });
    await stopping.close();
    await expect.poll(() => client.isEnded).toBe(true);
  });
});
