import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { afterAll, beforeAll } from 'vitest';
import type { Who } from './custody-calls.ts';
import type { TestServer } from './test-server.ts';

export const CLIENTS = 64;

export type Attempt = { path: string; body: object; by?: Who['by']; key?: string };
export type Tried = { status: number; err: string | undefined; data: unknown };
export type Raced = {
  /** How often each outcome came: a status, with the code of the refusal. */
  outcomes: Record<string, number>;
  all: Tried[];
};

export type Track = {
  /** One attempt, over a connection of its own. */
  send: (attempt: Attempt) => Promise<Tried>;
  /** 64 clients at once. */
  race: (attempt: (client: number) => Attempt) => Promise<Raced>;
};

/** Lets the server listen for the length of the test file, and clients race to it over HTTP. */
export function raceTrack(server: TestServer): Track {
  let base = '';
  beforeAll(async () => {
    base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.app.server.closeAllConnections());

  const send: Track['send'] = async ({ path, body, by = 'medic', key = randomUUID() }) => {
    const response = await fetch(`${base}${API_BASE}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [HEADERS.authToken]: await server.signIn(by),
        [HEADERS.idempotencyKey]: key,
      },
      body: JSON.stringify(body),
    });
    const { data, err } = (await response.json()) as { data?: unknown; err?: string };
    return { status: response.status, err, data };
  };
  const race: Track['race'] = async (attempt) => {
    const all = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(attempt(client))));
    const outcomes: Record<string, number> = {};
    for (const { status, err } of all) {
      const outcome = err === undefined ? String(status) : `${status} ${err}`;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    return { outcomes, all };
  };
  return { send, race };
}

const people = ['medic', 'partner', 'admin'] as const;

/** One of the three people of Harbor EMS, in turn. */
export function personOf(client: number): (typeof people)[number] {
  return people[client % people.length] ?? 'medic';
}
