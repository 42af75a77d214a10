import { TableFilling } from '../../apps/server/src/backup/table-filling.ts';
import type { Pool } from '../custody/stock.ts';

type Row = Readonly<Record<string, unknown>>;
type Client = ConstructorParameters<typeof TableFilling>[0] & { release: (destroy: boolean) => void };
type Filling = {
  readonly client: Client;
  readonly filling: TableFilling;
  readonly columns: readonly string[];
  text: string;
};

const CHUNK = 256 * 1024;

/** What the past is written to; all tables are filled at once, each by its own connection. */
const TABLES = [
  'drug',
  'code',
  'stock_move_record',
  'personal_data',
  'box_check',
  'drug_check',
  'custody_link',
  'custody_checkpoint',
  'custody_checkpoint_head',
] as const;
export type PastTable = (typeof TABLES)[number];

/**
 * Rows on their way into the tables by COPY. Neither triggers nor references are asked, which needs the superuser: what
 * they would do (the table of codes) or refuse is the business of whoever writes.
 */
export class PastRows {
  readonly #fillings: ReadonlyMap<PastTable, Filling>;

  private constructor(fillings: ReadonlyMap<PastTable, Filling>) {
    this.#fillings = fillings;
  }

  static async open(boss: Pool): Promise<PastRows> {
    const fillings = new Map<PastTable, Filling>();
    for (const table of TABLES) {
      const columns = await columnsOf(boss, table);
      const client = await boss.connect();
      await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
        SET idle_in_transaction_session_timeout = 0; BEGIN`);
      const filling = new TableFilling(client, `COPY ${table} (${columns.join(', ')}) FROM STDIN`);
      fillings.set(table, { client, filling, columns, text: '' });
    }
    return new PastRows(fillings);
  }

  /** Notes a row; it is on its way with the next `send`. No value needs an escape. */
  add(table: PastTable, row: Row): void {
    const filling = this.#of(table);
    let line = '';
    for (const column of filling.columns) {
      const value = row[column];
      line += `${line === '' ? '' : '\t'}${cellOf(value)}`;
    }
    filling.text += `${line}\n`;
  }

  /** Sends what fills a message. */
  async send(least = CHUNK): Promise<void> {
    for (const filling of this.#fillings.values()) {
      if (filling.text.length < least) continue;
      const bytes = Buffer.from(filling.text);
      filling.text = '';
      await filling.filling.add(bytes);
    }
  }

  /** Ends all of it; the rows are there. */
  async end(): Promise<void> {
    await this.send(1);
    for (const { client, filling } of this.#fillings.values()) {
      await filling.end();
      await client.query('COMMIT');
      client.release(true);
    }
  }

  #of(table: PastTable): Filling {
    const filling = this.#fillings.get(table);
    if (filling === undefined) throw new Error(`${table} is not filled`);
    return filling;
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('a value that no column of the record has');
}

/** All columns that are not made of others; of a code only those that its vial gives. */
async function columnsOf(boss: Pool, table: PastTable): Promise<string[]> {
  if (table === 'code') return ['organization_id', 'barcode_id', 'drug_id'];
  const { rows } = await boss.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The indexes that no constraint needs, taken away while many rows are written. Answers what makes them again. */
export async function withoutIndexes(boss: Pool): Promise<() => Promise<void>> {
  const { rows } = await boss.query<{ name: string; text: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i
     WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique`,
    [[...TABLES]],
  );
  for (const { name } of rows) await boss.query(`DROP INDEX ${name}`);
  return async () => {
    const client = await boss.connect();
    await client.query(`SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 2`);
    for (const { text } of rows) await client.query(text);
    client.release(true);
  };
}
