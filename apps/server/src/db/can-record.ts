import type pg from 'pg';

const ANSWER_WITHIN_MS = 2_000;
/** However many ask, the database is asked at most this often. */
const GOOD_FOR_MS = 500;

/**
 * Whether the database takes a write, found out by one: an entry in its log that stands for nothing, committed like any
 * record. So a standby, a full disk, a primary whose copies do not answer and a database out of reach are all found.
 */
const WRITE = `SELECT pg_logical_emit_message(true, 'vialant', 'ready')
  WHERE NOT current_setting('transaction_read_only')::boolean`;

export function writeProbe(pool: pg.Pool): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    const now = performance.now();
    if (asked === null || now - asked.at > GOOD_FOR_MS) asked = { at: now, answer: tryToWrite(pool) };
    return asked.answer;
  };
}

async function tryToWrite(pool: pg.Pool): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  const written = pool.query(WRITE).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
  const answer = await Promise.race([written, tooLate]);
  clearTimeout(late);
  return answer;
}
