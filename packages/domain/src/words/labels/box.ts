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
  loading: 'Loading inventory',
  noCheck: 'No check recorded yet',
  lastCheckUnknown: 'Last check: not available',
  resealDue: 'A new seal is due: {name} used or moved a drug, {time}',
  unknownType: 'Unknown type',
  noBoxes: {
    title: 'No drug boxes yet',
    text: 'This agency has no drug boxes. An agency admin can add the first one.',
  },
  boxFailed: {
    title: 'This box cannot be shown',
    text: 'Nothing that was recorded is lost. Choose another box above, and tell your agency admin about this one.',
  },
  selectBox: 'Select a box',
  searchBox: 'Search',
  noneFound: 'No box matches your search.',
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
  picture: 'Drug box',
  pictureOf: 'Picture of {box}',
  addPicture: 'Add picture of the box',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  newBoxCode: 'New box code',
  resealReason: 'Reason for reseal',
  notes: 'Notes',
  scanNewCode: 'Scan new box code',
  progress: '{n} of {total} checked',
  allChecked: 'All {total} checked',
  empty: 'This box is empty',
  checkSentence: '{n} of {total} in {box} will be recorded as checked.',
  emptySentence: '{box} will be recorded as checked and empty.',
  resealSentence: '{box} will be recorded as resealed with the code {code}, {n} of {total} checked.',
  gone: 'This box is not in your agency any more.',
} as const;

/** CONST-18, OPEN-098: how near an expiry is, in words; ours. */
export const expiry = { expired: 'Expired', under60: 'Under 60 days', under90: 'Under 90 days', fine: null } as const;

/** Leaving a check or a mandatory reseal (RESEAL-10, OPEN-083); our words. */
export const leave = {
  checkTitle: 'Leave without recording?',
  checkText: 'What was checked so far will not be recorded.',
  leave: 'Leave',
  stay: 'Go on',
  resealDue: 'A drug was used or moved, so this box needs a new seal.',
  resealTitle: 'Leave without a reseal?',
  resealText: 'This will be recorded as Reseal Avoided.',
  resealNotes: 'Why is the box not resealed?',
  logOutTitle: 'Log out without a reseal?',
  someBox: 'a box',
  logOutText: 'A new seal is due: {boxes}. Logging out now will be recorded as Reseal Avoided.',
} as const;

/** CHECK-07 (our words) and CHECK-22 */
export const check = {
  partialTitle: 'Not every controlled drug was checked',
  partialText: 'Each will be recorded as a discrepancy. Confirm it with your password.',
  notFound: 'Not found in the box: {list}',
  partialPassword: 'Password',
  partialConfirm: 'Confirm',
  completeTitle: 'Inventory Check Complete',
  completeId: 'Inventory Check ID',
  completeUser: 'User',
  completeTime: 'Time',
  unknown: 'This check is not in your agency.',
  done: 'Done',
} as const;

/** UNIT */
export const unit = {
  title: 'Select a Unit',
  transfer: 'Transfer',
  none: 'There is no other unit. An admin can add one.',
  sentence: '{box} will be recorded in {unit}.',
  sentenceFrom: '{box} will be recorded as moved from {from} to {unit}.',
} as const;

/** VEHICLE, OPEN-111; from `title` on in our words. */
export const vehicle = {
  continue: 'Continue',
  done: 'Done',
  operational: 'Operational?',
  no: 'No',
  yes: 'Yes',
  previous: 'Previous',
  next: 'Next',
  skip: 'Skip',
  reportToAdmin: 'Report to admin',
  title: 'Vehicle Check',
  choose: 'Choose a check',
  none: 'Your agency has no vehicle check yet.',
  noQuestions: 'This check has no questions yet.',
  notOpen: 'This check is not open. It was recorded, or it has to be started again.',
  toStart: 'Go to the vehicle check',
  categories: 'Categories',
  progress: '{n} of {total} answered',
  started: 'Started {time}',
  lastRecorded: 'Last recorded {time}',
  startAnew: 'Start anew',
  startAnewText: 'The {n} answers given so far will not be recorded as a finished check.',
  goOn: 'Go on',
  position: '{n} of {total}',
  passed: 'Operational',
  failed: 'Not operational',
  unanswered: 'Not answered',
  notSaved: 'This answer is not saved yet.',
  openTitle: 'Not every question is answered',
  openText: '{n} of {total} questions will be recorded without an answer.',
  answerRest: 'Answer the rest',
  recordAnyway: 'Record without them',
  reported: 'Reported',
  reportedBy: '{user}, {time}',
  nothingReported: 'Nothing was reported.',
  formerMember: 'A former member',
  showImage: 'Show image',
  image: 'Image of {question}',
  older: 'Show older',
} as const;
