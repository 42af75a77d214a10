/**
 * The titles of pages and of what lies over them. Apart from the other labels, because the first script that a phone loads
 * knows every page by its title, and nothing else of most of them.
 */
export const pageTitles = {
  contact: 'Contact us',
  passwordReset: 'Password Reset',
  phone: 'Phone Number',
  drugDetails: 'Drug Details',
  newDrug: 'New Drug',
  administer: 'Administer Drug',
  waste: 'Waste Drug',
  changeBox: 'Change Box',
  transferDrugs: 'Transfer Drug(s)',
  unAdminister: 'Un-Administer',
  drugHistory: 'Drug History',
  incident: 'Modify Incident Number',
  witness: 'Witness',
  guestVerify: 'Guest Verify',
  witnessThis: 'Witness this',
  checkComplete: 'Inventory Check Complete',
  vehicleCheck: 'Vehicle Check',
  repair: 'Repair Record',
  bluetooth: 'Bluetooth Temperature',
  inventoryCheck: 'Inventory Check',
  resealBox: 'Reseal Box',
  selectUnit: 'Select a Unit',
  /** SCAN, ROUTE-07; which flow uses which title is OPEN-027. */
  scan: {
    box: 'Scan a Box',
    drugBarcode: 'Drug Barcode',
    drug: 'Scan a Drug',
    offlineWaste: 'Offline Waste',
    drugOrBox: 'Scan a Drug or Box',
  },
} as const;
