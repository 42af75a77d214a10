import type { EntityWords } from './form.ts';

/** SETUP-05. */
export const registrationWords = {
  title: 'Registrations',
  one: 'registration',
  empty: 'Add the registration under which your agency orders and keeps controlled drugs.',
  archiveEffect: 'It leaves the lists. Reports keep it.',
  fields: {
    number: { label: 'DEA number' },
    name: { label: 'Name as registered' },
    address: { label: 'Address as registered' },
    state: { label: 'State' },
    schedules: { label: 'Schedules', hint: 'As on the certificate; N means not narcotic.' },
    expiration_date: { label: 'Expires on' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** SETUP-05. */
export const locationWords = {
  title: 'Locations',
  one: 'location',
  empty: 'Add the places at which your units keep controlled drugs.',
  archiveEffect: 'It leaves the pickers. Units, history and reports keep it.',
  fields: {
    name: { label: 'Name' },
    address: { label: 'Address' },
    kind: {
      label: 'Kind',
      hint: 'A designated location is one that the DEA was told of, under the registration of your agency.',
      values: { registered: 'Registered', designated: 'Designated' },
    },
    dea_notified_date: { label: 'DEA notified on' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** LAW-04. */
export const directorWords = {
  title: 'Medical directors',
  one: 'medical director',
  empty: 'Add the medical director by whose standing order drugs are given. Doses are recorded under that order.',
  archiveEffect: 'No dose is recorded under this name from now on. Records keep it.',
  fields: {
    name: { label: 'Name', hint: 'As it stands in the record of a dose.' },
    from_date: { label: 'From' },
    until_date: { label: 'Until', hint: 'The last day. Empty until somebody else begins.', values: { none: 'Still' } },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** SETUP-05, of a designated location. */
export const usableWords = {
  label: 'Usable',
  from: 'Usable from {date}',
  notified: 'Not before the DEA is notified',
  always: 'Usable',
} as const;
