import { messages } from '../messages.ts';
import type { EntityWords } from './form.ts';

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
  empty: 'Add the first box: it holds vials, has a code and stands in a unit.',
  archiveEffect: 'It leaves the pickers and takes no vial. History and reports keep it.',
  fields: {
    name: { label: 'Name' },
    barcode_id: { label: 'Code' },
    unit_id: {
      label: 'Unit',
      hint: 'Later it goes to another unit in the app, with a witness where one is needed.',
      fixed: 'Moved by staff on the box’s page: with controlled drugs in it, a witness sees it go.',
    },
    daily_check_verify_required: {
      label: 'Own rule for checks',
      values: { none: 'As the agency says', 1: 'Witness needed', 0: 'No witness' },
    },
    check_daily: { label: 'Checked daily' },
    check_due_at: { label: 'Check due at', values: { none: 'As the agency says' } },
    reseal_due_since: { label: 'Reseal due since' },
    reseal_due_by_name: { label: 'Reseal due by' },
    seal_open_since: { label: 'Seal open since' },
    seal_left_by_name: { label: 'Seal left open by' },
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
    schedule: { label: 'Schedule', hint: 'A controlled drug needs one.', values: { none: 'None' } },
    substance: { label: 'Substance', hint: 'Such as Fentanyl.' },
    strength: { label: 'Strength', hint: 'Such as 50 mcg/mL or 5 mg.' },
    volume_ml: { label: 'Volume', unit: 'mL' },
    dose_form: { label: 'Dose form', hint: 'Such as vial, ampule or tablet.' },
    finished_form: { label: 'Finished form' },
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

/** What a type from before the schedules lacks (STOCKROOM-03). */
export const scheduleNeeded = {
  label: 'To do',
  text: messages.stockroom.chooseSchedule.text,
  none: 'Nothing',
} as const;

/** STOCKROOM-02. */
export const parWords = {
  title: 'Par',
  one: 'par',
  empty: 'Say how many vials of a type a box should hold. A box with fewer good ones is low.',
  deleteEffect: 'The box is not watched for this type any more. Its vials stay.',
  fields: {
    drug_box_id: { label: 'Box' },
    drug_type_id: { label: 'Drug type' },
    vials: { label: 'Vials', hint: 'From 0 to 999. Expired and empty ones do not count.' },
    good_vials: { label: 'Good vials' },
  },
} as const satisfies EntityWords;

/** STOCKROOM-05. */
export const wasteReasonWords = {
  title: 'Waste reasons',
  one: 'waste reason',
  empty: 'Add the first reason that the waste form offers.',
  archiveEffect: 'The waste form offers it no more. Records keep it.',
  fields: { name: { label: 'Reason' }, archived_on: { label: 'Archived' } },
} as const satisfies EntityWords;

export const reasonOrderWords = { up: 'Move up', down: 'Move down' } as const;

/** STOCKROOM-06. */
export const packageCodeWords = {
  title: 'Package codes',
  one: 'package code',
  empty: 'The list fills itself: each new vial that is created from the barcode of its package teaches it one.',
  archiveEffect: 'It fills no form any more, and is not learned again.',
  fields: {
    ndc_barcode: { label: 'Code', hint: 'The product in the barcode of the package, or the NDC as it is printed.' },
    ndc: { label: 'NDC', hint: 'As it is printed, with its dashes: 10 to 12 digits.' },
    type: { label: 'Drug type' },
    quantity: { label: 'Amount of one vial', unit: 'mcg' },
    archived_on: { label: 'Archived' },
  },
} as const satisfies EntityWords;

/** An amount is entered and listed in the unit of its type. */
export const typeAmountWords = {
  label: 'Amount of one vial',
  typeFirst: 'Choose the drug type first: its amounts are entered in its unit.',
} as const;

export const learnedWords = { on: 'Learned on {date}.', onBy: 'Learned on {date} from {name}.' } as const;
