import type { AgencyKind } from '../../agency/registration.ts';
import type { SetupItem } from '../../agency/setup-checklist.ts';

/** SETUP. Apart from the other words, so that the field app does not load them; all but those in quotes there are ours. */
export const setupWords = {
  title: 'Set up {product}',
  step: 'Step {n} of {m}',
  next: 'Next',
  back: 'Back',
  skip: 'Skip for now',
  finish: 'Finish setup',
  alreadySetUp: 'This server is already set up',
  alreadySetUpHint: 'Log in with your account. Who has none yet is invited by an admin of the agency.',
  logIn: 'Log in',
  notDeaNumber: 'This is not a DEA number',
  chooseZone: 'Choose a time zone',
  chooseZoneHint: 'Until then a day of this agency begins and ends by UTC.',
  failed: 'The server did not answer. Please try again: what you entered is still here.',
  code: {
    heading: 'The code of this server',
    label: 'Code',
    hint: 'The server printed it when it started, at the end of its log. It is good for one setup.',
  },
  organization: {
    heading: 'Your organization',
    label: 'Organization',
    hint: 'A county, a hospital, a company: whoever your agency belongs to.',
  },
  agency: {
    heading: 'Your agency',
    label: 'Agency',
    hint: 'The service or clinic that accounts for its own vials. You can add more later.',
    kind: 'What it is',
    kinds: { ems: 'EMS', veterinary: 'Veterinary' } satisfies { readonly [Kind in AgencyKind]: string },
    zone: 'Time zone',
    zoneHint: 'Decides when a day begins and a check is due.',
  },
  registration: {
    heading: 'DEA registration',
    hint: 'As on the certificate. More can be added later.',
    number: 'DEA number',
    name: 'Name as registered',
    address: 'Address as registered',
    state: 'State',
    schedules: 'Schedules',
    expires: 'Expires on',
  },
  admin: {
    heading: 'You, the first admin',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters, with an uppercase and a lowercase letter.',
  },
} as const;

/** SETUP-06: what a new agency does first. */
export const checklistWords: {
  readonly title: string;
  readonly hint: string;
  readonly done: string;
  readonly toDo: string;
  readonly items: { readonly [Item in SetupItem]: { readonly name: string; readonly hint: string } };
} = {
  title: 'Getting started',
  hint: 'Each line ticks itself. The list goes when all is done.',
  done: 'Done',
  toDo: 'To do',
  items: {
    units: { name: 'Add your units', hint: 'Vehicles, stations, stores.' },
    boxes: { name: 'Add your boxes', hint: 'Each stands in a unit and has a code.' },
    types: { name: 'Add your drug types', hint: 'What is in a vial, and how it is counted.' },
    people: { name: 'Invite your people', hint: 'A second person is needed as a witness.' },
    labels: { name: 'Print vial labels', hint: 'Each vial gets a code of its own.' },
    vials: { name: 'Receive your first vials', hint: 'Scan a label to begin.' },
    checks: { name: 'Make your first check', hint: 'Scan a box and count what is in it.' },
  },
};
