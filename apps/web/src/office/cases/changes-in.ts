import { dateOnly, displayDay } from '@vialant/domain/values/date-only';
import { dayIn } from '@vialant/domain/values/zone';
import { caseFields, caseWords } from '@vialant/domain/words/office/cases';
import { officeTable } from '@vialant/domain/words/office/table';
import type { CaseEvent } from './case-facts.ts';

type Change = { readonly label: string; readonly value: string };

type Standing = Exclude<
  keyof CaseEvent,
  'number' | 'kind' | 'created_on' | 'created_by' | 'user_name' | 'note' | 'attached_kind' | 'attached_id' | 'owner_id'
>;

/** How each fact of a case is called and read, in the order in which a change is told. */
const TOLD: Readonly<Record<Standing, (event: CaseEvent, zone: string) => Change>> = {
  state: ({ state }) => ({ label: caseFields.state.label, value: caseWords.states[state] }),
  outcome: ({ outcome }) => ({
    label: caseFields.outcome.label,
    value: outcome === null ? officeTable.none : caseWords.outcomes[outcome],
  }),
  case_type: ({ case_type }) => ({ label: caseFields.case_type.label, value: caseWords.types[case_type] }),
  owner_name: ({ owner_name }) => ({ label: caseFields.owner.label, value: owner_name ?? caseWords.nobody }),
  loss_discovered_on: ({ loss_discovered_on }, zone) => ({
    label: caseFields.loss_discovered_date.label,
    value: loss_discovered_on === null ? officeTable.none : displayDay(dayIn(zone, new Date(loss_discovered_on))),
  }),
  notice_sent_date: ({ notice_sent_date }) => date(caseFields.notice_sent_date.label, notice_sent_date),
  notice_reference: ({ notice_reference }) => text(caseFields.notice_reference.label, notice_reference),
  form_sent_date: ({ form_sent_date }) => date(caseFields.form_sent_date.label, form_sent_date),
  form_reference: ({ form_reference }) => text(caseFields.form_reference.label, form_reference),
  police_report: ({ police_report }) => text(caseFields.police_report.label, police_report),
  loss_value: ({ loss_value }) => text(caseFields.loss_value.label, loss_value === null ? null : `$${loss_value}`),
  steps_taken: ({ steps_taken }) => text(caseFields.steps_taken.label, steps_taken),
};

function text(label: string, value: string | null): Change {
  return { label, value: value ?? officeTable.none };
}

function date(label: string, value: string | null): Change {
  const day = value === null ? null : dateOnly(value);
  return { label, value: day === null ? officeTable.none : displayDay(day) };
}

/** What an event has changed, compared with the one before; the first event says what the case began as. */
export function changesIn(event: CaseEvent, before: CaseEvent | undefined, zone: string): Change[] {
  if (before === undefined) return [TOLD.case_type(event, zone)];
  return Object.values(TOLD)
    .map((tell) => ({ now: tell(event, zone), earlier: tell(before, zone) }))
    .filter(({ now, earlier }) => now.value !== earlier.value)
    .map(({ now }) => now);
}
