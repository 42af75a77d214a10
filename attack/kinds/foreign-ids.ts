import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { exampleInput, idFields } from '../../apps/server/src/testing/example-input.ts';
import { type Answer, tellAnswer, tellRequest } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { ownValues, type Values } from '../own-values.ts';
import { Broken } from '../promises/promise.ts';
import { type Agency, allAgencies, type Person } from '../world.ts';
import { ABOUT_THE_SESSION } from './session-calls.ts';

const SWEEPS_PER_ROUND = 10;
/** A difference counts when it appears this often in a row: a single one may come from another request in between. */
const TIMES = 3;

/** Left out: the `type` of a report is free text, which the agency gets back as it was sent. */
const REPORTS = /^POST (?:error_log|toast)\//;

type Sweep = { key: RouteKey; route: Route; field: string };

/** Puts the id of another agency's row into every field of every call that can hold an id. */
export const foreignIds: Kind = {
  name: 'foreign ids',
  share: 28,
  round: async (field) => {
    const all = sweeps();
    const { random, world, round } = field;
    for (let n = 0; n < SWEEPS_PER_ROUND; n += 1) {
      const agency = random.pick(world.agencies);
      const person = random.oneIn(3) ? (agency.staff[0] ?? agency.admin) : agency.admin;
      const sweep = all[(round * SWEEPS_PER_ROUND + n) % all.length];
      if (sweep) await sweepOne(field, sweep, { agency, person, id: foreignId(field, person, sweep) });
    }
  },
};

function sweeps(): Sweep[] {
  return [...routeTable()].flatMap(([key, route]) => {
    if (route.who === 'nobody' || ABOUT_THE_SESSION.has(key) || REPORTS.test(key)) return [];
    const fields = [...idFields(route.query), ...idFields(route.body)];
    return [...new Set(fields)].map((name) => ({ key, route, field: name }));
  });
}

const FITTING_IN_FOUR = 3;

/** The table whose ids belong in the field. */
function tableOf({ key, field }: Sweep): string {
  const named = /^(?:transfer_to_|discrepancy_confirmed_by_)?(.+)_id$/.exec(field)?.[1];
  if (field === 'witness_id') return 'user';
  if (field === 'source_id') return 'stock_move_record';
  if (field === 'type') return 'drug_type';
  return named ?? methodAndPath(key).path.split('/')[0] ?? '';
}

/** The id of another agency's row: mostly of the table that fits the field, otherwise of any. */
function foreignId({ world, random }: Field, person: Person, sweep: Sweep): string {
  const agencies = allAgencies(world);
  const organizationOf = (id: string): string | undefined => agencies.find((each) => each.id === id)?.organization;
  const home = organizationOf([...person.agencies][0] ?? '');
  const foreign = [...world.rows].filter(
    ([id, { agency }]) =>
      !person.agencies.has(agency) &&
      // The id of an agency of the same organisation is no secret.
      !(id === agency && organizationOf(id) === home),
  );
  const fitting = foreign.filter(([, { table }]) => table === tableOf(sweep));
  const isFitting = fitting.length > 0 && random.below(4) < FITTING_IN_FOUR;
  return random.pick(isFitting ? fitting : foreign)[0];
}

async function sweepOne(
  field: Field,
  sweep: Sweep,
  { agency, person, id }: { agency: Agency; person: Person; id: string },
): Promise<void> {
  const values = ownValues(agency, field.random);
  const none = neighbourOf(id);
  for (let time = 1; ; time += 1) {
    const [foreign, nobodys] = [requestOf(sweep, person, id, values), requestOf(sweep, person, none, values)];
    const [one, other] = [await field.ask(foreign), await field.ask(nobodys)];
    if (isSame(one, other)) return;
    if (time === TIMES) throw toldApart(sweep, { foreign, nobodys }, one, other);
  }
}

function toldApart(sweep: Sweep, asked: { foreign: Asked; nobodys: Asked }, one: Answer, other: Answer): Broken {
  return new Broken(
    'NO_FOREIGN_ROW',
    `${sweep.key} tells another agency’s id in ${sweep.field} from one that is nobody’s\n${tellRequest(asked.foreign)}\n` +
      `→ ${tellAnswer(one)}\nand with nobody’s id: ${tellAnswer(other)}`,
  );
}

/** Whether both answers are alike; a limit that was reached between them does not count. */
function isSame(one: Answer, other: Answer): boolean {
  if (one.err === 'TOO_MANY' || other.err === 'TOO_MANY') return true;
  return one.status === other.status && one.err === other.err;
}

function requestOf({ key, route, field }: Sweep, as: Person, id: string, values: Values): Asked {
  const { method, path } = methodAndPath(key);
  const value = (each: string): unknown => {
    if (each === field) return id;
    // When the attacked field is the `drug_id` of a checked vial, the list needs an example with that field.
    return each === 'drug_checks' && field === 'drug_id' ? undefined : values(path, each);
  };
  if (method === 'POST') return { key, as, body: exampleInput(route.body, value) };
  return { key, as, query: new URLSearchParams(exampleInput(route.query, value) as Record<string, string>).toString() };
}

/** An id that differs in the last digit only, and that no row has. */
function neighbourOf(id: string): string {
  const last = Number.parseInt(id.slice(-1), 16);
  return `${id.slice(0, -1)}${((last + 1) % 16).toString(16)}`;
}
