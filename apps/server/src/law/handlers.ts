import { sql } from 'kysely';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Handlers } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import { UNCONTROLLED } from '../report/narrow.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { readInventories, readInventory } from './inventories.ts';
import { addReceipt, changeReceipt, joinVials, partVials, voidReceipt } from './receipt-acts.ts';
import { openReceipts, readReceipt, readReceipts, receivedBy, unpaperedVials } from './receipt-rows.ts';

type Keys = Extract<keyof Handlers, `${string} receipt${string}` | `${string} inventory_count${string}`>;

/** LAW-07, LAW-08: the papers of what came in, and the inventory of every two years. */
export function lawHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'GET receipt': (call) =>
      agencyTransaction(db, call, async (tx) => {
        const receipt = await readReceipt(tx, call.input.id);
        return { ...receipt, received: await receivedBy(tx, receipt.id) };
      }),
    'GET receipt/all': (call) => agencyTransaction(db, call, (tx) => readReceipts(tx, call.input.limit)),
    'GET receipt/open': (call) => agencyTransaction(db, call, openReceipts),
    'GET receipt/unpapered': (call) =>
      agencyTransaction(db, call, async (tx) => unpaperedVials(tx, await readReceipt(tx, call.input.id))),
    'POST receipt/create': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => addReceipt(tx, call.input))),
    'POST receipt/update': (call) => changed(db, call, 'receipt update', (tx) => changeReceipt(tx, call.input)),
    'POST receipt/void': (call) => changed(db, call, 'receipt void', (tx) => voidReceipt(tx, call.input.id)),
    'POST receipt/join': (call) => changed(db, call, 'receipt join', (tx) => joinVials(tx, call.input)),
    'POST receipt/part': (call) => changed(db, call, 'receipt part', (tx) => partVials(tx, call.input)),
    'GET inventory_count/all': (call) => agencyTransaction(db, call, readInventories),
    'POST inventory_count/create': (call) =>
      changed(db, call, 'inventory_count create', async (tx) => {
        const { moment, taken_by = null } = call.input;
        const { rows } = await sql<{ id: string }>`SELECT auth.take_inventory(${moment}, ${taken_by},
          ${[...UNCONTROLLED]}::text[]) AS id`.execute(tx);
        return readInventory(tx, rows[0]?.id ?? '');
      }),
  };
}

/** Does once what an admin asks for, and notes that it was asked. */
function changed<T>(
  db: Db,
  call: Call<unknown>,
  detail: string,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, call, async () => {
      const answer = await work(tx, actor);
      const by = { userId: actor.userId, agencyId: actor.userGroupId, address: call.caller.address };
      await noteAccess(tx, { kind: 'admin_change', ...by, detail });
      return answer;
    }),
  );
}
