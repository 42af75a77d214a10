import type { CustodyEntry } from './entry.ts';

/** Rows in wire form, and what else an answer tells. Kept under the idempotency key and given again to repetitions. */
export type Recorded = { rows: Record<string, unknown>[]; with: Record<string, unknown> | null };

/** What a caller is answered: what the operation itself knows, or rows that are read back as the API shows them. */
export type Answer = Recorded | { from: 'stock_move_record' | 'drug' | 'drug_box'; ids: string[] };

/** The new stock moves, as `api.stock_move_record` would show them; reading them back would cost as much as a statement more. */
export function movesAnswer(entry: CustodyEntry, ids: readonly string[]): Recorded {
  return { rows: ids.map((id) => moveRow(entry, id)), with: null };
}

function moveRow(entry: CustodyEntry, id: string): Record<string, unknown> {
  const { row, personal } = entry.appended('stock_move_record', id);
  return {
    ...common(row),
    type: row['type'],
    stock_move_type_name: row['type'],
    stock_move_type__name: row['type'],
    drug_id: row['drug_id'],
    quantity: Number(row['quantity']),
    doses: row['doses'],
    source_id: row['source_id'],
    un_administer_id: null,
    incident_number: personal['incident_number'] ?? null,
    offline: Number(row['offline']),
    input_manually: Number(row['input_manually']),
    timestamp: new Date(String(row['happened_at'])).toISOString(),
    device_time: row['device_time'],
    notes: row['notes'],
    reverse_distributor: Number(row['reverse_distributor']),
    user_name: row['user_name'],
    witnessed_by: row['witness_name'],
    guest_verify_name: row['guest_verify_name'],
    location_name: row['location_name'],
    lat: personal['lat'] ?? null,
    lon: personal['lon'] ?? null,
  };
}

/** A new discrepancy, as `api.discrepancy` would show it. */
export function discrepancyAnswer(entry: CustodyEntry, id: string): Recorded {
  const { row } = entry.appended('discrepancy', id);
  const { discrepancy_type, notes } = row;
  return { rows: [{ ...common(row), created_by_id: row['created_by'], discrepancy_type, notes }], with: null };
}

/** What is answered to a check: who made it and when, and how many discrepancies it found. */
export function checkAnswer(entry: CustodyEntry, id: string, discrepancies: number): Recorded {
  const { row } = entry.appended('box_check', id);
  const names = [row['user_name'], row['witness_name'], row['guest_verify_name']].filter(
    (name) => typeof name === 'string',
  );
  return { rows: [{ id, created_on: row['created_on'], user_names: names.join(', ') }], with: { discrepancies } };
}

function common({
  id,
  user_group_id,
  created_by,
  created_on,
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { id, user_group_id, created_by, created_on };
}
