import { refuseText } from '../values/input.ts';
import { LIMITS, type WASTE_REASONS } from '../values/limits.ts';
import type { Refusal } from '../words/refusal.ts';

/** Why these notes cannot stand with a waste, or null (WASTE-02, WASTE-03). */
export function refuseWasteNotes(notes: string): Refusal | null {
  if (notes.trim() === '') return { code: 'NOTES_REQUIRED' };
  return refuseText({ value: notes, required: true, maxLength: LIMITS.wasteNotes.maxLength });
}

/** The notes after a reason was chosen: it replaces an earlier reason and stands before what was typed (OPEN-034). */
export function withReason(notes: string, reason: string, reasons: readonly string[]): string {
  const typed = notes.trim();
  return typed === '' || reasons.includes(typed) ? reason : `${reason}. ${typed}`;
}

/** The reason that was chosen, as long as the notes still begin with it; what a person has written over is not recorded. */
export function reasonIn(notes: string, chosen: string): string | null {
  return chosen !== '' && notes.trim().startsWith(chosen) ? chosen : null;
}

/** The reason that every agency keeps: what fits no other has a place (STOCKROOM-05). */
export const LASTING_REASON = 'Other' satisfies (typeof WASTE_REASONS)[number];
