/** SCAN, ROUTE-07, OPEN-026; which flow uses which title is OPEN-027. */
export const scan = {
  titles: {
    box: 'Scan a Box',
    drugBarcode: 'Drug Barcode',
    drug: 'Scan a Drug',
    offlineWaste: 'Offline Waste',
    drugOrBox: 'Scan a Drug or Box',
  },
  place: 'Place the scan area below on the barcode',
  cannotScan: "Can't scan the code?",
  enterManually: 'Enter Manually',
  pressEnter: 'Press Enter to submit',
  total: 'Total: {n}',
  flashlight: 'Flashlight',
  errorTitle: 'Scan Error',
  actions: {
    transfer: 'Transfer Drug(s)',
    administer: 'Administer Drug(s)',
    waste: 'Waste Drug(s)',
    create: 'Create Drug(s)',
    done: 'Done',
  },
} as const;

/** OFFLINE, OPEN-116 */
export const offline = {
  title: 'It looks like you are offline',
  question: 'Would you like to continue offline?',
  inventoryCheck: 'Inventory Check',
  administer: 'Administer',
  waste: 'Waste',
  deleteOffer: '{code} could not be recorded: {reason}. Delete it from this device?',
  delete: 'Delete',
  keep: 'Keep',
} as const;
