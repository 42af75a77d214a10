import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../apps/server/src/db/agency-transaction.ts';
import type { Pool } from '../custody/stock.ts';

const BOXES = 4;
const VIALS_OF_BOX = 20;
const PEOPLE = 10;

type Box = { readonly id: string; readonly vials: readonly Vial[] };
export type Vial = { readonly id: string; readonly code: string };
/** An agency whose shift changes: its people, of whom the first is an admin, by their sessions; and its boxes. */
export type Agency = { readonly id: string; readonly sessions: readonly string[]; readonly boxes: readonly Box[] };

/** Adds agencies with people, each with a session, and boxes of vials. Each is its own organisation, as in a nation. */
export async function addAgencies(owner: Pool, count: number): Promise<Agency[]> {
  const like = (row: string, changes: string): string =>
    `(jsonb_populate_record(${row}, jsonb_build_object(${changes}))).*`;
  await owner.query(`INSERT INTO organization (name) SELECT 'Shift ' || n FROM generate_series(1, ${count}) n`);
  await owner.query(
    `INSERT INTO user_group SELECT ${like('g', `'id', new_id(), 'name', o.name, 'organization_id', o.id`)}
     FROM user_group g, organization o WHERE g.name = 'Harbor EMS' AND o.name LIKE 'Shift %'`,
  );
  await owner.query(
    `INSERT INTO user_account SELECT ${like(
      'a',
      `'id', new_id(), 'home_user_group_id', g.id, 'primary_email', 'p' || n || '-' || g.id || '@shift.test'`,
    )} FROM user_account a, user_group g, generate_series(1, ${PEOPLE}) n
     WHERE a.primary_email LIKE 'medic@demo%' AND g.name LIKE 'Shift %'`,
  );
  await owner.query(
    `INSERT INTO membership (user_id, user_group_id, role)
     SELECT a.id, a.home_user_group_id, CASE WHEN a.primary_email LIKE 'p1-%' THEN 'admin' ELSE 'user' END
     FROM user_account a WHERE a.primary_email LIKE '%@shift.test'`,
  );
  await owner.query(
    `INSERT INTO drug_type SELECT ${like('t', `'id', new_id(), 'user_group_id', g.id`)}
     FROM drug d JOIN drug_type t ON t.id = d.type, user_group g
     WHERE d.barcode_id = 'KET-001' AND g.name LIKE 'Shift %'`,
  );
  await owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id)
     SELECT organization_id, id, 'Box ' || n, 'BOX-' || n FROM user_group, generate_series(1, ${BOXES}) n
     WHERE name LIKE 'Shift %'`,
  );
  await owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity,
       amount_left, lot_number)
     SELECT b.organization_id, b.user_group_id, b.barcode_id || '-' || n, t.id, b.id, '2040-01-01', 1000000, 1000000,
       'LOT'
     FROM drug_box b JOIN user_group g ON g.id = b.user_group_id JOIN drug_type t ON t.user_group_id = g.id,
       generate_series(1, ${VIALS_OF_BOX}) n
     WHERE g.name LIKE 'Shift %'`,
  );
  const sessions = await addSessions(owner);
  await owner.query('ANALYZE');
  return readAgencies(owner, sessions);
}

async function addSessions(owner: Pool): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ id: string; agency: string }>(
    `SELECT id, home_user_group_id AS agency FROM user_account WHERE primary_email LIKE '%@shift.test'
     ORDER BY primary_email LIKE 'p1-%' DESC, id`,
  );
  const sessions = new Map<string, string[]>();
  const tokens = rows.map(({ agency }) => {
    const token = randomBytes(32).toString('base64url');
    sessions.set(agency, [...(sessions.get(agency) ?? []), token]);
    return token;
  });
  await owner.query(
    `INSERT INTO user_session (token_hash, user_id, expires_on, created_on, signed_in_on)
     SELECT s.hash, s.id, now() + interval '12 hours', now(), now()
     FROM unnest($1::bytea[], $2::uuid[]) AS s(hash, id)`,
    [tokens.map((token) => tokenHash(token)), rows.map(({ id }) => id)],
  );
  return sessions;
}

async function readAgencies(owner: Pool, sessions: ReadonlyMap<string, readonly string[]>): Promise<Agency[]> {
  const { rows } = await owner.query<{ agency: string; id: string; vials: Vial[] }>(
    `SELECT b.user_group_id AS agency, b.id, json_agg(json_build_object('id', d.id, 'code', d.barcode_id)) AS vials
     FROM drug_box b JOIN user_group g ON g.id = b.user_group_id JOIN drug d ON d.drug_box_id = b.id
     WHERE g.name LIKE 'Shift %' GROUP BY b.user_group_id, b.id`,
  );
  const boxes = new Map<string, Box[]>();
  for (const { agency, id, vials } of rows) boxes.set(agency, [...(boxes.get(agency) ?? []), { id, vials }]);
  return [...boxes].map(([id, list]) => ({ id, sessions: sessions.get(id) ?? [], boxes: list }));
}
