import { join } from 'node:path';
import { AgencyKeys } from '../apps/server/src/custody/proof/agency-keys.ts';
import { runCustody } from '../apps/server/src/custody/proof/command.ts';
import { wrongInRecord } from '../apps/server/src/testing/chains.ts';
import { FLOOD } from './kinds/floods.ts';
import { Broken } from './promises/promise.ts';
import type { Target } from './target.ts';
import { allAgencies, type World } from './world.ts';

/** Exports and verifies the record of every agency, and checks the sum of every vial. */
export async function mustVerify(world: World): Promise<number> {
  const { owner, dataDir } = world.target;
  const wrong = await wrongInRecord(owner);
  if (wrong.length > 0) throw new Broken('RECORD_VERIFIES', wrong.slice(0, 10).join('\n'));
  for (const { id, name } of allAgencies(world)) {
    const said: string[] = [];
    const around = {
      keys: new AgencyKeys(join(dataDir, 'keys')),
      print: (text: string) => said.push(text),
      withOwner: <T>(work: (pool: typeof owner) => Promise<T>): Promise<T> => work(owner),
    };
    const file = join(dataDir, `${id}.jsonl`);
    await runCustody(['export', '--agency', id, '--out', file], around);
    const verdict = await runCustody(['verify', file], around);
    const rebuilt = await runCustody(['rebuild', '--check'], around);
    if (verdict !== 0 || rebuilt !== 0) throw new Broken('RECORD_VERIFIES', `${name}: ${said.join('\n')}`);
  }
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM custody_link');
  return rows[0]?.n ?? 0;
}

/** A hash of everything in the calm agency that its own honest users do not change. */
export async function calmState({ calm, target }: World): Promise<string> {
  const tables = ['unit', 'drug_type', 'drug_box', 'general_check', 'general_check_response', 'membership'];
  const texts = tables.map(
    (table) =>
      `SELECT '${table}' || (to_jsonb(t) - 'chain_length' - 'chain_head')::text FROM ${table} t WHERE t.user_group_id = $1`,
  );
  texts.push('SELECT g::text FROM user_group g WHERE g.id = $1');
  texts.push('SELECT d.id::text || d.barcode_id || d.drug_box_id FROM drug d WHERE d.user_group_id = $1');
  const { rows } = await target.owner.query<{ state: string }>(
    `SELECT md5(string_agg(row, E'\\n' ORDER BY row)) AS state FROM (${texts.join(' UNION ALL ')}) r(row)`,
    [calm.id],
  );
  return rows[0]?.state ?? '';
}

export async function mustBeUntouched(world: World, before: string): Promise<void> {
  if ((await calmState(world)) !== before) {
    throw new Broken('NO_FOREIGN_WRITE', `something of ${world.calm.name} was changed, where nobody changes anything`);
  }
  const { rows } = await world.target.owner.query<{ id: string }>(
    `SELECT r.id FROM stock_move_record r WHERE r.user_group_id = $1 AND r.created_by NOT IN
       (SELECT m.user_id FROM membership m WHERE m.user_group_id = $1) LIMIT 3`,
    [world.calm.id],
  );
  if (rows.length > 0) throw new Broken('NO_FOREIGN_WRITE', `strangers wrote ${rows.map(({ id }) => id).join(', ')}`);
}

export type Kept = { reports: number; bytes: number; answers: number };

/** What the database holds after a flood of strangers: their reports, and the stored answers for repeated requests. */
export async function keptOfStrangers({ owner }: Target): Promise<Kept> {
  const { rows } = await owner.query<Kept>(
    `SELECT count(*)::int AS reports, coalesce(sum(length(row)), 0)::int AS bytes,
       (SELECT count(*)::int FROM idempotent_answer WHERE user_id = '00000000-0000-0000-0000-000000000000') AS answers
     FROM (SELECT t::text FROM error_log t UNION ALL SELECT t::text FROM contact_us t UNION ALL
       SELECT t::text FROM toast t) r(row) WHERE row LIKE '%' || $1 || '%'`,
    [FLOOD],
  );
  return rows[0] ?? { reports: 0, bytes: 0, answers: 0 };
}

/** The size of the whole database in bytes. */
export async function databaseSize({ owner }: Target): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes');
  return rows[0]?.bytes ?? 0;
}
