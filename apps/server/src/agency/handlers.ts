import { APP_VERSION, WASTE_REASONS } from '@vialant/domain/values/limits';
import { entity, entityNames } from '@vialant/contract/registry';
import type { StoredRow } from '@vialant/contract/stored-row';
import { sql } from 'kysely';
import { agencyTransaction } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { readRow } from '../rows/entity-queries.ts';
import type { Handlers } from '../http/call.ts';

type Keys =
  | 'GET health'
  | 'GET user_group/current'
  | 'GET user_group/for/organization'
  | 'GET enum'
  | 'GET enum/all'
  | 'GET drug_type/allowed';

type Choice = { table: string; column: string; value: string; label: string };

/** The agency and its sisters, the fixed lists of values, and whether the server is there. */
export function agencyHandlers(db: Db): Pick<Handlers, Keys> {
  const choices = fixedChoices();
  return {
    'GET health': async () => {
      await sql`SELECT 1`.execute(db);
      return { status: 'ok', version: APP_VERSION };
    },
    'GET user_group/current': (call) =>
      agencyTransaction(db, call, (tx, actor) => readRow(tx, 'user_group', actor.userGroupId)),
    'GET user_group/for/organization': (call) =>
      agencyTransaction(db, call, async (tx, actor) => {
        const { rows } = await sql<{ id: string; name: string }>`
          SELECT id, name FROM user_group WHERE organization_id = ${actor.organizationId} ORDER BY name, id`.execute(
          tx,
        );
        return rows;
      }),
    'GET enum': async ({ input }) =>
      choices
        .filter(({ table, column }) => table === input.table && column === input.column)
        .map(({ value, label }) => ({ value, label })),
    'GET enum/all': async () => choices,
    'GET drug_type/allowed': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const { rows } = await sql<
          StoredRow<'drug_type'>
        >`SELECT * FROM api.drug_type WHERE allowed = 1 AND archived_on IS NULL ORDER BY name, id`.execute(tx);
        return rows;
      }),
  };
}

/** The values of every field with a fixed list, and the waste reasons, which only suggest values. */
function fixedChoices(): Choice[] {
  const choices = WASTE_REASONS.map((reason) => ({
    table: 'stock_move_record',
    column: 'waste_reason',
    value: reason as string,
    label: reason as string,
  }));
  for (const table of entityNames) {
    for (const [column, field] of Object.entries(entity(table).fields)) {
      for (const value of field.values ?? []) choices.push({ table, column, value, label: value });
    }
  }
  return choices;
}
