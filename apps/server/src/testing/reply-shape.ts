import type { RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { expect } from 'vitest';
import type { Answer } from './test-server.ts';

/** The data of an answer, which must be exactly what the contract says of the call: no field less, and none more. */
export function replyOf(key: RouteKey, answer: Answer): unknown {
  const route = routeTable().get(key);
  if (!route) throw new Error(`the contract has no ${key}`);
  expect([key, answer.status, answer.body]).toEqual([key, 200, { data: route.reply.parse(answer.data) }]);
  return answer.data;
}
