import { pageTitles } from '../page-titles.ts';

/** DRUG */
export const drug = {
  title: pageTitles.drugDetails,
  type: 'Type',
  expiry: 'Expiry',
  shortDate: 'Short date',
  amount: 'Amount',
  code: 'Code',
  history: 'History',
  administer: 'Administer Drug',
  changeBox: pageTitles.changeBox,
  waste: 'Waste Drug',
  changeAgency: 'Change Agency',
  unAdminister: pageTitles.unAdminister,
  modifyIncident: 'Modify Incident Number',
  options: 'Options',
  usedOrTransferred: 'Used or transferred',
  lotNumber: 'Lot number',
  drugBox: 'Drug box',
  expired: 'Expired',
  under60: 'Under 60 days',
  under90: 'Under 90 days',
  noShortDate: 'None',
  addShortDate: 'Add short date',
  changeShortDate: 'Change short date',
  save: 'Save',
} as const;

/** CREATE, OPEN-030 to OPEN-033, OPEN-099 */
export const create = {
  title: 'New Drug {code}',
  titleForSeveral: 'New Drug {code} +{n}',
  create: 'Create',
  expirationDate: 'Expiration date',
  type: 'Type',
  drugBox: 'Drug box',
  quantity: 'Quantity',
  lotNumber: 'Lot number',
  addingShortDate: 'Adding short date',
  addingShortDateOf: 'Adding short date of +{n} days',
  importExplainer: 'Scan the barcode printed on the package to fill in the drug details',
  selectOption: 'Select an option',
  newDrugBox: 'New drug box',
  form: pageTitles.newDrug,
  codes: 'Codes',
  noCode: 'Scan the code of the new drug first.',
  scanMore: 'Scan more codes',
  removeCode: 'Remove {code}',
  notAllowed: 'You are not allowed to create drugs.',
  shortDate: 'Short date',
  addShortDate: 'Add a short date',
  noSerial: 'This barcode has no serial number: other packages carry the same one.',
  willBeRecorded: 'What will be recorded',
  importTitle: 'Barcode import',
  import: 'Scan package barcode',
  importAbout: 'About the barcode import',
  importScanned: 'Package barcode: {code}',
  search: 'Search',
  noMatch: 'Nothing matches your search.',
  noOptions: 'There is nothing to choose yet.',
  boxName: 'Name',
  boxCode: 'Code',
  saveBox: 'Save',
} as const;

/** ADMIN, OPEN-104 */
export const administer = {
  title: pageTitles.administer,
  quantity: 'Amount administered',
  wasted: 'Amount wasted',
  wasteRemaining: 'Waste remaining?',
  incidentNumber: 'Incident number',
  incidentLater: 'Several drugs are recorded without an incident number. It can be added to each of them later.',
  doses: 'Doses',
  notes: 'Notes',
} as const;

/** WASTE, OPEN-105 */
export const waste = {
  title: pageTitles.waste,
  quantity: 'Amount',
  notes: 'Notes',
  reasons: 'Waste reasons',
  reverseDistributor: 'Reverse distributor',
} as const;

/** What the forms of stock moves share; ours. */
export const stockForm = {
  drugs: 'Drugs',
  nothingChosen: 'No drug is chosen yet. Scan the one that this is about.',
  scan: 'Scan a Drug',
  scanMore: 'Scan more',
  remove: 'Remove {code}',
  left: 'left',
  used: 'Already used',
  gone: 'A drug is not in your agency any more',
  allOfEach: 'All of each drug',
  willBeRecorded: 'What will be recorded',
} as const;

/** WASTE-12, XFER-04 */
export const batch = {
  question: 'Would you like to add more?',
  more: 'Yes, add more',
  justThis: 'No, just this one',
} as const;

/** XFER */
export const transfer = { drugBox: 'Drug box', agency: 'Agency', transfer: 'Transfer' } as const;

/** UNADM; ours. */
export const unAdminister = {
  records: 'Records that can be reversed',
  none: 'Nothing was administered or wasted',
  reversed: 'Reversed',
} as const;

/** INCIDENT */
export const incident = {
  title: pageTitles.incident,
  number: 'Incident number',
  save: 'Save',
  confirm: 'Changing this number will create a discrepancy',
  change: 'Change',
  keep: 'Keep {number}',
  none: 'Nothing was administered',
} as const;

/** HISTORY */
export const history = {
  title: 'History',
  pageTitle: pageTitles.drugHistory,
  loading: 'Loading History',
  none: 'No history',
  type: 'Type',
  amount: 'Amount',
  user: 'User',
  witness: 'Witness',
  date: 'Date',
  incident: 'Incident',
  location: 'Location',
  notes: 'Notes',
  doses: 'Doses',
  coordinates: 'Coordinates',
  reversed: 'Reversed',
  offline: 'Recorded offline',
  scannedBy: { camera: 'Code by camera', hand_scanner: 'Code by hand scanner', typed: 'Code typed' },
  /** The same of a record made offline, where the agency does not allow it. */
  unasked: {
    camera: 'Code by camera',
    hand_scanner: 'Code by hand scanner though these are off',
    typed: 'Code typed though typing is off',
  },
  repaired: 'Repaired {date} by {name}',
  firstAmount: 'Amount before the repair',
  distributor: 'Reverse distributor',
  intact: 'Record verified: {n} entries, unbroken and unchanged',
  broken: 'This record does not verify. Tell your admin.',
  unproven: 'The record could not be verified right now',
  checking: 'Verifying the record',
} as const;

/** The names of stock moves in the record; ours. */
export const stockMove = {
  receive: 'Received',
  administer: 'Administered',
  waste: 'Wasted',
  un_administer: 'Un-administered',
  loss: 'Lost',
} as const;
