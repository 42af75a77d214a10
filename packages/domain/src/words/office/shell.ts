import type { Message } from '../messages/message.ts';

/** The office around its pages; the words are ours. */
export const officeShell = {
  title: 'Office',
  navigation: 'Office',
  openNavigation: 'Sections',
  skip: 'Skip to the page',
  toFieldApp: 'Field app',
  agency: 'Agency',
  signedInAs: 'Signed in as {name}, {role}',
  roles: { user: 'Staff', auditor: 'Auditor', admin: 'Admin' },
  groups: { stockroom: 'Stockroom' },
  notFound: 'There is no such page in the office.',
} as const;

/** The search of the office (EXPLORE-01): three characters or more. */
export const officeSearch = {
  label: 'Search',
  placeholder: 'Search, press /',
  results: 'Found',
  tooShort: 'Type three characters or more.',
  searching: 'Searching…',
  nothing: 'Nothing found. Codes, lots and incidents are found by how they begin.',
  codeFailed: 'Codes, lots and incidents could not be searched. Try again.',
  kinds: {
    vial: 'Vial',
    lot: 'Lot',
    incident: 'Incident',
    receipt: 'Receipt',
    box: 'Box',
    unit: 'Unit',
    type: 'Drug type',
    person: 'Person',
    page: 'Page',
  },
} as const;

/** What '?' shows. */
export const officeKeys = {
  title: 'Keys',
  show: 'Show the keys',
  list: [
    { keys: '/', does: 'Search' },
    { keys: '↑ ↓', does: 'Move in a table or in what was found' },
    { keys: 'Enter', does: 'Open' },
    { keys: 'Esc', does: 'Close' },
    { keys: '?', does: 'Show the keys' },
  ],
} as const;

/** Leaving a form with changes that are not saved. */
export const officeLeave = {
  title: 'Leave without saving?',
  effect: 'What you changed here is not saved yet.',
  leave: 'Discard changes',
  stay: 'Stay here',
} as const;

export const officeMessages = {
  saved: { text: '{name} saved', tone: 'success', area: 'platform' },
  added: { text: '{name} added', tone: 'success', area: 'platform' },
  archived: { text: '{name} archived', tone: 'success', area: 'platform' },
  restored: { text: '{name} restored', tone: 'success', area: 'platform' },
  deleted: { text: '{name} deleted', tone: 'success', area: 'platform' },
} as const satisfies Record<string, Message>;
