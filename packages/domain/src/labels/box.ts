/** DASH */
export const dashboard = {
  currentInventory: 'Current Inventory',
  copyCode: 'Copy box code',
  lastCheck: 'Last check',
  empty: 'This box is empty',
  inventoryCheck: 'Inventory Check',
  verifyCode: 'Verify Code',
  scan: 'Scan',
  pullToRefresh: 'Pull to refresh',
  releaseToRefresh: 'Release to refresh',
  refreshing: 'Refreshing',
} as const;

/** BOXPOP-01, OPEN-052 */
export const boxActions = {
  inventoryCheck: 'Inventory Check',
  transferUnit: 'Transfer Unit',
  reseal: 'Reseal',
} as const;

/** BOXPOP, CHECK, RESEAL, OPEN-087 */
export const boxScanned = {
  selectAll: 'Select All',
  continue: 'Continue',
  temperature: 'Temperature (°C)',
  scanDrugs: 'Scan Drugs',
  resealTitle: 'Reseal Box',
  newBoxCode: 'New box code',
  resealReason: 'Reason for reseal',
} as const;

/** CHECK-07 (our words) and CHECK-22 */
export const check = {
  partialTitle: 'Not every controlled drug was checked',
  partialPassword: 'Password',
  partialConfirm: 'Confirm',
  completeTitle: 'Inventory Check Complete',
  completeId: 'Inventory Check ID',
  done: 'Done',
} as const;

/** UNIT */
export const unit = { title: 'Select a Unit', transfer: 'Transfer' } as const;

/** VEHICLE, OPEN-111 */
export const vehicle = {
  continue: 'Continue',
  done: 'Done',
  operational: 'Operational?',
  no: 'No',
  yes: 'Yes',
  previous: 'Previous',
  next: 'Next',
  addImage: 'Add image',
  skip: 'Skip',
  reportToAdmin: 'Report to admin',
} as const;
