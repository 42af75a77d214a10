import type pg from 'pg';

/**
 * Makes the clock by which the custody record is written settable in this test's database; sessions and proofs keep the
 * real one. Answers how to set it.
 */
export async function movedClock(owner: pg.Pool): Promise<(at: string) => Promise<void>> {
  await owner.query('CREATE TABLE public.test_clock (at timestamptz NOT NULL)');
  await owner.query('INSERT INTO public.test_clock VALUES (now())');
  const { rows } = await owner.query<{ text: string }>(
    `SELECT pg_get_functiondef('custody.facts_of_acts'::regproc) AS text`,
  );
  const text = rows[0]?.text ?? '';
  const moved = text.replace('clock_timestamp()', '(SELECT c.at FROM public.test_clock c)');
  if (moved === text) throw new Error('custody.facts_of_acts reads no clock');
  await owner.query(moved);
  return async (at) => {
    await owner.query('UPDATE public.test_clock SET at = $1', [at]);
  };
}
