import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Load } from '../load.ts';
import { type Pool, VIALS } from './stock.ts';

export type PgConfig = { host: string; port: number; user: string; database: string };

/** The plain statements of an administration, one by one: set the agency, lock, insert, update, commit. */
export async function plainAdminister(
  config: PgConfig,
  { owner, boss, seconds }: { owner: Pool; boss: Pool; seconds: number },
  folder: string,
): Promise<((clients: number) => Load) | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('pgbench is not installed: its rows are left out');
    return null;
  }
  await owner.query(
    'CREATE TABLE bench_vial AS SELECT row_number() OVER () AS n, id FROM drug WHERE barcode_id LIKE $1',
    ['BENCH-%'],
  );
  await owner.query('CREATE UNIQUE INDEX ON bench_vial (n) INCLUDE (id)');
  // A role with the same limits as the server's: it owns nothing and sees only the rows of the current agency.
  await boss.query(
    `CREATE ROLE plain LOGIN IN ROLE vialant_app; GRANT SELECT ON bench_vial TO plain;
     GRANT INSERT ON stock_move_record TO plain; GRANT SELECT, UPDATE ON drug TO plain`,
  );
  const { rows } = await owner.query<{ agency: string; who: string }>(
    `SELECT home_user_group_id AS agency, id AS who FROM user_account WHERE primary_email LIKE 'medic@%'`,
  );
  const script = join(folder, 'administer.sql');
  await writeFile(
    script,
    `\\set n random(1, ${VIALS})
BEGIN;
SELECT set_config('vialant.agency_id', '${rows[0]?.agency}', true);
SELECT amount_left, drug_box_id FROM drug WHERE id = (SELECT id FROM bench_vial WHERE n = :n) FOR UPDATE;
INSERT INTO stock_move_record (user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity, location_name)
  SELECT user_group_id, '${rows[0]?.who}', 'Morgan Medic', 'administer', id, drug_box_id, -0.001, 'BOX' FROM drug WHERE id = (SELECT id FROM bench_vial WHERE n = :n);
UPDATE drug SET amount_left = amount_left - 0.001 WHERE id = (SELECT id FROM bench_vial WHERE n = :n);
COMMIT;
`,
  );
  return (clients) => {
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script];
    const where = ['-h', config.host, '-p', String(config.port), '-U', 'plain', config.database];
    const { stdout } = spawnSync('pgbench', [...args, ...where], { encoding: 'utf8' });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return { perSecond, p50Ms: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]), p99Ms: Number.NaN, count: 0 };
  };
}
