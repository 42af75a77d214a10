import { type Clock, CLOCKS, clockOf } from '@vialant/domain/cases/clock';
import { type DateOnly, dateOnly, daysBetween } from '@vialant/domain/values/date-only';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { caseWords } from '@vialant/domain/words/office/cases';
import type { CallReply } from '../../api/client.ts';

export type CaseRow = CallReply<'GET discrepancy_case/all'>[number];
export type CaseDetail = CallReply<'GET discrepancy_case'>;
export type CaseEvent = CaseDetail['events'][number];

/** The clocks of a case; none where its type has none. */
export function clocksOf(row: CaseRow): Clock[] {
  return CLOCKS.flatMap((kind) => {
    const due = toDate(kind === 'notice' ? row.notice_due_date : row.form_due_date);
    const sent = toDate(kind === 'notice' ? row.notice_sent_date : row.form_sent_date);
    return due === null ? [] : [clockOf(kind, due, { outcome: row.outcome, sent })];
  });
}

function toDate(text: string | null): DateOnly | null {
  return text === null ? null : dateOnly(text);
}

/** For how many days of the agency a case was or is open. */
export function daysOpen({ created_on, closed_on }: CaseRow, zone: string, today: DateOnly): number {
  const last = closed_on === null ? today : dayIn(zone, new Date(closed_on));
  return daysBetween(dayIn(zone, new Date(created_on)), last);
}

export function daysText(days: number): string {
  if (days === 0) return caseWords.today;
  return days === 1 ? caseWords.oneDay : fill(caseWords.days, { n: days });
}
