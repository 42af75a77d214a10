import { HEADERS } from '@vialant/contract/envelope';
import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { exampleInput } from '../../apps/server/src/testing/example-input.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { hostileText, hostileValue } from '../hostile-values.ts';
import { anyNetwork } from '../make-world.ts';
import { ownValues } from '../own-values.ts';
import type { Random } from '../random.ts';
import { ABOUT_THE_SESSION } from './session-calls.ts';

const CALLS_PER_ROUND = 16;
const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;charset=ISO-8859-1',
  'application/json, text/plain',
  'json',
  '',
] as const;
const HEADER_VALUES = ['', ' ', '-1', '\u00ff', 'x'.repeat(3000), '1e999', "'", '__proto__', '0', 'NaN'] as const;

/** Almost valid inputs for every call: one value, or the way in which the input is sent, is hostile. */
export const bodies: Kind = {
  name: 'bodies',
  share: 26,
  round: async (field) => {
    const calls = [...routeTable()].filter(([key, { who }]) => who !== 'nobody' && !ABOUT_THE_SESSION.has(key));
    for (let n = 0; n < CALLS_PER_ROUND; n += 1) {
      const call = calls[(field.round * CALLS_PER_ROUND + n) % calls.length];
      if (call) await field.ask(mutated(field, call));
    }
  },
};

function mutated({ random, world }: Field, [key, route]: [RouteKey, Route]): Asked {
  const agency = random.pick(world.agencies);
  const staff = agency.staff[0] ?? agency.admin;
  // Sent only by staff, who may not do it: a changed agency would answer later requests differently.
  const isOfAgency = /^POST user(?:_group)?\/update/.test(key);
  const as = isOfAgency || random.oneIn(3) ? staff : agency.admin;
  const { method, path } = methodAndPath(key);
  const values = ownValues(agency, random);
  const schema = method === 'POST' ? route.body : route.query;
  const input = exampleInput(schema, (name) => values(path, name));
  const base: Asked = {
    key,
    // A public call needs no session; one that is sent anyway must not get more.
    as: route.who === 'anyone' && random.oneIn(2) ? null : as,
    from: anyNetwork(random),
    ...(random.oneIn(4) && { headers: oddHeaders(random) }),
    ...(random.oneIn(2) && { idempotencyKey: random.pick([random.uuid(), 'x'.repeat(300), '0', random.hex(8)]) }),
  };
  return method === 'POST'
    ? { ...base, ...hostileBody(input, random) }
    : { ...base, query: hostileQuery(input, random) };
}

function hostileBody(input: Record<string, unknown>, random: Random): Pick<Asked, 'body' | 'headers'> {
  switch (random.below(6)) {
    case 0:
      return { body: hostileText(input, random) };
    case 1:
      return { body: JSON.stringify(input), headers: { 'content-type': random.pick(TYPES) } };
    case 2:
      return { body: Buffer.from(random.hex(2 + 2 * random.below(500)), 'hex') };
    default:
      return { body: changed(input, random) };
  }
}

/** The input with one to three values, at any depth, made hostile, removed, or joined by others. */
function changed(input: Record<string, unknown>, random: Random): Record<string, unknown> {
  const copy = structuredClone(input);
  for (let n = 1 + random.below(3); n > 0; n -= 1) {
    const holder = random.pick(holdersIn(copy));
    const keys = Object.keys(holder);
    const key =
      keys.length === 0 || random.oneIn(8) ? random.pick(['extra', 'id', 'role', 'user_group_id']) : random.pick(keys);
    if (random.oneIn(6)) delete holder[key];
    else holder[key] = hostileValue(random);
  }
  return copy;
}

function holdersIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(holdersIn);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

function hostileQuery(input: Record<string, unknown>, random: Random): string {
  const pairs = Object.entries(input).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  const [name = 'id'] = random.pick([...Object.keys(input), 'limit', 'before', 'x']).split(' ');
  const odd = random.pick([
    '%00',
    '%zz',
    '%ed%a0%80',
    '%F0%9F%92%89',
    '',
    '-1',
    '1e9',
    'NaN',
    '0,0,0',
    '%27%20OR%201%3D1--',
    'a'.repeat(1 + random.below(6000)),
    '%e2%80%ae%e2%80%8b',
  ]);
  const hostile = random.pick([
    `${name}=${odd}`,
    `${name}[]=${odd}`,
    `${name}[x]=${odd}`,
    `${name}=${odd}&${name}=${odd}`,
  ]);
  return [...(random.oneIn(2) ? pairs : pairs.slice(1)), hostile, ...(random.oneIn(5) ? ['__proto__[a]=1'] : [])].join(
    '&',
  );
}

function oddHeaders(random: Random): Record<string, string> {
  const names = [
    HEADERS.traceId,
    HEADERS.deviceTime,
    HEADERS.region,
    HEADERS.deviceToken,
    HEADERS.platformType,
    HEADERS.folder,
  ];
  return { [random.pick(names)]: random.pick(HEADER_VALUES) };
}
