import type { RouteKey } from '@vialant/contract/route';
import { runAgency } from '../apps/server/src/account/agency-command.ts';
import { Client } from './client.ts';
import { addPrey } from './make-prey.ts';
import { type Random, randomOf } from './random.ts';
import { ADDRESS, type Target } from './target.ts';
import type { Agency, Person, Rovers, Row, World } from './world.ts';

const CONNECTIONS = 48;

/** Makes the world by calls that must all succeed, or there is nothing to attack. */
export type Maker = {
  readonly target: Target;
  readonly client: Client;
  readonly random: Random;
  call(key: RouteKey, body: object, as?: { token: string; group?: string }): Promise<Record<string, unknown>>;
};

type Place = { id: string; organization: string; name: string; marker: string };

/** Makes organisations, agencies and users as in production: by the operator's command, then by invitations. */
export async function makeWorld(target: Target, seed: string): Promise<World> {
  const client = new Client(target.port, CONNECTIONS);
  const maker = makerOf(target, client, randomOf(seed, 'world'));
  const north = await found(maker, 'North');
  const sister = await addSister(maker, north);
  const south = await found(maker, 'South');
  const west = await found(maker, 'West');
  const rovers = { admin: withSister(north.founder, sister), colleague: await addColleague(maker, north, sister) };
  const here = await people(maker, north.place, north.founder);
  const there = await people(maker, sister, north.founder);
  const elsewhere = await people(maker, south.place, south.founder);
  const calm = await people(maker, west.place, west.founder);
  return {
    target,
    client,
    agencies: [here, there, elsewhere],
    calm,
    rovers: { here, there, ...rovers } satisfies Rovers,
    rows: await allRows(target),
  };
}

function makerOf(target: Target, client: Client, random: Random): Maker {
  return {
    target,
    client,
    random,
    call: async (key, body, as) => {
      const answer = await client.send({ key, body, from: anyNetwork(random), ...as });
      if (answer.status !== 200) throw new Error(`${key} could not be arranged: ${answer.status} ${answer.text}`);
      return answer.data as Record<string, unknown>;
    },
  };
}

/** A random address of the networks that are reserved for documentation and tests. */
export function anyNetwork(random: Random): string {
  return `203.0.${113 + random.below(100)}.${1 + random.below(254)}`;
}

type Founded = { place: Place; founder: Person };

async function found(maker: Maker, organization: string): Promise<Founded> {
  const { owner } = maker.target;
  const marker = `zq${maker.random.hex(12)}`;
  const email = `founder-${maker.random.hex(8)}@attack.test`;
  const printed: string[] = [];
  const name = `${organization} ${maker.random.hex(6)}`;
  const args = ['--organization', name, '--agency', `${name} One`, '--email', email];
  await runAgency(['add', ...args, '--first-name', 'Fay', '--last-name', 'Founder'], {
    region: 'us',
    address: ADDRESS,
    print: (text) => printed.push(text),
    withOwner: (work) => work(owner),
  });
  const { rows } = await owner.query<{ id: string; organization_id: string; user_id: string }>(
    `SELECT g.id, g.organization_id, m.user_id FROM user_group g JOIN membership m ON m.user_group_id = g.id
     WHERE g.name = $1`,
    [`${name} One`],
  );
  const [row] = rows;
  if (!row) throw new Error('the agency was not founded');
  const password = maker.random.hex(64);
  const founder = {
    id: row.user_id,
    email,
    password,
    role: 'admin',
    agencies: new Set([row.id]),
    token: await choosePassword(maker, printed.join('\n'), password),
  } as const;
  return { founder, place: { id: row.id, organization: row.organization_id, name: `${name} One`, marker } };
}

/** Follows the link in a mail and chooses the password. Returns the session's token. */
async function choosePassword(maker: Maker, text: string, password: string): Promise<string> {
  const guid = guidIn(text);
  const { token } = await maker.call('POST user/password/update', { password_reset_guid: guid, password });
  return String(token);
}

