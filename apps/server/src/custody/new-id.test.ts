import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { idsFrom } from './new-id.ts';

const server = testServer({ isEmpty: true });
const MOMENT = Date.parse('2026-11-17T10:00:00.999Z') * 1000 + 998;

test('OPEN-138 ids sort as they were asked for, across the millisecond too, and only those of one act have the same end', async () => {
  const [one, other] = [idsFrom(MOMENT), idsFrom(MOMENT)];
  const ids = Array.from({ length: 5000 }, one);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(-17))).size).toBe(1);
  const isOne = async (...pair: readonly [string, string]): Promise<unknown> =>
    (await server.owner.query('SELECT of_one_act($1, $2) AS is_one', [...pair])).rows[0];
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  expect(await isOne(first, last)).toEqual({ is_one: true });
  expect(await isOne(first, other())).toEqual({ is_one: false });
  // Of ids that were made before, nothing but their moment told.
  expect(await isOne('019a9000-0000-7000-8000-000000000001', other())).toEqual({ is_one: true });
});
