/** DRUG */
export const drug = {
  title: 'Drug Details',
  type: 'Type',
  expiry: 'Expiry',
  shortDate: 'Short date',
  amount: 'Amount',
  code: 'Code',
  history: 'History',
  administer: 'Administer Drug',
  changeBox: 'Change Box',
  waste: 'Waste Drug',
  changeAgency: 'Change Agency',
  unAdminister: 'Un-Administer',
  modifyIncident: 'Modify Incident Number',
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
} as const;

/** ADMIN, OPEN-104 */
export const administer = {
  title: 'Administer Drug',
  quantity: 'Amount administered',
  wasted: 'Amount wasted',
  wasteRemaining: 'Waste remaining?',
  incidentNumber: 'Incident number',
  doses: 'Doses',
  notes: 'Notes',
} as const;

/** WASTE, OPEN-105 */
export const waste = {
  title: 'Waste Drug',
  quantity: 'Amount',
  notes: 'Notes',
  reasons: 'Waste reasons',
  reverseDistributor: 'Reverse distributor',
} as const;

/** WASTE-12, XFER-04 */
export const batch = {
  question: 'Would you like to add more?',
  more: 'Yes, add more',
  justThis: 'No, just this one',
} as const;

/** XFER */
export const transfer = { drugBox: 'Drug box', agency: 'Agency', transfer: 'Transfer' } as const;

/** INCIDENT */
export const incident = {
  title: 'Modify Incident Number',
  number: 'Incident number',
  save: 'Save',
  confirm: 'Changing this number will create a discrepancy',
} as const;

/** HISTORY */
export const history = {
  title: 'History',
  loading: 'Loading History',
  none: 'No history',
  type: 'Type',
  amount: 'Amount',
  user: 'User',
  witness: 'Witness',
  date: 'Date',
  incident: 'Incident',
  location: 'Location',
} as const;
