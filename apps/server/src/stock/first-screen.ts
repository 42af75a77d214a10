import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import type { StoredRow } from '@vialant/contract/stored-row';
import { shownBox } from '@vialant/domain/custody/inventory';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { readCurrentUser } from '../rows/current-user.ts';
import { listRows } from '../rows/entity-queries.ts';

type FirstScreen = RouteReply<NamedRoutes['GET dashboard/first']>;
type LastCheck = RouteReply<NamedRoutes['GET box_check/last']>;

/** What the dashboard shows first, each part as the call of its own answers it. */
export async function readFirstScreen(tx: Tx, actor: Actor, chosenId: string | null): Promise<FirstScreen> {
  const boxes = await boxesWithUnit(tx);
  const box = shownBox(boxes, chosenId, ({ unit__name }) => unit__name);
  return {
    user: await readCurrentUser(tx, actor),
    boxes,
    drug_types: (await listRows(tx, 'drug_type', {}, false)) as StoredRow<'drug_type'>[],
    box: box && { id: box.id, vials: await vialsIn(tx, box.id), last_check: await lastCheckOf(tx, box.id) },
  };
}

/** The boxes of the entered agency, or those of a sister. */
export async function boxesWithUnit(tx: Tx, sisterId: string | null = null): Promise<StoredRow<'drug_box'>[]> {
  const { rows } = await sql<StoredRow<'drug_box'>>`SELECT * FROM ${
    sisterId === null ? sql`api.drug_box` : sql`auth.boxes_of(${sisterId})`
  } WHERE archived_on IS NULL ORDER BY name, id`.execute(tx);
  return rows;
}

/** The vials in a box that hold anything. */
export async function vialsIn(tx: Tx, boxId: string): Promise<StoredRow<'drug'>[]> {
  const { rows } = await sql<StoredRow<'drug'>>`SELECT * FROM api.drug
    WHERE drug_box_id = ${boxId} AND stock_move_record__quantity > 0 ORDER BY barcode_id`.execute(tx);
  return rows;
}

/** OPEN-144: the last check that was made, which may be another than the last that arrived. */
export async function lastCheckOf(tx: Tx, boxId: string): Promise<LastCheck> {
  const { rows } = await sql<NonNullable<LastCheck>>`
    SELECT id, created_on, user_names, timestamp, user_was_offline,
      (SELECT count(*)::int FROM drug_check s WHERE s.box_check_id = c.id) AS checked,
      (SELECT count(*)::int FROM auth.unseen_in(c.id)) AS unseen
    FROM api.box_check c WHERE id = (SELECT k.id FROM box_check k WHERE k.drug_box_id = ${boxId}
      ORDER BY k.happened_at DESC, k.id DESC LIMIT 1)`.execute(tx);
  return rows[0] ?? null;
}
