import { FIRST_PREVIOUS } from '@vialant/domain/proof/canonical';
import { idsFrom } from '../../apps/server/src/custody/new-id.ts';
import type { Pool } from '../custody/stock.ts';

export const AGENCY = 'Long Memory EMS';
/** So few that ten thousand records already hold whole lives of vials. */
export const BOXES = 16;

type Person = { readonly id: string; readonly name: string };

/** The agency whose past is made: like the demo's first one, with people, a drug type and boxes. */
export type PastAgency = {
  readonly id: string;
  readonly organizationId: string;
  readonly medic: Person;
  readonly witness: Person;
  readonly typeId: string;
  readonly typeName: string;
  readonly boxes: readonly { readonly id: string; readonly name: string }[];
};

/** Adds the agency, founded at `since`; the demo's medic, partner and admin work there too. */
export async function foundAgency(owner: Pool, since: number): Promise<PastAgency> {
  const like = (row: string, changes: string): string =>
    `(jsonb_populate_record(${row}, jsonb_build_object(${changes}))).*`;
  const agency = await one<{ id: string; organization: string }>(
    owner,
    `INSERT INTO user_group SELECT ${like('g', `'id', new_id(), 'name', '${AGENCY}'`)}
     FROM user_group g WHERE g.name = 'Harbor EMS' RETURNING id, organization_id AS organization`,
  );
  await owner.query(
    `INSERT INTO membership SELECT ${like('m', `'user_group_id', '${agency.id}'`)} FROM membership m
     JOIN user_account a ON a.id = m.user_id AND a.home_user_group_id = m.user_group_id
     WHERE a.primary_email ~ '^(medic|partner|admin)@demo'`,
  );
  const type = await one<{ id: string; name: string }>(
    owner,
    `INSERT INTO drug_type SELECT ${like('t', `'id', new_id(), 'user_group_id', '${agency.id}'`)}
     FROM drug d JOIN drug_type t ON t.id = d.type WHERE d.barcode_id = 'FEN-001' RETURNING id, name`,
  );
  const person = (email: string): Promise<Person> =>
    one<Person>(
      owner,
      `SELECT id, first_name || ' ' || last_name AS name FROM user_account WHERE primary_email LIKE '${email}@demo%'`,
    );
  const newId = idsFrom(since * 1000);
  const boxes = Array.from({ length: BOXES }, (_, n) => ({ id: newId(), name: `GROWTH-${n + 1}` }));
  await owner.query(
    `INSERT INTO drug_box (id, organization_id, user_group_id, name, barcode_id, chain_length, chain_head)
     SELECT b.id, $1, $2, b.name, b.name, 0, $5 FROM unnest($3::uuid[], $4::text[]) AS b(id, name)`,
    [agency.organization, agency.id, boxes.map(({ id }) => id), boxes.map(({ name }) => name), FIRST_PREVIOUS],
  );
  return {
    id: agency.id,
    organizationId: agency.organization,
    medic: await person('medic'),
    witness: await person('partner'),
    typeId: type.id,
    typeName: type.name,
    boxes,
  };
}

async function one<Row extends object>(owner: Pool, text: string): Promise<Row> {
  const { rows } = await owner.query<Row>(text);
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing came of ${text}`);
  return row;
}
