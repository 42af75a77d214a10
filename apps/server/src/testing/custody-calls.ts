import { randomUUID } from 'node:crypto';
import type { SettingName } from '@vialant/domain/agency/settings';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, type Talk } from './test-server.ts';

export type Row = Record<string, unknown> & { id: string };

/** All four fields of a guest: the witness that needs no second person to sign in. */
export const guest = {
  guest_verify__name: 'Gale Guest',
  guest_verify__title: 'Nurse',
  guest_verify__license_number: 'RN-1',
  guest_verify__signature_img:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
} as const;

type Person = 'admin' | 'medic' | 'partner' | 'strict' | 'strict2';
export type Who = { by?: Person; key?: string; group?: string };

export type CustodyCalls = {
  get(path: string, who?: Who): Promise<Answer>;
  post(path: string, body: unknown, who?: Who): Promise<Answer>;
  /** The vial or box with this code, which must be there. */
  vial(code: string, who?: Who): Promise<Row>;
  box(code: string, who?: Who): Promise<Row>;
  left(code: string, who?: Who): Promise<unknown>;
  /** A stock move of the vial with this code, witnessed by a guest unless the body says otherwise. */
  move(code: string, body: object, who?: Who): Promise<Answer>;
  type(name: string, who?: Who): Promise<Row>;
  userId(person: Person): Promise<string>;
  groupId(name: string): Promise<string>;
  /** Sets the agency's settings, behind the API. */
  set(agency: string, settings: Partial<Record<SettingName, boolean>>): Promise<void>;
  /** Disables or enables the person in each of their agencies, behind the API; their sessions stay as they were. */
  setLastDay(person: Person, date: string | null): Promise<void>;
  /** Proves a colleague by password in the session of `by`. */
  verify(witness: Person, who?: Who): Promise<Answer>;
  /** The user's own password, proven to confirm one check; answers the fields by which the check says so. */
  confirm(who?: Who): Promise<{ discrepancy_confirmed_by_user_id: string }>;
  /** The address of a picture that `by` has added. */
  image(who?: Who): Promise<string>;
  /** The notes of the agency's discrepancies of one type, newest first. */
  discrepancies(type: string, who?: Who): Promise<unknown[]>;
  count(table: string): Promise<number>;
};

/** The calls of the custody tests, in the words of the tests. */
export function custodyCalls(server: Pick<Talk, 'owner' | 'get' | 'post' | 'signIn'>): CustodyCalls {
  const options = async ({ by = 'medic', key, group }: Who = {}): Promise<Parameters<Talk['get']>[1]> => ({
    as: await server.signIn(by),
    ...(key !== undefined && { key }),
    ...(group !== undefined && { group }),
  });
  const get: CustodyCalls['get'] = async (path, who) => server.get(path, await options(who));
  const post: CustodyCalls['post'] = async (path, body, who) => server.post(path, body, await options(who));
  const found = async (path: string, who?: Who): Promise<Row> => {
    const { data } = await get(path, who);
    if (data === null || data === undefined) throw new Error(`nothing at ${path}`);
    return data as Row;
  };
  const vial: CustodyCalls['vial'] = (code, who) => found(`drug/find?barcode_id=${code}`, who);
  return {
    get,
    post,
    vial,
    box: (code, who) => found(`drug_box/find?barcode_id=${code}`, who),
    left: async (code, who) => (await vial(code, who))['stock_move_record__quantity'],
    move: async (code, body, who) =>
      post('stock_move_record/create', { drug_id: (await vial(code, who)).id, ...guest, ...body }, who),
    type: async (name, who) => {
      const types = (await get('drug_type/all', who)).data as Row[];
      const type = types.find((each) => each['name'] === name);
      if (!type) throw new Error(`no type ${name}`);
      return type;
    },
    discrepancies: async (type, who) =>
      ((await get('discrepancy/all', who)).data as Row[])
        .filter(({ discrepancy_type }) => discrepancy_type === type)
        .map(({ notes }) => notes),
    userId: (person) => idOf(server, 'user_account', 'primary_email', `${person}@demo.vialant.test`),
    groupId: (name) => idOf(server, 'user_group', 'name', name),
    set: async (agency, settings) => {
      for (const [name, value] of Object.entries(settings)) {
        await server.owner.query(`UPDATE user_group SET ${name} = $1 WHERE name = $2`, [value, agency]);
      }
    },
    setLastDay: async (person, date) => {
      const id = await idOf(server, 'user_account', 'primary_email', `${person}@demo.vialant.test`);
      await server.owner.query('UPDATE membership SET inactive_after_date = $1 WHERE user_id = $2', [date, id]);
      await server.owner.query('UPDATE membership SET sessions_after = NULL WHERE user_id = $1', [id]);
    },
    verify: async (witness, who) => {
      const user_id = await idOf(server, 'user_account', 'primary_email', `${witness}@demo.vialant.test`);
      return post('user/verify_user', { user_id, password: await demoPassword() }, who);
    },
    confirm: async (who = {}) => {
      const user_id = await idOf(server, 'user_account', 'primary_email', `${who.by ?? 'medic'}@demo.vialant.test`);
      await post('user/verify_user', { user_id, password: await demoPassword(), purpose: 'confirm' }, who);
      return { discrepancy_confirmed_by_user_id: user_id };
    },
    image: async ({ by = 'medic', group } = {}) => {
      const { rows } = await server.owner.query<{ id: string }>(
        `INSERT INTO image (user_group_id, created_by, folder, type, bytes)
         SELECT coalesce($2, home_user_group_id), id, 'box_check', 'image/png', 'x' FROM user_account
         WHERE primary_email = $1 RETURNING id`,
        [`${by}@demo.vialant.test`, group ?? null],
      );
      return `/api/v1/image/file?id=${rows[0]?.id}`;
    },
    count: async (table) => {
      const { rows } = await server.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      return rows[0]?.n ?? 0;
    },
  };
}

async function idOf(server: Pick<Talk, 'owner'>, table: string, column: string, value: string): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE ${column} = $1`, [value]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no ${table} ${value}`);
  return id;
}

/** The body of a new vial in a box, witnessed by a guest. */
export async function newVial(
  calls: CustodyCalls,
  vial: { code?: string; type?: string; box?: string; quantity?: number } = {},
  who?: Who,
): Promise<Record<string, unknown>> {
  const { code = `NEW-${randomUUID()}`, type = 'Fentanyl 100 mcg', box = 'BOX-M1', quantity = 100 } = vial;
  return {
    barcode_id: code,
    type: (await calls.type(type, who)).id,
    drug_box_id: (await calls.box(box, who)).id,
    expiration_date: '2030-01-01',
    lot_number: 'LOT-1',
    quantity,
    ...guest,
  };
}
