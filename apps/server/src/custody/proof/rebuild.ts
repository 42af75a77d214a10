import type pg from 'pg';
import { ownerTransaction } from '../../db/owner-transaction.ts';

/** A value that is stored for speed and differs from what the record gives. */
export type Difference = {
  table: 'drug' | 'drug_box';
  id: string;
  code: string;
  column: string;
  stored: string;
  recorded: string;
};

// What the record gives, beside what is stored. The last transfer or reseal is the one with the highest number in its
// chain; a box that was never moved or resealed still has the unit and the code with which it was added.
const DIFFERENCES = `
  WITH ends AS (
    SELECT DISTINCT ON (l.subject_id) l.subject_id, l.number, l.hash FROM custody_link l ORDER BY l.subject_id, l.number DESC
  ), vials AS (
    SELECT d.id, d.barcode_id AS code, d.amount_left, d.chain_length, d.chain_head, d.drug_box_id,
      e.number, e.hash, coalesce((SELECT sum(m.quantity) FROM stock_move_record m WHERE m.drug_id = d.id), 0) AS amount,
      placed.box_id
    FROM drug d LEFT JOIN ends e ON e.subject_id = d.id
    LEFT JOIN LATERAL (
      SELECT coalesce(t.to_drug_box_id, m.drug_box_id) AS box_id
      FROM custody_link l LEFT JOIN drug_transfer t ON t.id = l.record_id LEFT JOIN stock_move_record m ON m.id = l.record_id
      WHERE l.subject_id = d.id AND (l.kind = 'drug_transfer' OR m.type = 'receive')
      ORDER BY l.number DESC LIMIT 1) placed ON true
  ), boxes AS (
    SELECT b.id, b.barcode_id AS code, b.unit_id, b.chain_length, b.chain_head, e.number, e.hash,
      (SELECT r.new_barcode_id FROM custody_link l JOIN reseal r ON r.id = l.record_id
        WHERE l.subject_id = b.id AND l.kind = 'reseal' ORDER BY l.number DESC LIMIT 1) AS seal,
      (SELECT t.to_unit_id FROM custody_link l JOIN box_transfer t ON t.id = l.record_id
        WHERE l.subject_id = b.id AND l.kind = 'box_transfer' ORDER BY l.number DESC LIMIT 1) AS moved_to
    FROM drug_box b LEFT JOIN ends e ON e.subject_id = b.id
  ), compared AS (
    SELECT 'drug' AS "table", v.id, v.code, c.* FROM vials v CROSS JOIN LATERAL (VALUES
      ('amount_left', v.amount_left::text, v.amount::numeric(18, 3)::text),
      ('chain_length', v.chain_length::text, coalesce(v.number, 0)::text),
      ('chain_head', v.chain_head, coalesce(v.hash, repeat('0', 64))),
      ('drug_box_id', v.drug_box_id::text, coalesce(v.box_id, v.drug_box_id)::text)) c("column", stored, recorded)
    UNION ALL
    SELECT 'drug_box', b.id, b.code, c.* FROM boxes b CROSS JOIN LATERAL (VALUES
      ('chain_length', b.chain_length::text, coalesce(b.number, 0)::text),
      ('chain_head', b.chain_head, coalesce(b.hash, repeat('0', 64))),
      ('barcode_id', b.code, coalesce(b.seal, b.code)),
      ('unit_id', coalesce(b.unit_id::text, ''), coalesce(b.moved_to, b.unit_id)::text)) c("column", stored, recorded)
  )
  SELECT * FROM compared WHERE stored IS DISTINCT FROM recorded AND recorded IS NOT NULL ORDER BY "table", code, "column"`;

/** Compares the values stored for speed with the record and, unless `isCheckOnly`, corrects them. Runs as the owner. */
export function rebuild(owner: pg.Pool, { isCheckOnly }: { isCheckOnly: boolean }): Promise<Difference[]> {
  return ownerTransaction(owner, async (client) => {
    // Nothing is recorded between the comparison and the repair.
    if (!isCheckOnly) await client.query('LOCK TABLE drug_box, drug IN EXCLUSIVE MODE');
    const { rows } = await client.query<Difference>(DIFFERENCES);
    if (!isCheckOnly) await repair(client, rows);
    return rows;
  });
}

/** Corrects the rows, each in one statement. */
async function repair(client: pg.PoolClient, differences: readonly Difference[]): Promise<void> {
  for (const [id, ofRow] of Map.groupBy(differences, (each) => each.id)) {
    const columns = ofRow.map(({ column }, index) => `${client.escapeIdentifier(column)} = $${index + 2}`);
    const table = client.escapeIdentifier(ofRow[0]?.table ?? '');
    const values = [id, ...ofRow.map(({ recorded }) => recorded)];
    await client.query(`UPDATE ${table} SET ${columns.join(', ')} WHERE id = $1`, values);
  }
}
