import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openPool } from '../db/open.ts';
import { testServer } from '../testing/test-server.ts';
import { type AgencyChange, Announcer, CHANGES_CHANNEL, readAnnouncement } from './announcer.ts';

const server = testServer();
let listener: pg.Client;
let heard: (string | undefined)[];

beforeEach(async () => {
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  listener = new pg.Client({ ...inject('postgres'), user: 'vialant_app', database: rows[0]?.name ?? '' });
  await listener.connect();
  heard = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`);
});
afterEach(() => listener.end());

function drugs(agencyId: string, ...ids: string[]): AgencyChange {
  return { agencyId, entity: 'drug', ids };
}

test('many changes are announced at once, once per agency and entity, each under an id of its own', async () => {
  const announcer = new Announcer(server.pool, () => undefined);
  for (let count = 0; count < 100; count += 1) announcer.changed([drugs(count % 2 ? 'b' : 'a', `id-${count % 4}`)]);
  announcer.changed([{ agencyId: 'a', entity: 'unit', ids: ['u'] }, drugs('c')]);
  await expect.poll(() => heard.length).toBe(3);
  const read = heard.map(readAnnouncement);
  expect(read.map((each) => ({ ...each, id: '' }))).toEqual([
    { id: '', ...drugs('a', 'id-0', 'id-2') },
    { id: '', ...drugs('b', 'id-1', 'id-3') },
    { id: '', agencyId: 'a', entity: 'unit', ids: ['u'] },
  ]);
  expect(new Set(read.map((each) => each?.id)).size).toBe(3);
});

test('an announcement that cannot be made is logged, kept, and made when it can be', async () => {
  const broken = openPool({ host: '/nowhere', user: 'vialant_app' });
  const lines: string[] = [];
  let pool = broken;
  const announcer = new Announcer({ query: (text, values) => pool.query(text, values) }, (line) => lines.push(line));
  announcer.changed([drugs('a', 'one')]);
  await announcer.tell();
  expect(lines).toEqual([expect.stringContaining('nobody was told')]);
  announcer.changed([drugs('a', 'two')]);
  pool = server.pool;
  await announcer.tell();
  await expect.poll(() => heard.map((payload) => readAnnouncement(payload)?.ids)).toEqual([['one', 'two']]);
  await broken.end();
});

test('what somebody else says on the channel is ignored', () => {
  for (const payload of [undefined, '', 'agency-a', '[]', '{"id":1}', 'null']) {
    expect(readAnnouncement(payload)).toBeNull();
  }
});
