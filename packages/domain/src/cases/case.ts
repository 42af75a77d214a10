/** CASES-02: a case is open until somebody takes it, and ends as one of the last two. */
export const CASE_STATES = ['open', 'investigating', 'resolved', 'reported'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** What a case is about: what a discrepancy was noted as (`custody.case_type`), or what an admin says. */
export const CASE_TYPES = [
  'missing_drug',
  'tampering',
  'theft',
  'loss',
  'not_seen_offline',
  'reseal_avoided',
  'incident_changed',
  'offline_refused',
  'other',
] as const;
export type CaseType = (typeof CASE_TYPES)[number];

/** CASES-05: how a case ends. */
export const OUTCOMES = [
  'miscount',
  'found',
  'recording_error',
  'breakage',
  'policy',
  'tampering',
  'theft',
  'loss',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is appended to a case; its newest event says how the case stands. */
export const CASE_EVENTS = [
  'opened',
  'discrepancy',
  'state',
  'owner',
  'possible_loss',
  'notice_sent',
  'form_sent',
  'details',
  'note',
  'attached',
  'outcome',
  'reopened',
] as const;
export type CaseEventKind = (typeof CASE_EVENTS)[number];

/** What can be attached to a case: a vial, a picture, or a record of the custody record. */
export const ATTACHED_KINDS = [
  'drug',
  'image',
  'stock_move_record',
  'drug_transfer',
  'box_transfer',
  'box_check',
  'drug_check',
  'reseal',
] as const;
export type AttachedKind = (typeof ATTACHED_KINDS)[number];

const LOSSES: ReadonlySet<Outcome> = new Set(['tampering', 'theft', 'loss']);

/** Whether the outcome says that something was lost, so that it must be reported. */
export function isLoss(outcome: Outcome): boolean {
  return LOSSES.has(outcome);
}

/** How a case stands after it has ended with this outcome. */
export function stateAfter(outcome: Outcome): CaseState {
  return isLoss(outcome) ? 'reported' : 'resolved';
}

/** What an admin does with a case, besides adding notes and evidence, which every case takes. */
export type CaseStep = 'take' | 'change' | 'report' | 'close' | 'find' | 'reopen';

/**
 * The states in which each step may be made. What was sent to the authorities, and what they ask for, is also noted of a
 * case that was reported as loss: its form is sent after its end.
 */
const STEPS: Readonly<Record<CaseStep, readonly CaseState[]>> = {
  take: ['open'],
  change: ['open', 'investigating'],
  report: ['open', 'investigating', 'reported'],
  close: ['investigating'],
  find: ['reported'],
  reopen: ['resolved', 'reported'],
};

/**
 * The step by which a case ends with this outcome. What was reported as loss and is found later ends once more, without
 * being looked into again (CASES-11).
 */
export function stepToEnd(state: CaseState, outcome: Outcome): 'close' | 'find' {
  return state === 'reported' && outcome === 'found' ? 'find' : 'close';
}

/** Why the step cannot be made in this state; null where it can. */
export function refuseStep(state: CaseState, step: CaseStep): { readonly code: 'CASE_STEP' } | null {
  return STEPS[step].includes(state) ? null : { code: 'CASE_STEP' };
}
