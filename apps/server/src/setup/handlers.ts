import type { SetupProgress } from '@vialant/domain/agency/setup-checklist';
import { sql } from 'kysely';
import type { Site } from '../config/site.ts';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { keyHash } from '../identity/secret.ts';
import { setUp } from './set-up.ts';

type Keys = 'GET setup/status' | 'POST setup/create' | 'GET setup/checklist';

/** How an empty server gets its first agency, and what that agency does first. */
export function setupHandlers(db: Db, site: Site): Pick<Handlers, Keys> {
  // Asked for by strangers. A server that is set up stays so, so that only the first ones cost a look.
  let isKnownSetUp = false;
  return {
    'GET setup/status': async () => {
      isKnownSetUp ||= await isSetUp(db);
      return { is_set_up: isKnownSetUp };
    },
    'POST setup/create': (call) => setUp({ db, site }, call.input, { caller: call.caller, key: keyHash(call) }),
    'GET setup/checklist': (call) => agencyTransaction(db, call, readProgress),
  };
}

async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_set_up: boolean }>`SELECT auth.is_set_up()`.execute(db);
  return rows[0]?.is_set_up ?? true;
}

/** What of the checklist is there. Who has received a vial has a code on it, from wherever its label came. */
async function readProgress(tx: Tx): Promise<SetupProgress> {
  const { rows } = await sql<SetupProgress>`SELECT
    api.flag(EXISTS (SELECT FROM unit)) AS units,
    api.flag(EXISTS (SELECT FROM drug_box)) AS boxes,
    api.flag(EXISTS (SELECT FROM drug_type)) AS types,
    api.flag(EXISTS (SELECT FROM api.user OFFSET 1)) AS people,
    -- Vials that are here have labels, wherever those were printed.
    api.flag(EXISTS (SELECT FROM label_sheet) OR EXISTS (SELECT FROM drug)) AS labels,
    api.flag(EXISTS (SELECT FROM drug)) AS vials,
    api.flag(EXISTS (SELECT FROM box_check)) AS checks`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the checklist answered nothing');
  return row;
}
