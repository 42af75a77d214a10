/** What an admin or auditor is told of on the first page of the office, in the order of OVERVIEW-01. */
export const ATTENTION_KINDS = [
  'clocks',
  'cases',
  'checks_missed',
  'checks_due',
  'expired',
  'expiring',
  'low',
  'offline_refused',
  'vehicle_failures',
  'signals',
  'invites',
  'inventory',
  'registrations',
] as const;

export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** How far the first page looks, in days, and how many lines of a list it shows. */
export const OVERVIEW = {
  recentDays: 30,
  expiringDays: 30,
  registrationDays: 60,
  listLength: 5,
  /** How far the list of vials that expire goes. */
  listedDays: 90,
} as const;
