import type { RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { expect, test } from 'vitest';
import type { Client } from '../../api/client.ts';
import { isKept } from './kept-queries.ts';

/**
 * What an answer must not have that stays on the device: fields of a patient, of who cared for them, of a guest or another
 * witness, and free text. Where a vial was entered (`lat`, `lon`) tells of none of them.
 */
const PERSONAL = /incident|patient|administered|given_by|guest|licen[sc]e|signature|witness|notes|location_name/;

/** Settings of an agency are named after such fields, and tell of nobody. */
const SETTING = /^(?:allow|require|can_modify)_/;

type Asked = { readonly queryKey: readonly unknown[]; readonly calls: readonly RouteKey[] };

const modules = import.meta.glob<Record<string, unknown>>('../../queries/**/*.ts', { eager: true });

/** Every question that the modules of `queries` can ask, with the calls that answer it. */
async function everyQuestion(): Promise<Asked[]> {
  const found: Asked[] = [];
  for (const [name, exported] of Object.values(modules).flatMap((module) => Object.entries(module))) {
    if (typeof exported !== 'function' || /^use[A-Z]/.test(name)) continue;
    const calls: RouteKey[] = [];
    const note = (key: RouteKey): Promise<[]> => (calls.push(key), Promise.resolve([]));
    const storage = { get: () => null, set: () => undefined };
    const client = { call: note, send: note, client: { call: note, send: note }, storage } as unknown as Client;
    const query = made(exported as Make, client);
    if (query === null) continue;
    await query.queryFn({ signal: new AbortController().signal, pageParam: null }).catch(() => undefined);
    found.push({ queryKey: query.queryKey, calls });
  }
  return found;
}

type Made = { readonly queryKey: readonly unknown[]; readonly queryFn: (asked: object) => Promise<unknown> };
type Make = (client: Client, ...rest: unknown[]) => unknown;

/** A helper that is no question makes none of these stand-ins. */
function made(make: Make, client: Client): Made | null {
  for (const rest of [['unit', 'unit'], [{ name: 'usage', setting: 'x' }], [['id-1']]]) {
    try {
      const query = make(client, ...rest);
      if (query instanceof Promise) query.catch(() => undefined);
      if (isQuestion(query)) return query;
    } catch {
      // Not with these.
    }
  }
  return null;
}

function isQuestion(value: unknown): value is Made {
  if (typeof value !== 'object' || value === null || !('queryKey' in value && 'queryFn' in value)) return false;
  return Array.isArray(value.queryKey) && typeof value.queryFn === 'function';
}

/** The names of all fields that a call can answer. */
function fieldsOf(key: RouteKey): string[] {
  const reply = routeTable().get(key)?.reply;
  if (reply === undefined) throw new Error(`no call ${key}`);
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node && typeof node.properties === 'object') {
      for (const name of Object.keys(node.properties ?? {})) names.add(name);
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(reply.toJSONSchema({ unrepresentable: 'any', io: 'input' }));
  return [...names];
}

test('OPEN-152 LAW-06 no answer that stays on the device can tell of a patient, an incident, a giver or a guest', async () => {
  const questions = await everyQuestion();
  expect(questions.length).toBeGreaterThan(45);
  const personal = (calls: readonly RouteKey[]): string[] =>
    calls.flatMap(fieldsOf).filter((name) => PERSONAL.test(name) && !SETTING.test(name));
  // The look finds them where they are.
  const told = questions.filter(({ calls }) => personal(calls).length > 0).map(({ queryKey }) => queryKey.join(' '));
  expect(told).toEqual(expect.arrayContaining(['stock_move_record incident unit', 'stock_move_record for_drug unit']));
  const kept = questions.filter(({ queryKey }) => isKept(queryKey));
  expect(kept.length).toBe(16);
  for (const { queryKey, calls } of kept) {
    expect([queryKey, calls.length, personal(calls)]).toEqual([queryKey, 1, []]);
  }
});

test('OPEN-152 the office keeps nothing: reports, cases, search, history, packets, people and rows with archived ones', async () => {
  const office =
    /^(?:report|discrepancy|change_log|packet|receipt|signal|inventory_count|alert|label_sheet|invitation|setup)|members|invitations|search|timeline|incident|with_archived|import_template|effect|whole/;
  const asked = (await everyQuestion()).map(({ queryKey }) => queryKey);
  const ofOffice = asked.filter((queryKey) => office.test(queryKey.join(' ')));
  expect(ofOffice.length).toBeGreaterThan(20);
  expect(ofOffice.filter(isKept)).toEqual([]);
});
