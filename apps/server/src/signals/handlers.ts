import type { CallInput, CallReply } from '@vialant/contract/call';
import { signalSentence } from '@vialant/domain/words/office/signals';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { attachToCase, openCase } from '../cases/case-acts.ts';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';

type Keys = Extract<keyof Handlers, `${string} signal${string}`>;
type Answer = CallReply<'GET signal/all'>;
type Signal = Answer['signals'][number];

const MOST_SIGNALS = 500;
/** So many records of a signal are attached to its case, the newest; the rest is found by the person and the type. */
const MOST_ATTACHED = 25;

/** What the records ask, and what was found about it. */
export function signalHandlers(db: Db): Pick<Handlers, Keys> {
  return {
    'GET signal/all': (call) => agencyTransaction(db, call, readAll),
    'POST signal/review': (call) =>
      agencyTransaction(db, call, (tx) => answerOnce(tx, call, () => review(tx, call.input))),
  };
}

async function readAll(tx: Tx): Promise<Answer> {
  const { rows } = await sql<Omit<Answer, 'signals'>>`SELECT api.instant(r.ran_on) AS ran_on,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'people', (n ->> 'people')::integer)
          ORDER BY t.name), '[]')
        FROM jsonb_array_elements(r.not_compared) n JOIN drug_type t ON t.id = (n ->> 'typeId')::uuid) AS not_compared
    FROM signal_run r WHERE r.user_group_id = auth.agency_id()`.execute(tx);
  return { ...(rows[0] ?? { ran_on: null, not_compared: [] }), signals: await readSignals(tx, null) };
}

async function readSignals(tx: Tx, only: string | null): Promise<Signal[]> {
  const { rows } = await sql<Signal>`SELECT s.id, api.instant(s.created_on) AS created_on, s.rule, s.person_id,
      s.person_name, s.subject_name, s.other_name, s.figures, s.records, api.instant(s.over_on) AS over_on,
      api.instant(s.reviewed_on) AS reviewed_on, s.reviewed_by_name, s.note, s.case_id
    FROM signal s WHERE s.user_group_id = auth.agency_id() AND (${only}::uuid IS NULL OR s.id = ${only}::uuid)
    ORDER BY s.reviewed_on IS NOT NULL, s.over_on IS NOT NULL, s.id DESC LIMIT ${MOST_SIGNALS}`.execute(tx);
  return rows;
}

/** SIGNALS-07. Refuses with STALE what somebody else has reviewed meanwhile. */
async function review(tx: Tx, { id, note, open_case }: CallInput<'POST signal/review'>): Promise<Signal> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  // Of two who review it at the same time the second waits, and then finds it reviewed.
  await sql`SELECT FROM signal WHERE id = ${id} FOR UPDATE`.execute(tx);
  const [signal] = await readSignals(tx, id);
  if (signal === undefined) throw new Refused({ code: 'NOT_FOUND' });
  if (signal.reviewed_on !== null) throw new Refused({ code: 'STALE' });
  const caseId = open_case === 1 ? await openFor(tx, signal, note) : null;
  await sql`UPDATE signal SET reviewed_on = now(), reviewed_by = auth.user_id(), note = ${note},
      case_id = ${caseId}::uuid,
      reviewed_by_name = (SELECT p.first_name || ' ' || p.last_name FROM user_account p WHERE p.id = auth.user_id())
    WHERE id = ${id}`.execute(tx);
  const [reviewed] = await readSignals(tx, id);
  if (reviewed === undefined) throw new Error('a signal is gone');
  return reviewed;
}

/** A case that begins with the question and its records. */
async function openFor(tx: Tx, signal: Signal, note: string): Promise<string> {
  const { id } = await openCase(tx, { case_type: 'other', note: `${signalSentence(signal)}\n\n${note}` });
  for (const { record, id: attached_id } of signal.records.slice(0, MOST_ATTACHED)) {
    await attachToCase(tx, { id, attached_kind: record, attached_id });
  }
  return id;
}
