import type { Call } from '../http/call.ts';
import type { Decision } from './answer.ts';
import type { Facts, Wanted } from './facts.ts';
import { type Custody, recordCustody } from './operation.ts';

type Decide<Answered> = (facts: Facts) => Decision<Answered>;

/** Records what a call asks for and answers with the one row it made or changed. */
export async function recordOne<Answered>(
  custody: Custody,
  call: Call<unknown>,
  wanted: Wanted,
  decide: Decide<Answered>,
): Promise<Answered> {
  const [row] = await recordAll(custody, call, wanted, decide);
  if (row === undefined) throw new Error('recorded, and nothing to answer');
  return row;
}

/** Records what a call asks for and answers with its rows. */
export async function recordAll<Answered>(
  custody: Custody,
  call: Call<unknown>,
  wanted: Wanted,
  decide: Decide<Answered>,
): Promise<Answered[]> {
  const { rows } = await recordCustody(custody, call, wanted, decide);
  return rows;
}
