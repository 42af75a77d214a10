import { methodAndPath, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { exampleInput } from '../../apps/server/src/testing/example-input.ts';
import { tellAnswer, tellRequest } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { Broken } from '../promises/promise.ts';
import type { Random } from '../random.ts';

const CALLS_PER_ROUND = 24;
const AT_ONCE = 8;
/** All requests come from one network, which has one limit. */
const NETWORK = '198.18.0.1';
/** The public calls that store something for good; other public calls have their own limits. */
const KEPT: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'POST error_log/create',
  'POST contact_us/create',
  'POST toast/create',
]);

/** Public writes, as long and as many as possible, from one network. */
export const floods: Kind = {
  name: 'floods',
  share: 14,
  round: async (field) => {
    const calls = [...routeTable()].filter(
      ([key, { who }]) => who === 'anyone' && methodAndPath(key).method === 'POST',
    );
    const kept = calls.filter(([key]) => KEPT.has(key));
    const asked = Array.from({ length: CALLS_PER_ROUND }, (_, n): Asked => {
      const [key, route] = field.random.pick(n % 4 === 0 ? calls : kept);
      const body = exampleInput(route.body, (name) => stuffed(key, name, field.random));
      return { key, body, from: NETWORK, idempotencyKey: field.random.uuid() };
    });
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      await Promise.all(asked.slice(at, at + AT_ONCE).map((each) => flood(field, each)));
    }
  },
};

async function flood(field: Field, asked: Asked): Promise<void> {
  const answer = await field.ask(asked);
  // Over the limit a report is still answered with 200 and dropped, so that a flood learns nothing about the limit.
  if (KEPT.has(asked.key) && answer.status !== 200) {
    throw new Broken('HONEST_SERVED', `a report was refused\n${tellRequest(asked)}\n→ ${tellAnswer(answer)}`);
  }
}

/** A word by which the stored data of a flood are found. */
export const FLOOD = 'flood-of-the-attack';

/** A value of about the field's maximal length, never the same twice. */
function stuffed(key: RouteKey, name: string, random: Random): unknown {
  if (name === 'email' || name === 'username') return `${random.hex(12)}@flood.test`;
  if (name === 'message') return `${FLOOD} ${random.hex(key === 'POST error_log/create' ? 3900 : 900)}`;
  if (name === 'question_or_comment') return `${FLOOD} ${random.hex(1900)}`;
  return name.endsWith('_name') ? random.hex(60) : undefined;
}
