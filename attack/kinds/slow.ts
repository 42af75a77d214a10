import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { Failure } from '@vialant/contract/failure';
import { headOf, type RawConnection, rawConnection } from '../../apps/server/src/testing/raw-connection.ts';
import type { Kind } from '../field.ts';
import { objectOf } from '../promises/check-answer.ts';
import { Broken } from '../promises/promise.ts';
import type { World } from '../world.ts';

const CONNECTIONS_PER_ROUND = 24;
const DRIP_EACH_MS = 400;
const LOOK_EACH_MS = 100;
/**
 * An unfinished request must be ended within these times. The server's own limits are 10 and 30 s; a busy machine adds
 * seconds to them and does not multiply them, so the patience factor is not needed here.
 */
const HEAD_WITHIN_MS = 20_000;
const BODY_WITHIN_MS = 50_000;

type Unfinished = {
  readonly what: string;
  /** What is sent at once; `drip` is then sent again and again. */
  readonly said: string;
  readonly drip: string;
  readonly withinMs: number;
};

type Held = Unfinished & Pick<RawConnection, 'heard'> & { readonly began: number; isOver: boolean };

const held = new WeakMap<World, Held[]>();

const head = (call: `POST ${string}`, length: number, token = ''): string =>
  headOf(call, { [HEADERS.authToken]: token, 'content-type': 'application/json', 'content-length': length });

function unfinished(token: string): readonly Unfinished[] {
  const half = `GET ${API_BASE}/health HTTP/1.1\r\nhost: localhost\r\n`;
  const megabyte = ' '.repeat(900_000);
  return [
    { what: 'nothing said', said: '', drip: '', withinMs: HEAD_WITHIN_MS },
    { what: 'half a head', said: half, drip: '', withinMs: HEAD_WITHIN_MS },
    { what: 'a head line by line', said: half, drip: 'x-drip: 1\r\n', withinMs: HEAD_WITHIN_MS },
    { what: 'half a body', said: `${head('POST user/login', 100)}{"a":`, drip: '', withinMs: BODY_WITHIN_MS },
    { what: 'a body byte by byte', said: head('POST user/login', 10_000), drip: ' ', withinMs: BODY_WITHIN_MS },
    {
      what: 'most of a megabyte of a stranger',
      said: `${head('POST user/login', 1_000_000)}${megabyte}`,
      drip: '',
      withinMs: HEAD_WITHIN_MS,
    },
    {
      what: 'most of a megabyte with a session',
      said: `${head('POST drug/create', 1_000_000, token)}${megabyte}`,
      drip: '',
      withinMs: BODY_WITHIN_MS,
    },
    { what: 'no HTTP', said: '\u0016\u0003\u0001\u0002\u0000\r\n\r\n', drip: '', withinMs: HEAD_WITHIN_MS },
    { what: 'a head without end', said: `${half}x-long: ${'x'.repeat(100_000)}`, drip: '', withinMs: HEAD_WITHIN_MS },
  ];
}

/** Requests whose head or body is never finished, on many connections at once. */
export const slow: Kind = {
  name: 'slow',
  share: 1,
  round: async (field) => {
    const { world, random } = field;
    const { staff } = random.pick(world.agencies);
    const ways = unfinished(staff[0]?.token ?? '');
    for (let n = 0; n < CONNECTIONS_PER_ROUND; n += 1) {
      const way = ways[n % ways.length];
      if (!way) continue;
      await hold(world, way);
      field.count(way.what);
    }
  },
  end: async (world) => {
    for (const each of held.get(world) ?? []) await mustEnd(each);
    held.delete(world);
  },
};

async function hold(world: World, way: Unfinished): Promise<void> {
  const began = performance.now();
  const { socket, heard } = await rawConnection(world.target.port, way.said);
  const one: Held = { ...way, heard, began, isOver: socket.destroyed };
  held.set(world, [...(held.get(world) ?? []), one]);
  const dripping = setInterval(() => way.drip !== '' && socket.write(way.drip), DRIP_EACH_MS);
  socket.once('close', () => {
    clearInterval(dripping);
    one.isOver = true;
  });
}

async function mustEnd(one: Held): Promise<void> {
  while (!one.isOver) {
    const waited = performance.now() - one.began;
    if (waited > one.withinMs) {
      throw new Broken('UNFINISHED_ENDS', `${one.what}: still open after ${Math.round(waited / 1000)} s`);
    }
    await sleep(LOOK_EACH_MS);
  }
  const [, body = ''] = one.heard().split('\r\n\r\n');
  if (one.heard() === '') return;
  if (!Failure.strict().safeParse(objectOf(body)).success) {
    throw new Broken(
      'ENVELOPE',
      `${one.what}: what the server says of it has not the one shape\n${one.heard().slice(0, 2000)}`,
    );
  }
}
