import type pg from 'pg';

/** How many rows of a table the open transaction has read so far. */
export async function rowsRead(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read
     FROM pg_stat_xact_user_tables WHERE relname = $1`,
    [table],
  );
  return Number(rows[0]?.read);
}
