import type pg from 'pg';
import type { AskedAct } from '../custody/doors.ts';
import { factsStatement, toldOf } from '../custody/doors.ts';
import { type Facts, factsOf } from '../custody/facts.ts';
import { tokenHash } from '../db/agency-transaction.ts';

type Caller = { readonly token: string; readonly wanted: AskedAct['wanted'] };

/** Asks for the facts of acts by their callers, within a transaction. */
export async function enterDoor(
  client: pg.PoolClient,
  callers: readonly Caller[],
  { waits }: { waits: boolean },
): Promise<Facts[]> {
  const acts = callers.map(({ token, wanted }) => ({
    tokenHash: tokenHash(token),
    userGroupId: null,
    key: null,
    requestHash: null,
    wanted,
  }));
  const { text, values } = factsStatement(acts, { waits });
  const { rows } = await client.query<{ told: unknown }>(text, [...values]);
  return toldOf(rows[0]?.told, acts).map((told) => {
    if (!('vials' in told)) throw told;
    return factsOf(told, { deviceNow: null, isDrawn: false });
  });
}
