import { clockText } from '@vialant/domain/cases/clock';
import { compareDates, type DateOnly } from '@vialant/domain/values/date-only';
import { caseFields as words, caseWords, clockWords } from '@vialant/domain/words/office/cases';
import { officeTable } from '@vialant/domain/words/office/table';
import { timeText } from '../entity/entity-fields.ts';
import type { Column } from '../table/column.ts';
import { type CaseRow, clocksOf, daysOpen } from './case-facts.ts';
import { ClockMark, StateMark } from './StateMark.tsx';

/** The columns of the list of cases, on this day of the agency. */
export function caseColumns(zone: string, today: DateOnly): Column<CaseRow>[] {
  const running = (row: CaseRow): ReturnType<typeof clocksOf> =>
    clocksOf(row)
      .filter(({ stoppedBy }) => stoppedBy === null)
      .sort((one, other) => compareDates(one.due, other.due));
  // The next clock that runs; where none does, what has stopped them.
  const clock = (row: CaseRow): ReturnType<typeof clocksOf>[number] | undefined => running(row)[0] ?? clocksOf(row)[0];
  return [
    { id: 'number', label: words.number.label, kind: 'code', text: ({ number }) => number },
    {
      id: 'state',
      label: words.state.label,
      kind: 'text',
      text: ({ state }) => caseWords.states[state],
      show: ({ state }) => <StateMark state={state} />,
      filter: true,
    },
    {
      id: 'type',
      label: words.case_type.label,
      kind: 'text',
      text: ({ case_type }) => caseWords.types[case_type],
      filter: true,
    },
    {
      id: 'clocks',
      label: words.clocks.label,
      kind: 'text',
      text: (row) => {
        const next = clock(row);
        return next === undefined ? clockWords.none : clockText(next, today);
      },
      sortBy: (row) => running(row)[0]?.due ?? null,
      show: (row) => {
        const next = clock(row);
        return next === undefined ? clockWords.none : <ClockMark clock={next} today={today} />;
      },
    },
    {
      id: 'owner',
      label: words.owner.label,
      kind: 'text',
      text: ({ owner_name }) => owner_name ?? caseWords.nobody,
      filter: true,
    },
    {
      id: 'days',
      label: words.days_open.label,
      kind: 'number',
      text: (row) => String(daysOpen(row, zone, today)),
      sortBy: (row) => daysOpen(row, zone, today),
    },
    {
      id: 'box',
      label: words.box.label,
      kind: 'text',
      text: ({ drug_box_name }) => drug_box_name ?? officeTable.none,
      filter: true,
    },
    {
      id: 'vials',
      label: words.vials.label,
      kind: 'number',
      text: ({ vials }) => String(vials),
      sortBy: ({ vials }) => vials,
    },
    {
      id: 'discovered',
      label: words.discovered_on.label,
      kind: 'text',
      text: ({ discovered_on }) => timeText(zone, new Date(discovered_on)),
    },
  ];
}
