import { Refused } from '@vialant/domain/refusal';
import { sql } from 'kysely';
import type pg from 'pg';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { isStoredId, type Row, readRow } from '../entity/entity-queries.ts';
import type { Handlers } from '../http/call.ts';
import { findCode } from './find-code.ts';

type Keys =
  | 'GET code/find'
  | 'GET drug/find'
  | 'GET drug/for_box'
  | 'GET drug/by_ids'
  | 'GET drug_box/find'
  | 'GET drug_box/with_unit'
  | 'GET box_check/last';

const IDS_MOST = 1000;

/** What is where: codes, boxes, the vials in them, and when somebody last looked. */
export function stockHandlers(db: Db, pool: pg.Pool): Pick<Handlers, Keys> {
  return {
    'GET code/find': ({ input, credentials }) => findCode(pool, credentials, input.barcode_id),
    'GET drug/find': (call) => agencyTransaction(db, call, (tx) => byCode(tx, 'drug', call.input.barcode_id)),
    'GET drug_box/find': (call) => agencyTransaction(db, call, (tx) => byCode(tx, 'drug_box', call.input.barcode_id)),
    'GET drug/for_box': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const box = await readRow(tx, 'drug_box', call.input.drug_box_id);
        const { rows } = await sql<Row>`SELECT * FROM api.drug
          WHERE drug_box_id = ${box['id']} AND stock_move_record__quantity > 0 ORDER BY barcode_id`.execute(tx);
        return rows;
      }),
    'GET drug/by_ids': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const ids = call.input.ids.split(',').map((id) => id.trim());
        if (ids.length > IDS_MOST) throw new Refused({ code: 'TOO_LARGE' });
        const { rows } = await sql<Row>`SELECT * FROM api.drug
          WHERE id = ANY (${ids.filter(isStoredId)}::uuid[]) ORDER BY barcode_id`.execute(tx);
        return rows;
      }),
    'GET drug_box/with_unit': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<Row>`SELECT * FROM api.drug_box ORDER BY name, id`.execute(tx);
        return rows;
      }),
    'GET box_check/last': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const box = await readRow(tx, 'drug_box', call.input.drug_box_id);
        const { rows } = await sql<{ id: string; created_on: string; user_names: string }>`
          SELECT id, created_on, user_names FROM api.box_check
          WHERE drug_box_id = ${box['id']} ORDER BY id DESC LIMIT 1`.execute(tx);
        return rows[0] ?? null;
      }),
  };
}

async function byCode(tx: Tx, kind: 'drug' | 'drug_box', barcode: string): Promise<Row | null> {
  const { rows } = await sql<Row>`SELECT found.* FROM code
    JOIN ${sql.id('api', kind)} found ON found.id = code.${sql.id(`${kind}_id`)}
    WHERE code.organization_id = auth.organization_id() AND code.barcode_id = ${barcode}`.execute(tx);
  return rows[0] ?? null;
}
