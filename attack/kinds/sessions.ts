import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { tokenHash } from '../../apps/server/src/db/agency-transaction.ts';
import { exampleInput } from '../../apps/server/src/testing/example-input.ts';
import { tellAnswer, tellRequest } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { anyNetwork } from '../make-world.ts';
import { ownValues } from '../own-values.ts';
import { Broken } from '../promises/promise.ts';
import { foreignTo, type Person } from '../world.ts';
import { ABOUT_THE_SESSION } from './session-calls.ts';

const CALLS_PER_ROUND = 14;

type Wrong = Pick<Asked, 'as' | 'token' | 'group'>;

/** Stale and forged sessions, sessions used in foreign agencies, and staff where an admin is needed, on every call. */
export const sessions: Kind = {
  name: 'sessions',
  share: 14,
  round: async (field) => {
    const calls = [...routeTable()].filter(([key, { who }]) => who !== 'anyone' && !ABOUT_THE_SESSION.has(key));
    const stale = await staleTokens(field);
    for (let n = 0; n < CALLS_PER_ROUND; n += 1) {
      const call = calls[(field.round * CALLS_PER_ROUND + n) % calls.length];
      if (call) await tryWrong(field, call, stale);
    }
  },
};

/** Tokens of sessions that are over: one was ended by its user, one is too old. */
async function staleTokens(field: Field): Promise<string[]> {
  const { sleeper } = field.random.pick(field.world.agencies);
  // Whoever signs in while another round waits for this account's one-time code would get a newer code.
  return field.alone(`account of ${sleeper.email}`, () => endedTokens(field, sleeper));
}

async function endedTokens({ ask, world, random }: Field, sleeper: Person): Promise<string[]> {
  const opened: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const body = { username: sleeper.email, password: sleeper.password };
    const { data } = await ask({ key: 'POST user/login', body, from: anyNetwork(random), reveals: sleeper });
    const token = (data as { token?: string } | undefined)?.token;
    if (token !== undefined) opened.push(token);
  }
  const [ended, old] = opened;
  if (ended !== undefined) await ask({ key: 'POST user/logout', token: ended, reveals: sleeper });
  if (old !== undefined) {
    await world.target.owner.query(
      `UPDATE user_session SET expires_on = now() - interval '1 second' WHERE token_hash = $1`,
      [tokenHash(old)],
    );
  }
  return opened;
}

async function tryWrong(field: Field, [key, route]: [RouteKey, Route], stale: readonly string[]): Promise<void> {
  const { random, world } = field;
  const agency = random.pick(world.agencies);
  const person = random.pick([agency.admin, agency.staff[0] ?? agency.admin]);
  const { method, path } = methodAndPath(key);
  const values = ownValues(agency, random);
  const input = exampleInput(method === 'POST' ? route.body : route.query, (name) => values(path, name));
  const isTooLow = route.who === 'admin' && random.oneIn(3);
  const asked: Asked = {
    key,
    ...(isTooLow ? { as: agency.staff[0] ?? null } : wrongSession(field, person, stale)),
    ...(method === 'POST'
      ? { body: input }
      : { query: new URLSearchParams(input as Record<string, string>).toString() }),
  };
  const answer = await field.ask(asked);
  if (['SESSION_EXPIRED', 'NOT_ALLOWED'].includes(answer.err ?? '')) return;
  // An error of the input itself may come first: it says nothing about anybody's data.
  if (['INVALID_INPUT', 'WRONG_TYPE'].includes(answer.err ?? '')) return;
  throw new Broken(
    'SESSION_NEEDED',
    `${tellRequest({ ...asked, token: asked.token ?? null })}\n→ ${tellAnswer(answer)}`,
  );
}

function wrongSession({ random, world }: Field, person: Person, stale: readonly string[]): Wrong {
  const foreign = random.pick(foreignTo(world, person));
  const forged = [
    null,
    random.hex(64),
    'undefined',
    "' OR true --",
    `${person.token}x`,
    person.token.slice(0, -1),
    tokenHash(person.token).toString('hex'),
    person.id,
    ...stale,
    ...stale,
  ];
  return random.pick<Wrong>([
    { as: null, token: random.pick(forged) },
    { as: null, token: random.pick(forged), group: foreign.id },
    { as: person, group: foreign.id },
    { as: person, group: foreign.id.toUpperCase() },
    { as: person, group: random.pick([random.uuid(), `${foreign.id} `, '%', '\u00e9', foreign.name]) },
  ]);
}
