import type { CallReply } from '@vialant/contract/call';
import { BIENNIAL } from '@vialant/domain/agency/biennial';
import { Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

type Inventories = CallReply<'GET inventory_count/all'>;
type Inventory = Inventories['counts'][number];

/** LAW-07: the inventories that were taken, and when the next one is due. */
export async function readInventories(tx: Tx): Promise<Inventories> {
  const { rows: counts } = await sql<Inventory>`${inventories(sql`true`)}`.execute(tx);
  const { rows } = await sql<{ due: string | null }>`
    SELECT (max(taken_date) + make_interval(years => ${BIENNIAL.everyYears}))::date::text AS due
    FROM inventory_count WHERE user_group_id = auth.agency_id()`.execute(tx);
  return { due_date: rows[0]?.due ?? null, counts };
}

export async function readInventory(tx: Tx, id: string): Promise<Inventory> {
  const { rows } = await sql<Inventory>`${inventories(sql`c.id = ${id}::uuid`)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Refused({ code: 'NOT_FOUND' });
  return row;
}

function inventories(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT c.id, api.instant(c.created_on) AS created_on, c.created_by_name, c.moment,
      c.taken_date::text AS taken_date, c.taken_by, l.vials, l.locations
    FROM inventory_count c
    CROSS JOIN LATERAL (SELECT count(*)::integer AS vials, count(DISTINCT location)::integer AS locations
      FROM inventory_line WHERE inventory_count_id = c.id) l
    WHERE c.user_group_id = auth.agency_id() AND ${condition} ORDER BY c.id DESC`;
}
