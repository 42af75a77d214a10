import { fill } from '@vialant/domain/words/fill';
import { officePeople, officePeopleFields as words } from '@vialant/domain/words/office/people';
import { officeTable } from '@vialant/domain/words/office/table';
import { timeText } from '../entity/entity-fields.ts';
import type { Column } from '../table/column.ts';
import type { Invite, Person } from './person.ts';

/** PEOPLE-01. */
export function peopleColumns(zone: string): Column<Person>[] {
  return [
    { id: 'name', label: words.name.label, kind: 'text', text: ({ name }) => name },
    { id: 'email', label: words.primary_email.label, kind: 'text', text: ({ email }) => email },
    { id: 'role', label: words.role.label, kind: 'text', text: ({ role }) => officePeople.roles[role], filter: true },
    {
      id: 'state',
      label: words.state.label,
      kind: 'text',
      text: ({ state }) => officePeople.states[state],
      filter: true,
    },
    {
      id: 'sisters',
      label: words.sister_agencies.label,
      kind: 'text',
      text: ({ sisters }) => (sisters === '' ? officeTable.none : sisters),
    },
    {
      id: 'one_time_code',
      label: words.one_time_code.label,
      kind: 'text',
      text: ({ oneTimeCode }) => codeText(oneTimeCode),
      filter: true,
    },
    {
      id: 'last_sign_in',
      label: words.last_sign_in_on.label,
      kind: 'text',
      text: (person) => signInText(person, zone),
      sortBy: ({ lastSignIn }) => lastSignIn?.getTime() ?? null,
    },
  ];
}

/** What belongs to an account is told to its home alone. */
export function codeText(oneTimeCode: boolean | null): string {
  if (oneTimeCode === null) return officeTable.none;
  return oneTimeCode ? officePeople.codeOn : officePeople.codeOff;
}

export function signInText({ isHome, lastSignIn }: Person, zone: string): string {
  if (lastSignIn !== null) return timeText(zone, lastSignIn);
  return isHome ? officePeople.never : officeTable.none;
}

/** PEOPLE-02. */
export function inviteColumns(zone: string, now: Date): Column<Invite>[] {
  return [
    { id: 'email', label: words.primary_email.label, kind: 'text', text: ({ primary_email }) => primary_email },
    {
      id: 'name',
      label: words.name.label,
      kind: 'text',
      text: ({ first_name, last_name }) => `${first_name} ${last_name}`,
    },
    { id: 'role', label: words.role.label, kind: 'text', text: ({ role }) => roleText(role), filter: true },
    { id: 'by', label: words.sent_by_name.label, kind: 'text', text: ({ sent_by_name }) => sent_by_name },
    {
      id: 'sent',
      label: words.sent_on.label,
      kind: 'text',
      text: ({ sent_on }) => timeText(zone, sent_on),
      sortBy: ({ sent_on }) => sent_on.getTime(),
    },
    {
      id: 'expires',
      label: words.expires_on.label,
      kind: 'text',
      text: (invite) => expiryText(invite, zone, now),
      sortBy: ({ expires_on }) => expires_on.getTime(),
    },
  ];
}

export function roleText(role: string): string {
  return Object.entries(officePeople.roles).find(([name]) => name === role)?.[1] ?? role;
}

export function expiryText({ expires_on }: Invite, zone: string, now: Date): string {
  const time = timeText(zone, expires_on);
  return expires_on < now ? fill(officePeople.expired, { time }) : time;
}
