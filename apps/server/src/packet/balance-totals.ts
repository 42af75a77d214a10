import type { BalanceTotal } from '@vialant/domain/proof/packet';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Period } from './contents.ts';

/** PACKET-07: the balance of every drug type over the period, which a verifier counts again from the record. */
export async function balanceTotals(tx: Tx, { from, to }: Period): Promise<BalanceTotal[]> {
  const { rows } = await sql<Omit<BalanceTotal, 'report'>>`
    SELECT t.id AS type_id, t.name AS type, ${amount('opening')}, ${amount('received')}, ${amount('moved_in', 'in')},
      ${amount('reversed')}, ${amount('given')}, ${amount('wasted')}, ${amount('lost')}, ${amount('moved_out', 'out')},
      ${amount('closing')}
    FROM api.balance(${from}::date, ${to}::date, 'period', 'type', false, NULL, NULL) l
    JOIN public.drug_type t ON t.id = l.drug_type_id
    WHERE l.opening <> 0
      OR greatest(l.received, l.moved_in, l.reversed, l.given, l.wasted, l.lost, l.moved_out) > 0
    ORDER BY t.id`.execute(tx);
  return rows.map((row) => ({ report: 'balance', ...row }));
}

function amount(column: string, name = column): ReturnType<typeof sql> {
  return sql`trim_scale(${sql.id('l', column)})::text AS ${sql.id(name)}`;
}
