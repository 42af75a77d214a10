import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openPool } from '../db/open.ts';
import { testServer } from '../testing/test-server.ts';
import { Announcer, CHANGES_CHANNEL } from './announcer.ts';

const server = testServer();

test('every process that listens hears of an agency’s new records, once for many', async () => {
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  const listener = new pg.Client({ ...inject('postgres'), user: 'vialant_app', database: rows[0]?.name ?? '' });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`);
  const announcer = new Announcer(server.pool, () => undefined);
  for (let count = 0; count < 100; count += 1) announcer.changed(count % 2 === 0 ? 'agency-a' : 'agency-b');
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.sort()).toEqual(['agency-a', 'agency-b']);
  announcer.changed('agency-c');
  await announcer.tell();
  await expect.poll(() => heard).toContain('agency-c');
  expect(heard).toHaveLength(3);
  await listener.end();
});

test('an announcement that cannot be made is logged and harms nobody', async () => {
  const broken = openPool({ host: '/nowhere', user: 'vialant_app' });
  const lines: string[] = [];
  const announcer = new Announcer(broken, (line) => lines.push(line));
  announcer.changed('agency-a');
  await announcer.tell();
  expect(lines).toEqual([expect.stringContaining('nobody was told')]);
  await broken.end();
});
