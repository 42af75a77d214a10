import { pageTitles } from '../page-titles.ts';

/** DASH */
export const dashboard = {
  currentInventory: 'Current Inventory',
  copyCode: 'Copy box code',
  lastCheck: 'Last check',
  offline: 'offline',
  partial: 'Checked {n} of {total}',
  empty: 'This box is empty',
  inventoryCheck: pageTitles.inventoryCheck,
  verifyCode: 'Verify Code',
  scan: 'Scan',
  pullToRefresh: 'Pull to refresh',
  releaseToRefresh: 'Release to refresh',
  refreshing: 'Refreshing',
  loading: 'Loading inventory',
  noCheck: 'No check recorded yet',
  lastCheckUnknown: 'Last check: not available',
  resealDue: 'A new seal is due: {name} used or moved a drug, {time}',
  sealOpen: 'The seal is open since {time}: {name} left it without a new one',
  unknownType: 'Unknown type',
  noBoxes: {
    title: 'No drug boxes yet',
    text: 'This agency has no drug boxes. An agency admin can add the first one.',
  },
  boxFailed: {
    title: 'This box cannot be shown',
    text: 'Nothing that was recorded is lost. Choose another box above, and tell your agency admin about this one.',
  },
  selectBox: 'Select a box',
  searchBox: 'Search',
  noneFound: 'No box matches your search.',
} as const;

/** BOXPOP-01, OPEN-052 */
export const boxActions = {
  inventoryCheck: pageTitles.inventoryCheck,
  transferUnit: 'Transfer Unit',
  reseal: 'Reseal',
} as const;

/** CONST-18, OPEN-098: how near an expiry is, in words; ours. */
export const expiry = { expired: 'Expired', under60: 'Under 60 days', under90: 'Under 90 days', fine: null } as const;

/** Leaving a check or a mandatory reseal (RESEAL-10, OPEN-083); our words. */
export const leave = {
  checkTitle: 'Leave without recording?',
  checkText: 'What was checked so far will not be recorded.',
  leave: 'Leave',
  stay: 'Go on',
  resealDue: 'A drug was used or moved, so this box needs a new seal.',
  resealTitle: 'Leave without a reseal?',
  resealText: 'This will be recorded as Reseal Avoided.',
  resealNow: 'Reseal now',
  resealNotes: 'Why is the box not resealed?',
  logOutTitle: 'Log out without a reseal?',
  someBox: 'a box',
  logOutText: 'A new seal is due: {boxes}. Logging out now will be recorded as Reseal Avoided.',
} as const;
