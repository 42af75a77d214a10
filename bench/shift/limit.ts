import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgConfig } from '../custody/plain-administer.ts';
import type { Pool } from '../custody/stock.ts';
import { SHARES, type StepKind } from './steps.ts';

/** The kinds of steps whose plain statements pgbench sends, in the same shares. */
export const PLAIN: readonly StepKind[] = ['scan', 'check', 'administer', 'waste'];

const OF_VIAL = `\\set n random(1, :vials)
`;
const IN_AGENCY = `BEGIN;
SELECT set_config('vialant.agency_id', agency::text, true), id AS vial, box, who FROM shift_vial WHERE n = :n \\gset
`;
const MOVE = (type: string): string => `${OF_VIAL}${IN_AGENCY}
SELECT amount_left, drug_box_id FROM drug WHERE id = CAST(:vial AS uuid) FOR UPDATE;
INSERT INTO stock_move_record (user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity, location_name)
  SELECT user_group_id, CAST(:who AS uuid), 'Morgan Medic', '${type}', id, drug_box_id, -0.001, 'BOX' FROM drug WHERE id = CAST(:vial AS uuid);
UPDATE drug SET amount_left = amount_left - 0.001 WHERE id = CAST(:vial AS uuid);
COMMIT;
`;
const SCRIPTS: Readonly<Partial<Record<StepKind, string>>> = {
  scan: `${OF_VIAL}SELECT c.* FROM shift_vial v, api.code_find(v.token_hash, NULL, v.code) c WHERE v.n = :n;
`,
  administer: MOVE('administer'),
  waste: MOVE('waste'),
  check: `${OF_VIAL}${IN_AGENCY}
SELECT id FROM drug_box WHERE id = CAST(:box AS uuid) FOR UPDATE;
SELECT id, amount_left FROM drug WHERE drug_box_id = CAST(:box AS uuid) AND is_held ORDER BY id FOR UPDATE;
INSERT INTO box_check (user_group_id, created_by, user_name, drug_box_id)
  SELECT user_group_id, CAST(:who AS uuid), 'Morgan Medic', id FROM drug_box WHERE id = CAST(:box AS uuid) RETURNING id AS made \\gset
INSERT INTO drug_check (user_group_id, created_by, box_check_id, drug_id, amount)
  SELECT user_group_id, CAST(:who AS uuid), CAST(:made AS uuid), id, amount_left FROM drug WHERE drug_box_id = CAST(:box AS uuid) AND is_held;
COMMIT;
`,
};

/** The plain statements of the same steps, in their shares: what is left is what the database itself can do. */
export async function plainSteps(
  config: PgConfig,
  { owner, boss }: { owner: Pool; boss: Pool },
  folder: string,
): Promise<((clients: number, seconds: number) => number) | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('pgbench is not installed: its rows are left out');
    return null;
  }
  const { rows } = await owner
    .query<{ vials: number }>(
      `CREATE TABLE shift_vial AS
       SELECT row_number() OVER () AS n, d.id, d.user_group_id AS agency, d.drug_box_id AS box, d.barcode_id AS code,
         a.id AS who, s.token_hash
       FROM drug d JOIN user_group g ON g.id = d.user_group_id
       JOIN user_account a ON a.home_user_group_id = g.id AND a.primary_email LIKE 'p2-%'
       JOIN user_session s ON s.user_id = a.id WHERE g.name LIKE 'Shift %';
     CREATE UNIQUE INDEX ON shift_vial (n);
     ANALYZE shift_vial`,
    )
    .then(() => owner.query<{ vials: number }>('SELECT count(*)::integer AS vials FROM shift_vial'));
  // A role with the same limits as the server's: it owns nothing and sees only the rows of the current agency.
  await boss.query(
    `CREATE ROLE plain LOGIN IN ROLE vialant_app; GRANT SELECT ON shift_vial TO plain;
     GRANT INSERT, SELECT ON stock_move_record, box_check, drug_check TO plain;
     GRANT SELECT, UPDATE ON drug, drug_box TO plain`,
  );
  const files: string[] = [];
  for (const kind of PLAIN) {
    const file = join(folder, `${kind}.sql`);
    await writeFile(file, SCRIPTS[kind] ?? '');
    files.push('-f', `${file}@${SHARES[kind]}`);
  }
  return (clients, seconds) => {
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)];
    const more = ['-D', `vials=${rows[0]?.vials}`, ...files];
    const where = ['-h', config.host, '-p', String(config.port), '-U', 'plain', config.database];
    const { stdout, stderr } = spawnSync('pgbench', [...args, ...more, ...where], { encoding: 'utf8' });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (Number.isNaN(perSecond)) throw new Error(`pgbench: ${stderr}`);
    return perSecond;
  };
}
