import type { Verb } from '@vialant/contract/field';
import { metadataOf } from '@vialant/contract/metadata';
import { isRealtimeEntity } from '@vialant/contract/realtime';
import { type EntityName, entity } from '@vialant/contract/registry';
import type { Route, RouteKey } from '@vialant/contract/route';
import { entityRoutes } from '@vialant/contract/routes/entity-routes';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { noteAccess } from '../identity/access-log.ts';
import { keepAnAdmin } from '../identity/last-admin.ts';
import { addressBucket, type Bucket, isWithinLimit } from '../identity/limits.ts';
import type { OnUserChanged } from '../identity/user-news.ts';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Handler } from '../http/call.ts';
import type { OnChanged } from '../realtime/announcer.ts';
import { listRows, type Row, readRow } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import { archiveRow, deleteRow, insertRow, newId, restoreRow, updateRow } from '../rows/write-row.ts';

const WRITES: ReadonlySet<Verb> = new Set(['create', 'update', 'update_many', 'delete', 'archive', 'restore']);

/** Who is told of a change: a person may belong to several agencies, everything else belongs to one. */
type News = { onChanged: OnChanged; onUserChanged: OnUserChanged };

/** What else is done with what a stranger sent: within the transaction that stores it, and after its commit. */
export type Reported = {
  readonly within: Readonly<Partial<Record<EntityName, (tx: Tx, id: string, call: Call<Row>) => Promise<void>>>>;
  readonly after: () => void;
};

/** The generic calls of every entity, as the registry declares them. */
export function entityHandlers(db: Db, news: News, reported: Reported): Map<RouteKey, Handler<Route>> {
  const handlers = new Map<RouteKey, Handler<Route>>();
  for (const [key, { entity: name, verb, route }] of entityRoutes()) {
    if (route.who === 'nobody') handlers.set(key, (call) => agencyTransaction(db, call, refuse));
    else if (verb === 'metadata') handlers.set(key, (call) => metadata(db, name, call));
    else if (route.who === 'anyone')
      handlers.set(key, (call) => createForAnyone(db, name, call as Call<Row>, reported));
    else handlers.set(key, (call) => runAndTell(db, name, verb, call as Call<Row>, news));
  }
  return handlers;
}

async function refuse(): Promise<never> {
  throw new Refused({ code: 'NOT_ALLOWED' });
}

async function metadata(db: Db, name: EntityName, call: Call<unknown>): Promise<unknown> {
  if (entity(name).verbs.metadata !== 'anyone') await agencyTransaction(db, call, async () => undefined);
  return metadataOf(name);
}

async function runAndTell(
  db: Db,
  name: EntityName,
  verb: Verb,
  call: Call<Row>,
  { onChanged, onUserChanged }: News,
): Promise<unknown> {
  const { answer, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
    answer: await run({ tx, actor }, name, verb, call),
    agencyId: actor.userGroupId,
  }));
  // Staff read the current director with their agency.
  if (WRITES.has(verb) && name === 'medical_director') onChanged([{ agencyId, entity: 'user_group', ids: [agencyId] }]);
  if (WRITES.has(verb) && isRealtimeEntity(name)) {
    const ids = writtenIds(verb, call.input, answer);
    if (name === 'user') for (const id of ids) onUserChanged(id);
    else onChanged([{ agencyId, entity: name, ids }]);
  }
  return answer;
}

function writtenIds(verb: Verb, input: Row, answer: unknown): string[] {
  if (verb === 'create') return [String((answer as Row)['id'])];
  const rows = verb === 'update_many' ? (input['data'] as Row[]) : [input];
  return rows.map((row) => String(row['id']));
}

