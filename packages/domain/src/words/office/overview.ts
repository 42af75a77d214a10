import type { AttentionKind } from '../../agency/overview.ts';
import type { CheckState } from '../../custody/daily-check.ts';
import type { ExpiryWindow } from '../../custody/expiring.ts';

/** OVERVIEW; the words are ours but for those in quotes there. */
export const overviewWords = {
  title: 'Overview',
  nothing: 'Nothing needs attention today',
  attention: 'What needs attention',
  failed: 'The overview could not be loaded.',
  more: 'and {n} more',
  signed: 'Signed {time}',
  broken: 'Broken',
  brokenHint:
    'The last signed checkpoint does not agree with what is stored. Export the record and have it verified before ' +
    'anything else.',
  unsigned: 'Not signed yet',
  record: 'Record',
} as const;

type AttentionWords = {
  /** After the number: of one, and of several. */
  readonly one: string;
  readonly many: string;
  /** What to do, as the link says it. */
  readonly act: string;
};

/** Each line of the first page: a number, a sentence and what to do. */
export const attentionWords: { readonly [Kind in AttentionKind]: AttentionWords } = {
  clocks: {
    one: 'clock of a case is running',
    many: 'clocks of cases are running',
    act: 'See what is due',
  },
  cases: { one: 'case has not ended', many: 'cases have not ended', act: 'Take and resolve' },
  checks_missed: { one: 'check missed', many: 'checks missed', act: 'See which boxes' },
  checks_due: { one: 'check still due today', many: 'checks still due today', act: 'See which boxes' },
  expired: { one: 'vial expired', many: 'vials expired', act: 'See where they are' },
  expiring: {
    one: 'vial expires within 30 days',
    many: 'vials expire within 30 days',
    act: 'See where they are',
  },
  low: { one: 'stock below par', many: 'stocks below par', act: 'See what to restock' },
  offline_refused: {
    one: 'offline record refused in the last 30 days',
    many: 'offline records refused in the last 30 days',
    act: 'Look at them',
  },
  vehicle_failures: {
    one: 'reported vehicle failure is open',
    many: 'reported vehicle failures are open',
    act: 'See what to fix',
  },
  signals: {
    one: 'signal asks a question about records',
    many: 'signals ask questions about records',
    act: 'Look at the records',
  },
  invites: { one: 'invite not answered yet', many: 'invites not answered yet', act: 'Resend or withdraw' },
  inventory: {
    one: 'biennial inventory is due within 60 days',
    many: 'biennial inventories are due within 60 days',
    act: 'Take it',
  },
  registrations: {
    one: 'registration expires within 60 days',
    many: 'registrations expire within 60 days',
    act: 'See which to renew',
  },
};

/** What a line of a short list says of its thing. */
export const attentionLines = {
  dueAt: 'due {time}',
  dueToday: 'due today',
  overdue: 'overdue since {date}',
  expired: 'expired {date}',
  expires: 'expires {date}',
  goodOf: '{n} of {m}',
} as const;

/** The daily checks of all boxes. */
export const checksWords = {
  title: 'Daily checks',
  empty: 'No box is checked daily. Say of a box that it is, under Boxes.',
  box: 'Box',
  code: 'Code',
  unit: 'Unit',
  state: 'Check',
  states: { missed: 'Missed', due: 'Due', checked: 'Checked', later: 'Not due yet' } satisfies {
    readonly [State in CheckState]: string;
  },
  due: 'Due',
  last: 'Last checked',
  by: 'By',
  never: 'Never',
} as const;

/** The vials that expire. */
export const expiringWords = {
  title: 'Expiring vials',
  empty: 'No vial is expired or expires within 90 days.',
  expires: 'Expires',
  window: 'When',
  windows: {
    expired: 'Expired',
    within30: 'Within 30 days',
    within60: 'In 31 to 60 days',
    within90: 'In 61 to 90 days',
  } satisfies { readonly [Window in ExpiryWindow]: string },
  type: 'Drug type',
  code: 'Code',
  lot: 'Lot',
  box: 'Box',
  unit: 'Unit',
} as const;

/** What did not agree with the record. */
export const discrepancyWords = {
  title: 'Discrepancies',
  empty: 'No discrepancy was ever noted.',
  when: 'When',
  who: 'Noted by',
  type: 'What',
  notes: 'Notes',
} as const;

/** The column of the pars that says which are low. */
export const parLowWords = { label: 'Stock', low: 'Low', enough: 'Enough' } as const;
