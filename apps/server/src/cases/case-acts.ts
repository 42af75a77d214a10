import type { CallInput } from '@vialant/contract/call';
import {
  type CaseEventKind,
  type CaseStep,
  isLoss,
  refuseStep,
  stateAfter,
  stepToEnd,
} from '@vialant/domain/cases/case';
import { hasClocks } from '@vialant/domain/cases/clock';
import { compareDates } from '@vialant/domain/values/date-only';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Actor, Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { mustBeOwn, mustBeOwnAttachment } from './attachable.ts';
import { type AgencyClock, type CaseRow, readCase, readClock, storedDate } from './case-rows.ts';

type Opened = CallInput<'POST discrepancy_case/open'>;
type Update = CallInput<'POST discrepancy_case/update'>;
type Changes = { kind: CaseEventKind; note?: string } & Record<string, unknown>;

/** CASES-01: opens a case that no discrepancy has opened. */
export async function openCase(tx: Tx, input: Opened): Promise<CaseRow> {
  const clock = await readClock(tx);
  const discovered = input.discovered_date ?? clock.today;
  mustBePast(clock, { discovered_date: discovered });
  if (input.drug_box_id) await mustBeOwn(tx, 'drug_box', input.drug_box_id);
  if (input.drug_id) await mustBeOwn(tx, 'drug', input.drug_id);
  const { rows } = await sql<{ id: string }>`SELECT custody.add_case(${momentOf(discovered, clock)},
    ${input.drug_box_id ?? null}::uuid, ${input.case_type}, ${input.note}) AS id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the case was not opened');
  if (input.drug_id)
    await append(tx, id, null, { kind: 'attached', attached_kind: 'drug', attached_id: input.drug_id });
  return readCase(tx, id);
}

/** CASES-02 to CASES-07: takes a case, hands it on, or notes what became known or was sent. */
export async function updateCase(tx: Tx, input: Update): Promise<CaseRow> {
  const row = await readVersion(tx, input);
  const steps = stepsOf(input);
  if (steps.length === 0 && input.note === undefined) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { note: 'required' } });
  }
  for (const step of steps) mustAllow(row, step);
  const clock = await readClock(tx);
  const { loss_discovered_date, notice_sent_date, form_sent_date } = input;
  mustBePast(clock, { loss_discovered_date, notice_sent_date, form_sent_date });
  mustBeBoth(input, 'notice_sent_date', 'notice_reference');
  mustBeBoth(input, 'form_sent_date', 'form_reference');
  const { id, version, state, note, owner_id, loss_discovered_date: _, ...facts } = input;
  await append(tx, id, version, {
    kind: kindOf(input),
    ...facts,
    ...(note !== undefined && { note }),
    ...(state !== undefined && { state }),
    ...(owner_id !== undefined && { owner_id, owner_name: await nameOfAdmin(tx, owner_id) }),
    ...(loss_discovered_date !== undefined && { loss_discovered_on: await instantOf(tx, loss_discovered_date, clock) }),
  });
  return readCase(tx, id);
}

export async function noteCase(tx: Tx, { id, note }: CallInput<'POST discrepancy_case/note'>): Promise<CaseRow> {
  await append(tx, id, null, { kind: 'note', note });
  return readCase(tx, id);
}

/** CASES-04: attaches what the agency has: a vial, a record, a picture. */
export async function attachToCase(tx: Tx, input: CallInput<'POST discrepancy_case/attach'>): Promise<CaseRow> {
  const { id, attached_kind, attached_id, note } = input;
  await readCase(tx, id);
  await mustBeOwnAttachment(tx, attached_kind, attached_id);
  await append(tx, id, null, { kind: 'attached', attached_kind, attached_id, ...(note !== undefined && { note }) });
  return readCase(tx, id);
}

type Closing = Pick<CallInput<'POST discrepancy_case/close'>, 'id' | 'version' | 'outcome' | 'note'>;

/** The case, if it may be ended so as the caller saw it. One that has ended ends once more only with the reason. */
export async function mustMayClose(tx: Tx, input: Closing): Promise<CaseRow> {
  const row = await readVersion(tx, input);
  const step = stepToEnd(row.state, input.outcome);
  mustAllow(row, step);
  if (step === 'find' && input.note === undefined) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { note: 'required' } });
  }
  return row;
}

/** CASES-05: ends a case. Whoever ends it as a loss that had no clocks has discovered the loss just then. */
export async function closeCase(tx: Tx, input: Closing): Promise<CaseRow> {
  const row = await mustMayClose(tx, input);
  const { id, version, outcome, note } = input;
  const isNewLoss = isLoss(outcome) && !hasClocks(row.case_type) && row.loss_discovered_on === null;
  const clock = await readClock(tx);
  await append(tx, id, version, {
    kind: 'outcome',
    outcome,
    state: stateAfter(outcome),
    ...(isNewLoss && { loss_discovered_on: await instantOf(tx, clock.today, clock) }),
    ...(note !== undefined && { note }),
  });
  return readCase(tx, id);
}

/** CASES-02: reopens a case; its clocks run again, unless what they ask for was sent. */
export async function reopenCase(
  tx: Tx,
  { id, version, reason }: CallInput<'POST discrepancy_case/reopen'>,
  { userId }: Actor,
): Promise<CaseRow> {
  const row = await readVersion(tx, { id, version });
  mustAllow(row, 'reopen');
  const owner = row.owner_id === null && { owner_id: userId, owner_name: await nameOfAdmin(tx, userId) };
  await append(tx, id, version, { kind: 'reopened', note: reason, state: 'investigating', outcome: null, ...owner });
  return readCase(tx, id);
}

/** The case, if it is still as the caller saw it (CASE_CHANGED). */
async function readVersion(tx: Tx, { id, version }: { id: string; version: number }): Promise<CaseRow> {
  const row = await readCase(tx, id);
  if (row.version !== version) throw new Refused({ code: 'CASE_CHANGED' });
  return row;
}

function mustAllow({ state }: CaseRow, step: CaseStep): void {
  const refusal = refuseStep(state, step);
  if (refusal) throw new Refused(refusal);
}

const OF_REPORT = ['notice_sent_date', 'form_sent_date', 'police_report', 'loss_value', 'steps_taken'] as const;
const OF_CASE = ['owner_id', 'case_type', 'loss_discovered_date'] as const;

function stepsOf(input: Update): CaseStep[] {
  const has = (fields: readonly (keyof Update)[]): boolean => fields.some((field) => input[field] !== undefined);
  return [
    ...(input.state === undefined ? [] : ['take' as const]),
    ...(has(OF_CASE) ? ['change' as const] : []),
    ...(has(OF_REPORT) ? ['report' as const] : []),
  ];
}

/** The event's name is that of the weightiest change in it. */
function kindOf(input: Update): CaseEventKind {
  if (input.state !== undefined) return 'state';
  if (input.notice_sent_date !== undefined) return 'notice_sent';
  if (input.form_sent_date !== undefined) return 'form_sent';
  if (input.loss_discovered_date !== undefined) return 'possible_loss';
  if (input.owner_id !== undefined) return 'owner';
  return stepsOf(input).length > 0 ? 'details' : 'note';
}

async function append(tx: Tx, id: string, version: number | null, changes: Changes): Promise<void> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  await sql`SELECT custody.append_case_event(${id}, ${version}::integer, ${JSON.stringify(changes)}::jsonb)`.execute(
    tx,
  );
}

/** The name of an admin of the agency who is not disabled. A case has no other owner: nobody else could work on it. */
async function nameOfAdmin(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT u.first_name || ' ' || u.last_name AS name FROM api."user" u
    WHERE u.id::text = ${id} AND u.role = 'admin'
      AND auth.is_still_active(u.inactive_after_date, u.user_group_id)`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refused({ code: 'INVALID_INPUT', fields: { owner_id: 'must be an admin of the agency' } });
  return row.name;
}

function mustBePast({ today }: AgencyClock, dates: Readonly<Record<string, string | undefined>>): void {
  for (const [field, date] of Object.entries(dates)) {
    if (date !== undefined && compareDates(storedDate(date), today) > 0) {
      throw new Refused({ code: 'INVALID_INPUT', fields: { [field]: 'must not be in the future' } });
    }
  }
}

function mustBeBoth(input: Update, date: keyof Update, reference: keyof Update): void {
  const missing = [date, reference].filter((field) => input[field] === undefined);
  const [field] = missing;
  if (missing.length === 1 && field !== undefined) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { [field]: 'required' } });
  }
}

/** A moment of a day of the agency: now on its today, else noon. */
function momentOf(date: string, { zone, today }: AgencyClock): ReturnType<typeof sql> {
  return date === today ? sql`now()` : sql`(${date}::date + time '12:00') AT TIME ZONE ${zone}`;
}

async function instantOf(tx: Tx, date: string, clock: AgencyClock): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT api.instant(${momentOf(date, clock)}) AS at`.execute(tx);
  const at = rows[0]?.at;
  if (at === undefined) throw new Error('a day has no noon');
  return at;
}
