import { fill } from '@vialant/domain/words/fill';
import { casePage, caseWords } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { CaseEvent } from './case-facts.ts';
import { changesIn } from './changes-in.ts';

/** CASES-02: everything that was appended to a case, the newest first. */
export function Timeline({ events }: { readonly events: readonly CaseEvent[] }): ReactElement {
  const { zone } = useOfficeUser();
  return (
    <section className="case-section" aria-label={casePage.timeline}>
      <h2 className="case-heading">{casePage.timeline}</h2>
      <ol className="case-timeline" reversed>
        {events.toReversed().map((event) => (
          <li key={event.number} className="case-event">
            <p className="case-event-head">
              <strong>{headOf(event)}</strong>
              <span className="case-quiet">
                {fill(casePage.by, { name: event.user_name, time: timeText(zone, new Date(event.created_on)) })}
              </span>
            </p>
            {changesIn(event, events[event.number - 2], zone).map(({ label, value }) => (
              <p key={label} className="case-event-change">
                {fill(casePage.change, { label, value })}
              </p>
            ))}
            {event.note !== null && <p className="case-note">{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function headOf({ kind, attached_kind }: CaseEvent): string {
  const name = caseWords.events[kind];
  return attached_kind === null
    ? name
    : fill(casePage.change, { label: name, value: caseWords.attached[attached_kind] });
}
