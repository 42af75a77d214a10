import { type Clock, clockText, isOverdue } from '@vialant/domain/cases/clock';
import type { CaseState } from '@vialant/domain/cases/case';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { caseWords } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';

/** How a case stands, as a word with a frame; its colour only repeats the word. */
export function StateMark({ state }: { readonly state: CaseState }): ReactElement {
  return <span className={`case-mark case-mark--${state}`}>{caseWords.states[state]}</span>;
}

/** What a clock says; one that is due or late stands out. */
export function ClockMark({ clock, today }: { readonly clock: Clock; readonly today: DateOnly }): ReactElement {
  const isUrgent = isOverdue(clock, today) || (clock.stoppedBy === null && clock.due === today);
  return <span className={isUrgent ? 'case-clock case-clock--urgent' : 'case-clock'}>{clockText(clock, today)}</span>;
}
