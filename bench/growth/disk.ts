import type { Pool } from '../custody/stock.ts';

/** What a table takes on the disk: its rows with what is stored apart of them, and its indexes. */
export type TableSize = { name: string; rows: number; heap: number; indexes: number };

const TABLES = [
  'custody_link',
  'drug_check',
  'box_check',
  'stock_move_record',
  'personal_data',
  'drug',
  'code',
  'custody_checkpoint_head',
  'custody_checkpoint',
] as const;

export async function sizesOf(boss: Pool): Promise<TableSize[]> {
  const { rows } = await boss.query<TableSize>(
    `SELECT c.relname AS name, greatest(c.reltuples, 0)::float8 AS rows, pg_table_size(c.oid)::float8 AS heap,
       pg_indexes_size(c.oid)::float8 AS indexes
     FROM pg_class c WHERE c.oid = ANY ($1::regclass[]) ORDER BY pg_total_relation_size(c.oid) DESC`,
    [[...TABLES]],
  );
  return rows;
}

export type IndexSize = { table: string; name: string; bytes: number };

export async function indexesOf(boss: Pool): Promise<IndexSize[]> {
  const { rows } = await boss.query<IndexSize>(
    `SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS name,
       pg_relation_size(i.indexrelid)::float8 AS bytes
     FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) ORDER BY bytes DESC`,
    [[...TABLES]],
  );
  return rows;
}

/** Bytes on the disk for one act of each kind: the rows that it adds, with their indexes and their share of checkpoints. */
export function bytesOfActs(sizes: readonly TableSize[], vialsOfBox: number): Readonly<Record<string, number>> {
  const of = (name: (typeof TABLES)[number]): number => {
    const size = sizes.find((each) => each.name === name);
    return size === undefined || size.rows === 0 ? 0 : (size.heap + size.indexes) / size.rows;
  };
  const whole = (name: (typeof TABLES)[number]): number => {
    const size = sizes.find((each) => each.name === name);
    return size === undefined ? 0 : size.heap + size.indexes;
  };
  const links = sizes.find(({ name }) => name === 'custody_link')?.rows ?? 0;
  const sealed = links === 0 ? 0 : (whole('custody_checkpoint') + whole('custody_checkpoint_head')) / links;
  const link = of('custody_link') + sealed;
  return {
    'a vial received': of('drug') + of('code') + of('stock_move_record') + link,
    'an administration': of('stock_move_record') + of('personal_data') + link,
    [`a check of ${vialsOfBox} vials`]: of('box_check') + link + vialsOfBox * (of('drug_check') + link),
  };
}
