import type { openPool } from '../../apps/server/src/db/open.ts';

export const VIALS = 10_000;
export const VIALS_PER_BOX = 40;
const BOXES = 64;
const MOVES_PER_VIAL = 300;
const AGENCIES = 50;
const VIALS_PER_AGENCY = 40;

export type Pool = ReturnType<typeof openPool>;
export type Stock = {
  vials: string[];
  reusable: string[];
  boxes: { id: string; vials: string[] }[];
  /** Vials of fifty agencies, with the agency of each. */
  elsewhere: { id: string; agency: string }[];
};

/** Vials and boxes for the load, of the demo agency and of fifty others. */
export async function addStock(owner: Pool): Promise<Stock> {
  const copy = (code: string, amount: number, box: string): string =>
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity, amount_left, lot_number)
     SELECT d.organization_id, d.user_group_id, ${code}, d.type, ${box}, d.expiration_date, ${amount}, ${amount}, d.lot_number FROM drug d`;
  await owner.query(
    `${copy(`'BENCH-' || n`, 1_000_000, 'd.drug_box_id')}, generate_series(1, ${VIALS}) n WHERE d.barcode_id = 'FEN-001'`,
  );
  await owner.query(
    `${copy(`'REUSE-' || n`, 1_000_000, 'd.drug_box_id')}, generate_series(1, 1000) n WHERE d.barcode_id = 'KET-001'`,
  );
  await owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id)
     SELECT organization_id, user_group_id, 'CHECK-' || n, 'CHECK-' || n FROM drug_box, generate_series(1, ${BOXES}) n WHERE barcode_id = 'BOX-M1'`,
  );
  await owner.query(
    `${copy(`b.barcode_id || '-' || n`, 100, 'b.id')}, drug_box b, generate_series(1, ${VIALS_PER_BOX}) n
     WHERE d.barcode_id = 'FEN-001' AND b.barcode_id LIKE 'CHECK-%'`,
  );
  const elsewhere = await addAgencies(owner);
  await owner.query('ANALYZE');
  const ids = async (like: string): Promise<string[]> =>
    (await owner.query<{ id: string }>('SELECT id FROM drug WHERE barcode_id LIKE $1', [like])).rows.map(
      ({ id }) => id,
    );
  const boxes = await owner.query<{ id: string; vials: string[] }>(
    `SELECT b.id, array_agg(d.id) AS vials FROM drug_box b JOIN drug d ON d.drug_box_id = b.id WHERE b.barcode_id LIKE 'CHECK-%' GROUP BY b.id`,
  );
  return { vials: await ids('BENCH-%'), reusable: await ids('REUSE-%'), boxes: boxes.rows, elsewhere };
}

/** Fifty agencies of the same organisation, in all of which the admin works, each with a box of vials. */
async function addAgencies(owner: Pool): Promise<Stock['elsewhere']> {
  const like = (row: string, changes: string): string =>
    `(jsonb_populate_record(${row}, jsonb_build_object(${changes}))).*`;
  await owner.query(
    `INSERT INTO user_group SELECT ${like('g', `'id', new_id(), 'name', 'Bench ' || n`)}
     FROM user_group g, generate_series(1, ${AGENCIES}) n WHERE g.name = 'Harbor EMS'`,
  );
  await owner.query(
    `INSERT INTO membership SELECT ${like('m', `'user_group_id', g.id`)} FROM membership m
     JOIN user_account a ON a.id = m.user_id AND a.home_user_group_id = m.user_group_id, user_group g
     WHERE a.primary_email LIKE 'admin@%' AND g.name LIKE 'Bench %'`,
  );
  await owner.query(
    `INSERT INTO drug_type SELECT ${like('t', `'id', new_id(), 'user_group_id', g.id`)}
     FROM drug d JOIN drug_type t ON t.id = d.type, user_group g WHERE d.barcode_id = 'FEN-001' AND g.name LIKE 'Bench %'`,
  );
  await owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id)
     SELECT organization_id, id, name, name FROM user_group WHERE name LIKE 'Bench %'`,
  );
  const { rows } = await owner.query<{ id: string; agency: string }>(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity, amount_left, lot_number)
     SELECT b.organization_id, b.user_group_id, b.barcode_id || '-' || n, t.id, b.id, '2040-01-01', 1000000, 1000000, 'LOT'
     FROM drug_box b JOIN drug_type t ON t.user_group_id = b.user_group_id, generate_series(1, ${VIALS_PER_AGENCY}) n
     WHERE b.barcode_id LIKE 'Bench %' RETURNING id, user_group_id AS agency`,
  );
  return rows;
}

/** Adds three hundred records to each vial, with links that continue its chain in form only. */
export async function addHistory(owner: Pool): Promise<number> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `WITH vial AS (SELECT d.*, g.n FROM drug d, generate_series(1, ${MOVES_PER_VIAL}) g(n) WHERE d.barcode_id LIKE 'BENCH-%'),
     moved AS (INSERT INTO stock_move_record (id, user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity, location_name)
       SELECT new_id(), user_group_id, (SELECT id FROM user_account WHERE primary_email LIKE 'medic@%'), 'Morgan Medic',
         'administer', id, drug_box_id, -0.001, 'BOX-M1' FROM vial RETURNING id, drug_id, user_group_id),
     numbered AS (SELECT m.*, d.chain_length + row_number() OVER (PARTITION BY m.drug_id ORDER BY m.id) AS number
       FROM moved m JOIN drug d ON d.id = m.drug_id)
     INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
     SELECT drug_id, number, user_group_id, now(), 'stock_move_record', id, md5((number - 1)::text) || md5(drug_id::text),
       md5(number::text) || md5(drug_id::text) FROM numbered`,
  );
  await owner.query(
    `UPDATE drug d SET chain_length = l.number, chain_head = l.hash FROM custody_link l
     WHERE l.subject_id = d.id AND d.barcode_id LIKE 'BENCH-%' AND l.number = d.chain_length + ${MOVES_PER_VIAL}`,
  );
  // In practice three million records are not written at once: the clean-up they cause is done before measuring.
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM stock_move_record');
  return rows[0]?.n ?? 0;
}
