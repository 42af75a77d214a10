import { displayDay } from '@vialant/domain/values/date-only';
import { dateOnly } from '@vialant/domain/values/date-only';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { casePage, clockWords } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useBasics } from '../../services/services.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { type CaseRow, clocksOf } from './case-facts.ts';
import { CASES_PATH, FORM_41_PATH, PAPERS } from './paths.ts';
import { ClockMark } from './StateMark.tsx';

/** CASES-06, CASES-07: what the law wants until when, and what has stopped it. */
export function Clocks({ row }: { readonly row: CaseRow }): ReactElement {
  const { now } = useBasics();
  const { zone } = useOfficeUser();
  const today = dayIn(zone, now());
  const clocks = clocksOf(row);
  return (
    <section className="case-section" aria-label={casePage.clocks}>
      <h2 className="case-heading">{casePage.clocks}</h2>
      {clocks.length === 0 && <p className="case-quiet">{casePage.noClocks}</p>}
      <ul className="case-clocks">
        {clocks.map((clock) => (
          <li key={clock.kind} className="case-clock-line">
            <span className="case-clock-name">{clockWords.names[clock.kind]}</span>
            <ClockMark clock={clock} today={today} />
            <span className="case-quiet">
              {sentText(row, clock.kind) ??
                (clock.stoppedBy === null ? '' : fill(clockWords.wasDue, { date: displayDay(clock.due) }))}
            </span>
          </li>
        ))}
      </ul>
      <p className="case-links">
        <Link className="case-link" to={`${CASES_PATH}/${row.id}/${PAPERS}`}>
          {casePage.papers}
        </Link>
        <Link className="case-link" to={FORM_41_PATH}>
          {casePage.form41}
        </Link>
      </p>
    </section>
  );
}

function sentText(row: CaseRow, kind: 'notice' | 'form_106'): string | null {
  const [date, reference] =
    kind === 'notice' ? [row.notice_sent_date, row.notice_reference] : [row.form_sent_date, row.form_reference];
  const day = date === null ? null : dateOnly(date);
  return day === null ? null : fill(clockWords.sentOn, { date: displayDay(day), reference: reference ?? '' });
}