async function run(
  { tx, actor }: { tx: Tx; actor: Actor },
  name: EntityName,
  verb: Verb,
  call: Call<Row>,
): Promise<unknown> {
  const { input } = call;
  const once = <T>(work: () => Promise<T>): Promise<T> =>
    answerOnce(tx, call, async () => {
      const answer = await work();
      if (call.needs === 'admin') await noteChange(tx, actor, `${name} ${verb}`, call);
      return answer;
    });
  const update = <T>(work: () => Promise<T>): Promise<T> =>
    once(() => (name === 'user' ? keepAnAdmin(tx, work) : work()));
  switch (verb) {
    case 'read':
      return readRow(tx, name, String(input['id']));
    case 'all':
      return listRows(tx, name, input, false);
    case 'for_user':
      return listRows(tx, name, input, true);
    case 'create':
      return once(async () => readRow(tx, name, await insertRow(tx, name, input)));
    case 'update':
      return update(() => updateRow(tx, name, input as Row & { id: string }));
    case 'update_many':
      return update(() => updateRows(tx, name, input['data'] as (Row & { id: string })[]));
    case 'archive':
      return once(() => archiveRow(tx, name, String(input['id'])));
    case 'restore':
      return once(() => restoreRow(tx, name, String(input['id'])));
    case 'delete':
      return once(async () => {
        await deleteRow(tx, name, String(input['id']));
        return { success: true };
      });
    case 'metadata':
    default:
      throw new Error(`${name} has no ${verb}`);
  }
}

/** Logs what an admin changed, with the names of the fields but not their values. */
async function noteChange(tx: Tx, actor: Actor, what: string, call: Call<Row>): Promise<void> {
  const { id, ...rest } = call.input;
  const detail = [what, ...(typeof id === 'string' ? [id] : []), Object.keys(rest).join(', ')].join(' ');
  const by = { userId: actor.userId, agencyId: actor.userGroupId, address: call.caller.address };
  await noteAccess(tx, { kind: 'admin_change', ...by, detail });
}

async function updateRows(tx: Tx, name: EntityName, inputs: (Row & { id: string })[]): Promise<Row[]> {
  // In the order of their ids, so that two such calls at once cannot each wait for the other.
  const inOrder = [...inputs].sort((a, b) => a.id.localeCompare(b.id));
  const rows = new Map<string, Row>();
  for (const input of inOrder) rows.set(input.id, await updateRow(tx, name, input));
  return inputs.map(({ id }) => rows.get(id) ?? {});
}

/**
 * A create that needs no session. With a good one, in the header or in the report itself (SRV-72), the row names its
 * user. Beyond the limit of an account, or of a network without one, the answer is the same and nothing is stored.
 */
async function createForAnyone(
  db: Db,
  name: EntityName,
  call: Call<Row>,
  { within, after }: Reported,
): Promise<{ id: string }> {
  const answer = await withOrWithoutSession(db, call, async (tx, bucket) => {
    if (!(await isWithinLimit(tx, bucket))) return { id: await newId(tx) };
    const id = await insertRow(tx, name, call.input);
    await within[name]?.(tx, id, call);
    return { id };
  });
  if (within[name] !== undefined) after();
  return answer;
}

async function withOrWithoutSession<T>(
  db: Db,
  call: Call<Row>,
  create: (tx: Tx, bucket: Bucket) => Promise<T>,
): Promise<T> {
  const sent = call.input['user_token'];
  const token = call.credentials.token ?? (typeof sent === 'string' && sent !== '' ? sent : null);
  if (token !== null) {
    try {
      const signed = { ...call, credentials: { ...call.credentials, token } };
      return await agencyTransaction(db, signed, (tx, { userId }) =>
        answerOnce(tx, call, () => create(tx, { kind: 'report', subject: userId, most: LIMITS.reports.maxOfUser })),
      );
    } catch (error) {
      if (!isNotSignedIn(error)) throw error;
    }
  }
  // No answer is stored for a stranger: a repetition is another report, and counts as one.
  const bucket = addressBucket('report', call.caller, LIMITS.reports.maxOfNetwork);
  return db.transaction().execute((tx) => create(tx, bucket));
}

function isNotSignedIn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'VA401' || error.code === 'VA403');
}
