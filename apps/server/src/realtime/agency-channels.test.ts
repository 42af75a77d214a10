import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';
import { type EventClient, readEvents } from './testing/event-client.ts';
import { type ListeningServer, listeningServer } from './testing/listening-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;
type Heard = { entity: string; ids: readonly string[]; group: string };

let listening: ListeningServer;
let harbor: EventClient;
let summit: EventClient;
let ridge: EventClient;

async function subscribe(name: string, group?: string): Promise<EventClient> {
  const as = await server.signIn(name);
  const client = await readEvents(listening.url, { as, ...(group !== undefined && { group }) });
  await vi.waitUntil(() => client.events.length > 0, { timeout: 20_000 });
  return client;
}

beforeAll(async () => {
  await server.owner.query(
    `UPDATE membership SET role = 'admin' WHERE user_id IN (SELECT id FROM user_account
     WHERE primary_email LIKE 'strict@%') OR user_group_id = (SELECT id FROM user_group WHERE name = 'Ridge Veterinary')`,
  );
  listening = await listeningServer(server.pool);
  harbor = await subscribe('medic');
  summit = await subscribe('strict');
  ridge = await subscribe('partner', await calls.groupId('Ridge Veterinary'));
});
afterAll(async () => {
  for (const client of [harbor, summit, ridge]) client.close();
  await listening.close();
});

const idOf = ({ status, data }: { status: number; data: unknown }): string => {
  expect(status).toBe(200);
  return (data as Row).id;
};

/** The changes that the client has heard since it had heard that many. */
const heardSince = (client: EventClient, count: number): Heard[] =>
  client.events
    .slice(count)
    .filter(({ name }) => name === 'change')
    .map(({ data }) => ({ entity: data.entity, ids: data.ids, group: data.user_group_id }));

/** A change in Harbor EMS as each agency heard it: of this entity at home, and of anything elsewhere. */
async function heardOf(entity: string, change: () => Promise<string>): Promise<{ id: string; heard: Heard[][] }> {
  const before = new Map([harbor, summit, ridge].map((client) => [client, client.events.length]));
  const since = (client: EventClient): Heard[] => heardSince(client, before.get(client) ?? 0);
  const id = await change();
  await expect.poll(() => since(harbor).map((heard) => heard.entity)).toContain(entity);
  // Changes of their own come through the same listener after Harbor's: what came before them would be here by now.
  const elsewhere: Heard[][] = [];
  for (const [client, who] of [
    [summit, { by: 'strict' }],
    [ridge, { by: 'partner', group: await calls.groupId('Ridge Veterinary') }],
  ] as const) {
    const own = idOf(await calls.post('unit/create', { name: `Unit ${randomUUID()}` }, who));
    await expect.poll(() => since(client).flatMap(({ ids }) => ids)).toContain(own);
    elsewhere.push(since(client).filter(({ ids }) => ids.join() !== own));
  }
  return { id, heard: [since(harbor).filter((heard) => heard.entity === entity), ...elsewhere] };
}

/** What is heard when only Harbor EMS is told of the row. */
async function byHarborAlone(entity: string, id: string): Promise<Heard[][]> {
  return [[{ entity, ids: [id], group: await calls.groupId('Harbor EMS') }], [], []];
}

async function unit(): Promise<string> {
  return idOf(await calls.post('unit/create', { name: `Unit ${randomUUID()}` }, admin));
}

async function drugType(): Promise<string> {
  return idOf(await calls.post('drug_type/create', { name: `Type ${randomUUID()}`, schedule: 'II' }, admin));
}

