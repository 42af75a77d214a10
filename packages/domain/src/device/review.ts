import { localDate } from '../values/date-only.ts';

/** What the device remembers of earlier requests for a review (REVIEW-07). */
export type ReviewDates = { readonly askedOn: Date | null; readonly delayUntil: Date | null };

/** OPEN-036: at most once a day, and not while the user's own delay runs; the server has the last word. */
export function mayAskForReview({ askedOn, delayUntil }: ReviewDates, now: Date): boolean {
  const isAskedToday = askedOn !== null && localDate(askedOn) === localDate(now);
  return !isAskedToday && (delayUntil === null || delayUntil <= now);
}

/** The same day so many months later, or the last day of a month that is too short. */
export function monthsLater(now: Date, months: number): Date {
  const later = new Date(now);
  later.setDate(1);
  later.setMonth(later.getMonth() + months);
  const lastDay = new Date(later.getFullYear(), later.getMonth() + 1, 0).getDate();
  later.setDate(Math.min(now.getDate(), lastDay));
  return later;
}

/** The acts after which a review is asked for (OPEN-036). */
export const REVIEWED_ACTS: readonly string[] = ['box_check', 'administer', 'waste'];

/** Why feedback is not accepted, or null: it needs a note (REVIEW-03). */
export function refuseFeedback(note: string): { readonly code: 'FEEDBACK_NOTE_REQUIRED' } | null {
  return note.trim() === '' ? { code: 'FEEDBACK_NOTE_REQUIRED' } : null;
}
