import type { EntityWords } from './office-form.ts';

const MEASURES = { micrograms: 'Micrograms', mg: 'Milligrams', g: 'Grams' } as const;

/** STOCKROOM-01. */
export const unitWords = {
  title: 'Units',
  one: 'unit',
  empty: 'Add the first unit: a vehicle, a station or a store in which boxes stand.',
  archiveEffect: 'It leaves the pickers. Its boxes, history and reports keep it.',
  fields: {
    name: { label: 'Name' },
    type: {
      label: 'Kind',
      hint: 'A supply unit holds stock for the others and has its own reseal rule.',
      values: { supply: 'Supply', other: 'Other' },
    },
    location_id: { label: 'Location', hint: 'The registered or designated place at which it stands.' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** STOCKROOM-01. */
export const boxWords = {
  title: 'Boxes',
  one: 'box',
  empty: 'A box is added where its code is scanned: in the field app, scan a code that nobody knows.',
  fields: {
    name: { label: 'Name' },
    barcode_id: { label: 'Code' },
    unit_id: { label: 'Unit' },
    daily_check_verify_required: {
      label: 'Checks',
      values: { none: 'As the agency says', 1: 'Witness needed', 0: 'No witness' },
    },
    reseal_due_since: { label: 'Reseal due since' },
    reseal_due_by_name: { label: 'Reseal due by' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** STOCKROOM-03. */
export const drugTypeWords = {
  title: 'Drug types',
  one: 'drug type',
  empty: 'Add the first drug type: what is in a vial and how it is counted.',
  archiveEffect: 'It leaves the pickers. Vials, history and reports keep it.',
  fields: {
    name: { label: 'Name', hint: 'As the label of the vial says it, with its strength.' },
    unit_name: { label: 'Piece', hint: 'What one piece is called, such as vial or ampoule.' },
    unit_of_measurement: { label: 'Counted in', values: MEASURES },
    display_unit_of_measurement: { label: 'Shown in', values: { ...MEASURES, none: 'As it is counted' } },
    categories: { label: 'Categories', hint: 'A type in neither of the last two is a controlled drug.' },
    allowed: { label: 'Allowed for new vials' },
    is_reusable: { label: 'Reusable', hint: 'Several doses are taken from one vial.' },
    only_one_quantity: { label: 'Counted in pieces' },
    verification_required: { label: 'Witness needed' },
    short_date_allowed: { label: 'Short date allowed' },
    short_date_num_days: { label: 'Short date', unit: 'days' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;