const changes: [string, string, () => Promise<string>][] = [
  ['unit', 'that is new', unit],
  ['drug_type', 'that is new', drugType],
  [
    'drug_type',
    'that is changed',
    async () => {
      const { id } = await calls.type('Ketamine 500 mg');
      return idOf(await calls.post('drug_type/update', { id, unit_name: 'ampoule' }, admin));
    },
  ],
  [
    'user',
    'that is changed',
    async () => {
      const id = await calls.userId('medic');
      return idOf(await calls.post('user/update', { id, last_name: 'Medic-Jones' }, admin));
    },
  ],
  [
    'user',
    'that is new',
    async () => {
      const primary_email = `new-${randomUUID()}@demo.vialant.test`;
      const person = { first_name: 'New', last_name: 'Comer', primary_email, role: 'user' };
      return idOf(await calls.post('user/create', { ...person, password: await demoPassword() }, admin));
    },
  ],
  [
    'user_group',
    'whose settings are changed',
    async () => {
      const id = await calls.groupId('Harbor EMS');
      return idOf(await calls.post('user_group/update', { id, allow_self_witness: 1 }, admin));
    },
  ],
  [
    'drug_box',
    'that is new',
    async () =>
      idOf(await calls.post('drug_box/create', { name: 'New box', barcode_id: `BOX-${randomUUID()}` }, admin)),
  ],
  [
    'drug_box',
    'that goes to another unit',
    async () => {
      const [box, target] = [await calls.box('BOX-M1'), await calls.box('BOX-SUP')];
      return idOf(await calls.post('drug_box/update', { id: box.id, unit_id: target['unit_id'], ...guest }));
    },
  ],
  [
    'drug_box',
    'that is resealed',
    async () => {
      const { id } = await calls.box('BOX-EMPTY');
      const seal = { drug_box_id: id, drug_box__barcode_id: `SEAL-${randomUUID()}`, drug_checks: [], ...guest };
      idOf(await calls.post('box_check/create', seal));
      return id;
    },
  ],
  [
    'stock_move_record',
    'that is new',
    async () => idOf(await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -1 })),
  ],
];

test.each(changes)(
  'SRV-75 a %s %s is pushed to who listens in its agency, and to nobody in a sister agency or another organisation',
  async (entity, _, change) => {
    const { id, heard } = await heardOf(entity, change);
    expect(heard).toEqual(await byHarborAlone(entity, id));
  },
);

test('SRV-75 a unit that is changed, and one that is deleted, are pushed to its agency alone', async () => {
  const id = await unit();
  await expect.poll(() => harbor.ids('unit')).toContain(id);
  for (const [path, body] of [
    ['unit/update', { id, name: `Unit ${randomUUID()}` }],
    ['unit/delete', { id }],
  ] as const) {
    const { heard } = await heardOf('unit', async () => {
      expect((await calls.post(path, body, admin)).status).toBe(200);
      return id;
    });
    expect(heard).toEqual(await byHarborAlone('unit', id));
  }
});

test('SRV-75 a stock_move_record whose incident number is changed is pushed to its agency alone', async () => {
  const given = { stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'I-1' };
  const id = idOf(await calls.move('FEN-002', given));
  await expect.poll(() => harbor.ids('stock_move_record')).toContain(id);
  const { heard } = await heardOf('stock_move_record', async () =>
    idOf(await calls.post('stock_move_record/update', { id, incident_number: 'I-2' })),
  );
  expect(heard).toEqual(await byHarborAlone('stock_move_record', id));
});

test('SRV-75 a drug_type that comes to a sister agency with a vial is pushed there, and only when it is new', async () => {
  const name = `Type ${randomUUID()}`;
  const type = idOf(await calls.post('drug_type/create', { name, schedule: 'II' }, admin));
  const group = await calls.groupId('Summit Fire');
  const there = { drug_box_id: (await calls.box('BOX-S1', { by: 'strict' })).id, transfer_to_user_group_id: group };
  const heardInSummit: Heard[][] = [];
  for (let vial = 1; vial <= 2; vial += 1) {
    const { id, heard } = await heardOf('drug', async () => {
      const made = idOf(await calls.post('drug/create', { ...(await newVial(calls)), type }));
      expect((await calls.post('drug/update', { id: made, ...there, ...guest })).status).toBe(200);
      return made;
    });
    expect(heard[1]).toContainEqual({ entity: 'drug', ids: [id], group });
    heardInSummit.push((heard[1] ?? []).filter(({ entity }) => entity === 'drug_type'));
  }
  const copied = (await calls.type(name, { by: 'strict' })).id;
  expect(heardInSummit).toEqual([[{ entity: 'drug_type', ids: [copied], group }], []]);
});

test('SRV-75 a user of two agencies who is changed in one is news in both', async () => {
  const id = await calls.userId('partner');
  const counts = [harbor, ridge].map(({ events }) => events.length);
  idOf(await calls.post('user/update', { id, role: 'user' }, admin));
  for (const [index, client] of [harbor, ridge].entries()) {
    const heard = (): Heard[] => heardSince(client, counts[index] ?? 0).filter(({ entity }) => entity === 'user');
    await expect.poll(() => heard().flatMap(({ ids }) => ids)).toEqual([id]);
  }
});