/** The guid of the link in a text. */
export function guidIn(text: string): string {
  const guid = /password_reset_guid=([\w%-]+)/.exec(text)?.[1];
  if (guid === undefined) throw new Error(`no link in: ${text}`);
  return decodeURIComponent(guid);
}

/** The newest message that waits for this recipient. */
export async function letterTo({ owner }: Target, recipient: string): Promise<string> {
  const { rows } = await owner.query<{ body: string }>(
    'SELECT body FROM outgoing_message WHERE recipient = $1 AND body IS NOT NULL ORDER BY id DESC LIMIT 1',
    [recipient],
  );
  const [letter] = rows;
  if (!letter) throw new Error(`no message to ${recipient}`);
  return letter.body;
}

async function addSister(maker: Maker, { place, founder }: Founded): Promise<Place> {
  const name = place.name.replace('One', 'Two');
  const { id } = await maker.call('POST user_group/create', { name }, { token: founder.token });
  return { id: String(id), organization: place.organization, name, marker: `zq${maker.random.hex(12)}` };
}

function withSister(founder: Person, sister: Place): Person {
  return { ...founder, agencies: new Set([...founder.agencies, sister.id]) };
}

/** A user of both agencies. The second membership is inserted by SQL: no call adds an existing user to an agency. */
async function addColleague(maker: Maker, { place, founder }: Founded, sister: Place): Promise<Person> {
  // Both agencies see the name, so it must not contain the marker of one of them.
  const colleague = await invite(maker, { ...place, marker: 'Rover' }, founder.token, 'user');
  await maker.target.owner.query('INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, $3)', [
    colleague.id,
    sister.id,
    'user',
  ]);
  return { ...colleague, agencies: new Set([place.id, sister.id]) };
}

/** Invites a user, who follows the link. */
async function invite(maker: Maker, place: Place, token: string, role: Person['role']): Promise<Person> {
  const email = `${role}-${maker.random.hex(8)}@attack.test`;
  const password = maker.random.hex(64);
  const as = { token, group: place.id };
  const who = { first_name: 'Ina', last_name: place.marker, primary_email: email, role };
  const { id } = await maker.call('POST user/invite', who, as);
  const session = await choosePassword(maker, await letterTo(maker.target, email), password);
  return { id: String(id), email, password, role, agencies: new Set([place.id]), token: session };
}

async function people(maker: Maker, place: Place, founder: Person): Promise<Agency> {
  const admin = await invite(maker, place, founder.token, 'admin');
  const auditor = await invite(maker, place, founder.token, 'auditor');
  const staff = [await invite(maker, place, founder.token, 'user'), await invite(maker, place, founder.token, 'user')];
  const honest = await invite(maker, place, founder.token, 'user');
  const sleeper = await invite(maker, place, founder.token, 'user');
  const prey = await addPrey(maker, place, admin.token);
  return { ...place, admin, auditor, staff, honest, sleeper, prey };
}

const TABLES = `SELECT c.table_name FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY c.table_name
  HAVING bool_or(c.column_name = 'user_group_id') AND bool_or(c.column_name = 'id')`;

/** Every row of every agency. A user of two agencies is left out, because both may see them. */
async function allRows({ owner }: Target): Promise<Map<string, Row>> {
  const { rows: tables } = await owner.query<{ table_name: string }>(TABLES);
  const selects = tables.map(
    ({ table_name: name }) =>
      `SELECT id::text, user_group_id::text AS agency, '${name}' AS table FROM ${name}` +
      // Who came by an invitation has its id, and may be in two agencies.
      (name === 'invitation' ? ' WHERE accepted_on IS NULL' : ''),
  );
  selects.push(
    `SELECT user_id::text, min(user_group_id::text), 'user' FROM membership GROUP BY user_id HAVING count(*) = 1`,
    `SELECT id::text, id::text, 'user_group' FROM user_group`,
  );
  const { rows } = await owner.query<{ id: string; agency: string | null; table: string }>(selects.join(' UNION ALL '));
  return new Map(rows.flatMap(({ id, agency, table }) => (agency === null ? [] : [[id, { agency, table }]])));
}
