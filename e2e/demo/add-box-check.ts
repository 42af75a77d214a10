import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { proveSession } from '../../apps/server/src/db/agency-transaction.ts';
import { openDb } from '../../apps/server/src/db/open.ts';
import { demoPassword } from '../../apps/server/src/demo/demo-password.ts';
import { allHandlers } from '../../apps/server/src/handlers.ts';
import { buildApp } from '../../apps/server/src/http/app.ts';
import { startDatabase } from '../../apps/server/src/start-database.ts';

/** Makes the demo agencies in `dataDir` and lets one of their users check a box, by the server's own calls. */
export async function addBoxCheck(dataDir: string, check: { box: string; by: string }): Promise<void> {
  const database = await startDatabase(readConfig({ DATA_DIR: dataDir, DEMO: '1' }), () => undefined);
  const app = await buildApp({
    handlers: allHandlers(database.pool),
    prove: (asking) => proveSession(openDb(database.pool), asking),
    productName: 'Vialant',
    webRoot: null,
    https: false,
    logLevel: 'silent',
  });
  let token = '';
  const call = async <Data>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Data> => {
    const headers = { [HEADERS.authToken]: token };
    const answer = await app.inject({ method, url: `${API_BASE}/${path}`, headers, ...(payload && { payload }) });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ data: Data }>().data;
  };
  try {
    const password = await demoPassword();
    ({ token } = await call<{ token: string }>('POST', 'user/login', { username: check.by, password }));
    const box = await call<{ id: string }>('GET', `drug_box/find?barcode_id=${check.box}`);
    const vials = await call<{ id: string }[]>('GET', `drug/for_box?drug_box_id=${box.id}`);
    const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
    await call('POST', 'box_check/create', { drug_box_id: box.id, drug_checks });
  } finally {
    await app.close();
    await database.close();
  }
}
