import { Socket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '@vialant/domain/values/limits';
import { Realtime } from '../realtime/realtime.ts';
import { readEvents } from '../realtime/testing/event-client.ts';
import { headOf, type RawConnection, rawConnection } from '../testing/raw-connection.ts';
import { appOver, testServer } from '../testing/test-server.ts';

const PATIENCE = { headersMs: 400, requestMs: 8000, idleMs: 400, silentMs: 30_000, checkEveryMs: 50 };
// For the stream alone: on a busy machine a call that waits for the database is as silent as one that is dead.
const SILENT_MS = 1500;

const server = testServer();
const log: string[] = [];
let app: FastifyInstance;
let realtime: Realtime;
let port = 0;

beforeAll(async () => {
  realtime = new Realtime(server.pool, () => undefined);
  await realtime.start();
  const logTo = { write: (line: string) => void log.push(line) };
  app = await appOver(server.pool, { realtime }, { patience: PATIENCE, logLevel: 'info', logTo });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await realtime.stop();
});

const connectionsOf = (listening: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    listening.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** How many calls were answered with that status since the log was so long. */
function answered(since: number, status: number): number {
  return log.slice(since).filter((line) => (JSON.parse(line) as { status?: number }).status === status).length;
}

const LOGIN = headOf('POST user/login', { 'content-type': 'application/json', 'content-length': 100 });

test('SRV-82 pictures of one person that are not finished take so much memory and no more; of others they still come', async () => {
  const head = async (name: string): Promise<string> =>
    headOf('POST image/upload', {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': LIMITS.image.maxBytes,
      'x-folder': 'box_check',
      'x-auth-token': await server.signIn(name),
    });
  const first = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const started = log.length;
  const held = await Promise.all(
    Array.from({ length: 10 }, async () => rawConnection(port, (await head('medic')) + first)),
  );
  await expect.poll(() => answered(started, 503)).toBe(6);
  const refused = held.filter(({ heard }) => heard() !== '');
  for (const { heard } of refused)
    expect(failureIn(heard())).toMatchObject({ status: 503, body: { err: 'UPLOADS_UNDER_WAY' } });
  const other = await rawConnection(port, (await head('admin')) + first);
  await sleep(300);
  expect(other.heard()).toBe('');
  for (const { socket } of [...held, other]) socket.destroy();
  // Whoever goes away gives the room back.
  await expect
    .poll(async () => {
      const again = await rawConnection(port, (await head('medic')) + first);
      await sleep(300);
      const said = again.heard();
      again.socket.destroy();
      return said;
    })
    .toBe('');
});

describe('whoever does not finish is hung up on', () => {
  test.each([
    ['nothing at all', ''],
    ['half a head', 'GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    ['half a body', `${LOGIN}{"username": `],
  ])('after %s', async (_what, say) => {
    const { ended, socket } = await rawConnection(port, say);
    await ended;
    expect(socket.closed).toBe(true);
  });

  test('OPEN-124 and is told so in the shape of any failure', async () => {
    const { ended, heard } = await rawConnection(port, 'GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    await ended;
    expect(failureIn(heard())).toMatchObject({
      status: 408,
      body: { err: 'UNAVAILABLE', message: expect.any(String) },
    });
  });

  test('one byte at a time, for as long as it likes, does not keep it', async () => {
    const { socket, ended } = await rawConnection(port, LOGIN);
    const dripping = setInterval(() => socket.write(' '), 20);
    await ended.finally(() => clearInterval(dripping));
    expect(socket.closed).toBe(true);
  });

  test('between two requests as well', async () => {
    const { ended, heard } = await rawConnection(port, headOf('GET health', {}));
    await ended;
    expect(heard()).toContain('200 OK');
  });
});

describe('bodies of strangers', () => {
  const json = { 'content-type': 'application/json', 'x-auth-token': 'f'.repeat(64) };
  const megabyte = ' '.repeat(1_000_000);

  test.each([
    ['announced, to a call for anyone', headOf('POST user/login', { ...json, 'content-length': 1_000_100 }), 413],
    [
      'in chunks, to a call for anyone',
      `${headOf('POST user/login', { ...json, 'transfer-encoding': 'chunked' })}f4240\r\n`,
      413,
    ],
    ['announced, to a call that takes much', headOf('POST drug/create', { ...json, 'content-length': 1_000_100 }), 401],
    [
      'in chunks, to a call that takes much',
      `${headOf('POST drug/create', { ...json, 'transfer-encoding': 'chunked' })}f4240\r\n`,
      401,
    ],
  ])(
    'SRV-01 SRV-79 of 40 connections with an unfinished megabyte %s, each is answered unread and none stays',
    async (_what, head, status) => {
      const before = log.length;
      // Patient, so that on a busy machine it is the answer that ends them and no time-out.
      const patience = { idleMs: PATIENCE.idleMs, checkEveryMs: PATIENCE.checkEveryMs };
      const logTo = { write: (line: string) => void log.push(line) };
      const patient = await appOver(server.pool, {}, { patience, logLevel: 'info', logTo });
      await patient.listen({ port: 0, host: '127.0.0.1' });
      const at = (patient.server.address() as AddressInfo).port;
      const all = await Promise.all(Array.from({ length: 40 }, () => rawConnection(at, head)));
      for (const { socket } of all) socket.write(megabyte);
      // An answer before the end of the body: nobody is waiting for the rest with the beginning in hand.
      await expect.poll(() => answered(before, status)).toBe(all.length);
      await Promise.all(all.map(({ ended }) => ended));
      await expect.poll(() => connectionsOf(patient)).toBe(0);
      await patient.close();
    },
  );

  test('SRV-79 OPEN-124 who sends too much, and reads only when all is sent, finds the refusal and no broken connection', async () => {
    const { socket, heard, ended } = await rawConnection(
      port,
      headOf('POST user/login', { ...json, 'content-length': 1_000_000 }),
    );
    socket.pause();
    for (let sent = 0; sent < 1_000_000; sent += 100_000) {
      socket.write(' '.repeat(100_000));
      await sleep(20);
    }
    socket.resume();
    await ended;
    expect(failureIn(heard())).toMatchObject({ status: 413, body: { err: 'TOO_LARGE' } });
  });

  test('a session is read to the limit of the call', async () => {
    const as = await server.signIn('medic');
    const body = JSON.stringify({ notes: 'x'.repeat(300_000) });
    const headers = { 'x-auth-token': as, 'content-type': 'application/json', 'content-length': body.length };
    const { heard } = await rawConnection(port, headOf('POST drug/create', headers) + body);
    await expect.poll(heard).toContain('400 Bad Request');
    const small = await rawConnection(port, headOf('POST discrepancy/create', headers) + body);
    await expect.poll(small.heard).toContain('413');
  });
});

describe('a stream', () => {
  test('RT-01 outlasts every time-out of requests', async () => {
    const streaming = await appOver(server.pool, { realtime }, { patience: { ...PATIENCE, silentMs: SILENT_MS } });
    await streaming.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(streaming.server.address() as AddressInfo).port}`;
    const client = await readEvents(base, { as: await server.signIn('medic') });
    await expect.poll(() => client.events.length).toBeGreaterThan(0);
    await sleep(SILENT_MS * 2);
    const as = await server.signIn('admin');
    const url = `http://127.0.0.1:${port}/api/v1/unit/create`;
    const headers = { 'x-auth-token': as, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Unit of the stream' });
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    await expect.poll(() => client.ids('unit').length).toBeGreaterThan(0);
    client.close();
    await streaming.close();
  });
});

describe('too many connections', () => {
  test('are cut off beyond the limit, and there is room again when others have gone', async () => {
    const small = await appOver(server.pool, {}, { patience: { connections: 3 } });
    await small.listen({ port: 0, host: '127.0.0.1' });
    const at = (small.server.address() as AddressInfo).port;
    const some: RawConnection[] = [];
    for (let n = 0; n < 3; n += 1) some.push(await rawConnection(at));
    await (await rawConnection(at)).ended;
    some[0]?.socket.destroy();
    await expect
      .poll(async () => {
        const { heard, ended } = await rawConnection(at, headOf('GET health', { connection: 'close' }));
        await ended;
        return heard();
      })
      .toContain('200 OK');
    for (const { socket } of some) socket.destroy();
    await small.close();
  });

  test.each([
    ['from one address are cut off', null, [false, false, true]],
    ['are its own business where a proxy stands in front', 'loopback', [false, false, false]],
  ])('%s', async (_what, trustProxy, cut) => {
    const small = await appOver(server.pool, {}, { patience: { connectionsOfAddress: 2 }, trustProxy });
    const sockets = [new Socket(), new Socket(), new Socket()];
    for (const socket of sockets) small.server.emit('connection', socket);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual(cut);
    for (const socket of sockets) socket.destroy();
    await small.close();
  });
});

describe('below the framework', () => {
  test.each([
    ['what is no HTTP', 'HELO mail.example\r\n\r\n', 400, 'INVALID_INPUT'],
    ['a head without end', `GET / HTTP/1.1\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'INVALID_INPUT',
    ],
  ])('OPEN-124 %s is answered in the shape of any failure', async (_what, say, status, err) => {
    const { heard, ended } = await rawConnection(port, say);
    await ended;
    const failure = failureIn(heard());
    expect(failure).toMatchObject({ status, body: { err, message: expect.any(String), trace_id: expect.any(String) } });
    expect(failure.head).toContain('x-content-type-options: nosniff');
  });

  test('a sender that hangs up is no fault of the database', async () => {
    const before = log.length;
    const { socket } = await rawConnection(port, `${LOGIN}{"username": `);
    await sleep(50);
    socket.resetAndDestroy();
    await expect.poll(() => log.slice(before).join('')).toContain('the sender went away');
    expect(log.slice(before).join('')).not.toContain('database out of reach');
  });
});

function failureIn(text: string): { status: number; head: string; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}
