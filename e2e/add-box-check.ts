import { startDatabase } from '../apps/server/src/start-database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { readConfig } from '../apps/server/src/config.ts';

/** Makes the demo agencies in `dataDir` and writes one box check into them, which no call of the server can do yet. */
export async function addBoxCheck(dataDir: string, check: { box: string; by: string }): Promise<void> {
  const database = await startDatabase(readConfig({ DATA_DIR: dataDir, DEMO: '1' }), () => undefined);
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 1 });
  try {
    const { rowCount } = await owner.query(
      `INSERT INTO box_check (user_group_id, created_by, drug_box_id)
       SELECT drug_box.user_group_id, user_account.id, drug_box.id FROM drug_box, user_account
       WHERE drug_box.barcode_id = $1 AND user_account.primary_email = $2`,
      [check.box, check.by],
    );
    if (rowCount !== 1) throw new Error(`${check.box} or ${check.by} is not in the demo`);
  } finally {
    await owner.end();
    await postgres.stop();
    await database.close();
  }
}
