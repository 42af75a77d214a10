import type { Role } from '@vialant/domain/agency/role';
import { importColumns } from '@vialant/contract/import-columns';
import type { EntityName } from '@vialant/contract/registry';
import { importCell } from '@vialant/domain/words/office/import';
import { type Refusal, type RefusalCode, Refused, say } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { inviteWithin } from '../account/invitations.ts';
import type { Person } from '../account/person-row.ts';
import type { CustodyEntry } from '../custody/entry.ts';
import { recordWithin } from '../custody/operation.ts';
import type { Site } from '../config/site.ts';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { decideBoxTransfer, decideNewBox, wantedForBoxTransfer, wantedForNewBox } from '../drug-box/change-box.ts';
import type { Call } from '../http/call.ts';
import { keepAnAdmin } from '../identity/last-admin.ts';
import { insertRow, updateRow } from '../rows/write-row.ts';
import { type CellError, columnFor, type PlannedRow } from './plan-rows.ts';
import { invitationWith } from './rows-there.ts';

/** What writing has added: the ids of the rows, and what belongs to the record. */
export type Written = { readonly ids: string[]; readonly entries: CustodyEntry[] };

type Work = {
  readonly tx: Tx;
  readonly site: Site;
  readonly actor: Actor;
  readonly call: Call<unknown>;
  readonly kind: EntityName;
  readonly written: Written;
};

/** Writes one row by the functions of the calls that do the same, so that their rules hold for files too. */
type RowWriter = (work: Work, row: PlannedRow) => Promise<void>;

/** The kinds that have calls of their own; every other one is written as by its generic calls. */
const WRITERS: Partial<Record<EntityName, RowWriter>> = { drug_box: writeBox, user: writePerson };

/** Writes what is planned; answers, by line, what was refused. A refused row leaves nothing behind. */
export async function writeRows(work: Work, planned: readonly PlannedRow[]): Promise<Map<number, CellError>> {
  const refused = new Map<number, CellError>();
  for (const row of inSafeOrder(planned)) {
    await sql`SAVEPOINT import_row`.execute(work.tx);
    try {
      await (WRITERS[work.kind] ?? writeGeneric)(work, row);
      await sql`RELEASE SAVEPOINT import_row`.execute(work.tx);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await sql`ROLLBACK TO SAVEPOINT import_row`.execute(work.tx);
      refused.set(row.line, cellErrorOf(work.kind, error.refusal));
    }
  }
  return refused;
}

/** Rows that are there are locked in the order of their ids, as everywhere, so that two who write them cannot deadlock. */
function inSafeOrder(planned: readonly PlannedRow[]): PlannedRow[] {
  const wanted = planned.filter(({ errors, input }) => errors.length === 0 && Object.keys(input).length > 0);
  return [
    ...wanted.filter(({ id }) => id === null),
    ...wanted.filter(({ id }) => id !== null).sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
  ];
}

async function writeGeneric({ tx, kind, written }: Work, { id, input }: PlannedRow): Promise<void> {
  if (id === null) {
    written.ids.push(await insertRow(tx, kind, input));
    return;
  }
  await updateRow(tx, kind, { ...input, id });
  written.ids.push(id);
}

/** A box begins, and changes its unit, in the record; the rest of it an admin decides. */
async function writeBox({ tx, call, written }: Work, { id, input }: PlannedRow): Promise<void> {
  if (id === null) {
    const box = input as Parameters<typeof decideNewBox>[1];
    const { entry, rows } = await recordWithin(tx, call, wantedForNewBox(box), (facts) => decideNewBox(facts, box));
    written.entries.push(entry);
    written.ids.push(...rows.map((row) => row.id));
    return;
  }
  const { unit_id: unit, ...decided } = input;
  if (Object.keys(decided).length > 0) await updateRow(tx, 'drug_box', { ...decided, id });
  if (typeof unit === 'string') {
    const move = { id, unit_id: unit };
    const { entry } = await recordWithin(tx, call, wantedForBoxTransfer(move), (facts) =>
      decideBoxTransfer(facts, move),
    );
    written.entries.push(entry);
  }
  written.ids.push(id);
}

/** An address that nobody here has is invited, as by the call; an invitation that changes is sent again. */
async function writePerson({ tx, site, actor, call, written }: Work, { id, input }: PlannedRow): Promise<void> {
  const invited = id === null ? {} : await invitationWith(tx, id);
  if (invited === null) {
    await keepAnAdmin(tx, () => updateRow(tx, 'user', { ...input, id: String(id) }));
    written.ids.push(String(id));
    return;
  }
  const person = { ...invited, ...input } as Person & { role: Role };
  written.ids.push(await inviteWithin(tx, site, { actor, call }, person));
}

/** The fields that refusals without a field of their own are about. */
const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  LAST_ADMIN: 'role',
  NOT_ALLOWED: 'first_name',
  NAME_IN_USE: 'name',
  WITNESS_REQUIRED: 'unit_id',
  QUANTITY_NOT_POSITIVE: 'quantity',
  QUANTITY_NOT_ONE: 'quantity',
  AMOUNT_TOO_LARGE: 'quantity',
};

function cellErrorOf(kind: EntityName, refusal: Refusal): CellError {
  const [field, message] = Object.entries(('fields' in refusal ? refusal.fields : undefined) ?? {})[0] ?? [];
  const columns = importColumns(kind);
  if (field !== undefined && message !== undefined) return { column: columnFor(columns, field), message };
  const said = refusal.code === 'WITNESS_REQUIRED' ? importCell.witnessedInApp : say(refusal);
  return { column: columnFor(columns, FIELD_OF[refusal.code] ?? ''), message: said };
}
