import type { CallInput } from '@vialant/contract/call';
import { type CaseStep, OUTCOMES, refuseStep } from '@vialant/domain/cases/case';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { type caseActs, caseMessages, caseWords } from '@vialant/domain/words/office/cases';
import type { CallOptions, Client } from '../../api/client.ts';
import { ApiError } from '../../api/failure.ts';
import { hashPassword } from '../../api/password.ts';
import { type ShownAct, shownAct } from '../../api/shown-act.ts';
import type { Changed } from '../form/changes.ts';
import type { Choice, FormField } from '../form/form-field.ts';
import type { CaseDetail } from './case-facts.ts';
import {
  chosen,
  day,
  longText,
  note,
  NOTE_LENGTH,
  outcomeChoices,
  shortText,
  value,
  witnessPassword,
} from './case-fields.tsx';

/** What is done with a case in a form at its side; the name is the last part of its address. */
export type CaseAct = Exclude<keyof typeof caseActs, 'open'>;

type Definition = {
  readonly step: CaseStep;
  readonly fields: (people: readonly Choice[], detail: CaseDetail) => readonly FormField[];
  /** From whom one is chosen: the admins, or whoever may witness. */
  readonly people?: 'admins' | 'witnesses';
  readonly done: Message;
  readonly send: (client: Client, detail: CaseDetail, change: Changed, options: CallOptions) => Promise<unknown>;
  /** Whether the form begins with what the case holds. */
  readonly changesRow?: true;
};

const ACTS: Readonly<Record<CaseAct, Definition>> = {
  close: {
    step: 'close',
    fields: (people, detail) => [
      chosen('outcome', outcomeChoices),
      ...(mayMoveVials(detail) ? [chosen('witness_id', people, false), witnessPassword] : []),
      note,
    ],
    people: 'witnesses',
    done: caseMessages.closed,
    send: end,
  },
  found: {
    step: 'find',
    fields: (people, detail) => [
      ...(mayMoveVials(detail) ? [chosen('witness_id', people), witnessPassword] : []),
      longText('note', NOTE_LENGTH, true),
    ],
    people: 'witnesses',
    done: caseMessages.closed,
    send: (client, detail, change, options) => end(client, detail, { ...change, outcome: 'found' }, options),
  },
  loss: {
    step: 'change',
    fields: () => [day('loss_discovered_date'), note],
    done: caseMessages.saved,
    send: update,
  },
  notice: {
    step: 'report',
    fields: () => [day('notice_sent_date'), shortText('notice_reference', true), note],
    done: caseMessages.saved,
    send: update,
  },
  form: {
    step: 'report',
    fields: () => [day('form_sent_date'), shortText('form_reference', true), note],
    done: caseMessages.saved,
    send: update,
  },
  details: {
    step: 'report',
    fields: () => [shortText('police_report', false), value, longText('steps_taken', 2000, false)],
    done: caseMessages.saved,
    send: update,
    changesRow: true,
  },
  owner: {
    step: 'change',
    fields: (people) => [chosen('owner_id', people), note],
    people: 'admins',
    done: caseMessages.saved,
    send: update,
  },
  reopen: {
    step: 'reopen',
    fields: () => [longText('reason', NOTE_LENGTH, true)],
    done: caseMessages.reopened,
    send: (client, { id, version }, change, options) =>
      client.call('POST discrepancy_case/reopen', { id, version, reason: String(change['reason'] ?? '') }, options),
  },
};

/** Whether an end of the case can take a loss out of a vial, or put one back. */
function mayMoveVials({ vial_evidence }: CaseDetail): boolean {
  return vial_evidence.some(({ amount_left, lost }) => amount_left > 0 || lost > 0);
}

/** CASES-11: ends the case, before the witness whose password was typed, if one was. */
async function end(
  client: Client,
  { id, version, number }: CaseDetail,
  change: Changed,
  options: CallOptions,
): Promise<unknown> {
  const outcome = OUTCOMES.find((each) => each === change['outcome']) ?? 'policy';
  const witness_id = typeof change['witness_id'] === 'string' ? change['witness_id'] : null;
  const body = { id, version, outcome, ...noteOf(change) };
  if (witness_id === null) return client.call('POST discrepancy_case/close', body, options);
  const request = { call: 'POST discrepancy_case/close', body };
  const sentence = fill(caseWords.willEnd, { number, outcome: caseWords.outcomes[outcome] });
  const shown = await shownAct({ id: options.idempotencyKey ?? '', sentence, request });
  await proveWitness(client, witness_id, String(change['witness_password'] ?? ''), shown);
  return client.call('POST discrepancy_case/close', { ...body, witness_id }, options);
}

async function proveWitness(client: Client, user_id: string, password: string, shown: ShownAct): Promise<void> {
  const body = { user_id, password: await hashPassword(password), ...shown };
  const isProven = await client.call('POST user/verify_user', body);
  if (isProven) return;
  const { text } = messages.witness.incorrectPassword;
  throw new ApiError({
    kind: 'refused',
    status: 200,
    err: 'WITNESS_PASSWORD_INCORRECT',
    message: text,
    fields: { witness_password: text },
    traceId: '',
  });
}

/** The fields of these forms have the names of the call, which judges their values again. */
function update(client: Client, { id, version }: CaseDetail, change: Changed, options: CallOptions): Promise<unknown> {
  const body = { id, version, ...change } as CallInput<'POST discrepancy_case/update'>;
  return client.call('POST discrepancy_case/update', body, options);
}

function noteOf(change: Changed): { note?: string } {
  return typeof change['note'] === 'string' ? { note: change['note'] } : {};
}

const NAMES = [
  'close',
  'found',
  'loss',
  'notice',
  'form',
  'details',
  'owner',
  'reopen',
] as const satisfies readonly CaseAct[];

export function isCaseAct(text: string): text is CaseAct {
  return NAMES.some((name) => name === text);
}

export function definitionOf(act: CaseAct): Definition {
  return ACTS[act];
}

/** The forms that a case allows as it stands. */
export function actsOf(detail: CaseDetail): CaseAct[] {
  return NAMES.filter((act) => {
    if (refuseStep(detail.state, ACTS[act].step) !== null) return false;
    // A clock that runs already is not started again, and what was sent has stopped it.
    if (act === 'loss') return detail.notice_due_date === null;
    if (act === 'notice') return detail.notice_due_date !== null && detail.notice_sent_date === null;
    return act === 'form' ? detail.form_due_date !== null && detail.form_sent_date === null : true;
  });
}
