import { addDays, type DateOnly, daysBetween, displayDay, WEEKDAYS, weekdayOf } from '../values/date-only.ts';
import { dayIn } from '../values/zone.ts';
import { fill } from '../words/fill.ts';
import { clockWords } from '../words/office/cases.ts';
import { type CaseType, isLoss, type Outcome } from './case.ts';
import { nextBusinessDay } from './federal-holidays.ts';

/** CASES-06: what the law wants after a theft or a loss, counted in days of the agency. */
export const CLOCKS = ['notice', 'form_106'] as const;
export type ClockKind = (typeof CLOCKS)[number];

const FORM_106_DAYS = 45;

/** The written notice is due by the end of the next business day after the loss was discovered. */
export function noticeDue(discovered: DateOnly): DateOnly {
  return nextBusinessDay(discovered);
}

/** Form 106 is due within 45 calendar days. */
export function form106Due(discovered: DateOnly): DateOnly {
  return addDays(discovered, FORM_106_DAYS);
}

const RUNS_AT_ONCE: ReadonlySet<CaseType> = new Set(['missing_drug', 'tampering', 'theft', 'loss']);

/** Whether the clocks of a case of this type run from its discovery on; of others, from when it is a possible loss. */
export function hasClocks(type: CaseType): boolean {
  return RUNS_AT_ONCE.has(type);
}

/** What the clocks of a case follow from. `lossDiscoveredOn`: since when a case of another type is a possible loss. */
export type ClockFacts = {
  readonly caseType: CaseType;
  readonly discoveredOn: Date;
  readonly lossDiscoveredOn: Date | null;
};

/** The day from which the clocks are counted; null for a case that has none. */
export function clockDay(facts: ClockFacts, zone: string): DateOnly | null {
  if (hasClocks(facts.caseType)) return dayIn(zone, facts.discoveredOn);
  return facts.lossDiscoveredOn === null ? null : dayIn(zone, facts.lossDiscoveredOn);
}

/** One clock of a case. `stoppedBy`: an outcome that is no loss, or what was sent; null while it runs. */
export type Clock = { readonly kind: ClockKind; readonly due: DateOnly; readonly stoppedBy: 'outcome' | 'sent' | null };

/** How a clock stands, from the day on which it is due. */
export function clockOf(
  kind: ClockKind,
  due: DateOnly,
  { outcome, sent }: { readonly outcome: Outcome | null; readonly sent: DateOnly | null },
): Clock {
  if (sent !== null) return { kind, due, stoppedBy: 'sent' };
  return { kind, due, stoppedBy: outcome !== null && !isLoss(outcome) ? 'outcome' : null };
}

/** Whether a clock that runs has passed its day. */
export function isOverdue({ due, stoppedBy }: Clock, today: DateOnly): boolean {
  return stoppedBy === null && daysBetween(due, today) > 0;
}

/** CASES-07: what people read of a clock. */
export function clockText({ kind, due, stoppedBy }: Clock, today: DateOnly): string {
  if (stoppedBy !== null) return clockWords.stopped[stoppedBy];
  const late = daysBetween(due, today);
  if (late > 0) return fill(clockWords.overdue, { n: late });
  if (late === 0) return clockWords.dueToday;
  return fill(clockWords.due[kind], { weekday: WEEKDAYS[weekdayOf(due)] ?? '', date: displayDay(due) });
}
