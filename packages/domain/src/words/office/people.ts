import type { FieldWords } from './form.ts';
import type { Message } from '../messages/message.ts';

/** PEOPLE-01 to PEOPLE-06; the words are ours where the requirements do not quote them. */
export const officePeople = {
  title: 'People',
  invites: 'Pending invites',
  views: 'People and invites',
  empty: 'Invite the first person: they choose their password by a mailed link.',
  noInvites: 'Nobody is invited at the moment.',
  invite: 'Invite',
  inviteTitle: 'Invite a person',
  roles: { user: 'Staff', auditor: 'Auditor', admin: 'Admin' },
  states: { Active: 'Active', Invited: 'Invited', Disabled: 'Disabled' },
  codeOn: 'On',
  codeOff: 'Off',
  never: 'Never',
  expired: 'Expired {time}',
  elsewhere: 'This person is at home in another agency. Here you choose their role, or remove them.',
  gone: 'This person is not here any more.',
  inviteGone: 'This invite is not open any more.',
} as const;

export const officePeopleFields = {
  name: { label: 'Name' },
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  primary_email: { label: 'Email' },
  role: {
    label: 'Role',
    hint: 'Staff work with vials. Auditors read all that admins read and change nothing.',
    values: officePeople.roles,
  },
  state: { label: 'State' },
  sister_agencies: { label: 'Sister agencies' },
  one_time_code: { label: 'One-time code' },
  last_sign_in_on: { label: 'Last sign-in' },
  inactive_after_date: {
    label: 'Disabled from',
    hint: 'From this day on the person cannot work for the agency. Empty: no end.',
    values: { none: 'no end' },
  },
  sent_by_name: { label: 'Invited by' },
  sent_on: { label: 'Sent' },
  expires_on: { label: 'Expires' },
  act: { label: 'Change' },
} as const satisfies Record<string, FieldWords>;

/** Each asks once, naming the person and what follows; the button is the verb. */
export const officePeopleActs = {
  disable: { verb: 'Disable', title: 'Disable {name}?', effect: '{sessions} Their records stay.' },
  enable: { verb: 'Enable', title: 'Enable {name}?', effect: 'They can sign in again. Sessions of before stay ended.' },
  codeOn: {
    verb: 'Turn on one-time code',
    title: 'Ask {name} for a one-time code?',
    effect: 'At each sign-in a code is sent: by SMS where there is a phone number, else by mail.',
  },
  codeOff: {
    verb: 'Turn off one-time code',
    title: 'Let {name} sign in without a one-time code?',
    effect: 'The password alone is enough from then on.',
  },
  requireReset: {
    verb: 'Require new password',
    title: 'Require a new password of {name}?',
    effect: '{sessions} The old password no longer works. A link for a new one is mailed to {email}.',
  },
  endSessions: {
    verb: 'End sessions',
    title: 'End the sessions of {name}?',
    effect: '{sessions} They can sign in again with their password.',
  },
  remove: {
    verb: 'Remove from agency',
    title: 'Remove {name} from {agency}?',
    effect: 'Their records stay, and so do their other agencies.',
  },
  resend: {
    verb: 'Resend',
    title: 'Send the invite to {email} again?',
    effect: 'The link that was sent before no longer works.',
  },
  withdraw: {
    verb: 'Withdraw',
    title: 'Withdraw the invite to {email}?',
    effect: 'Its link no longer works. You can invite the address again.',
  },
  sessions: 'Ends {n} sessions.',
  oneSession: 'Ends 1 session.',
  noSession: 'Ends no session: nobody is signed in.',
} as const;

export const officePeopleMessages = {
  invited: { text: 'Invite sent to {email}', tone: 'success', area: 'platform' },
  resent: { text: 'Invite sent again to {email}', tone: 'success', area: 'platform' },
  withdrawn: { text: 'Invite to {email} withdrawn', tone: 'success', area: 'platform' },
  disabled: { text: '{name} disabled', tone: 'success', area: 'platform' },
  enabled: { text: '{name} enabled', tone: 'success', area: 'platform' },
  codeOn: { text: 'One-time code on for {name}', tone: 'success', area: 'platform' },
  codeOff: { text: 'One-time code off for {name}', tone: 'success', area: 'platform' },
  resetRequired: { text: 'A link for a new password was mailed to {email}', tone: 'success', area: 'platform' },
  sessionsEnded: { text: 'Sessions of {name} ended', tone: 'success', area: 'platform' },
  removed: { text: '{name} removed from the agency', tone: 'success', area: 'platform' },
} as const satisfies Record<string, Message>;
