/** CONST-01. */
export const APP_VERSION = '3.20.5';

/** SHELL-06, OPEN-014. */
export const VERSION_LABEL = `v${APP_VERSION}` as const;

/** CONST-29, GUEST-02. */
export const GUEST_TITLES = ['Doctor', 'Nurse', 'Paramedic', 'EMT', 'Veterinarian', 'Other'] as const;
export type GuestTitle = (typeof GUEST_TITLES)[number];

/** CONST-29, SIGNUP-07. */
export const CONTACT_DEPARTMENTS = ['Sales', 'Support'] as const;

/** CONST-27, SCAN-13. */
export const ACCEPTED_CODE_TYPES = ['DATA_MATRIX', 'QR_CODE'] as const;

/** OPEN-130: what a picture can belong to. */
export const IMAGE_FOLDERS = ['box_check', 'reseal', 'general_check', 'signature', 'drug_box'] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** OPEN-034: the first values of the enum (stock_move_record, waste_reason). */
export const WASTE_REASONS = ['Expired', 'Damaged', 'Contaminated', 'Remainder not used', 'Other'] as const;

/** Every count, length and size of the requirements; times are in `timing.ts`. */
export const LIMITS = {
  phone: { digits: 11, firstDigit: '1' }, // CONST-03
  code: { minLength: 3, maxLength: 200 }, // CONST-04, SCAN-17; the maximum is what the database stores
  newBoxCode: { minLength: 3 }, // CONST-04, RESEAL-03
  password: { minLength: 8 }, // CONST-04, RESET-10
  request: { maxRetries: 3 }, // CONST-05, API-10
  toast: { longErrorAboveLength: 60 }, // OPEN-043
  scanner: { defaultZoom: 3, totalShownAbove: 5 }, // CONST-10, SCAN-08, SCAN-12
  agreeingFrames: { min: 2 }, // pictures of the camera that must read a code alike
  sandbox: { taps: 10 }, // CONST-11, SHELL-27
  biometric: {
    iosMaxRetries: 2, // CONST-15, BIO-04
    androidMaxRetries: 3, // OPEN-059
  },
  sensor: { unitsPerDegree: 100, batteryEmptyMillivolts: 3000, batteryFullMillivolts: 4200 }, // CONST-16
  expiry: { redUnderDays: 60, amberUnderDays: 90 }, // CONST-18, OPEN-098
  idempotencyKey: { maxLength: 200 }, // what the database stores
  wasteNotes: { maxLength: 500 }, // CONST-20, WASTE-03
  witnessedSentence: { maxLength: 1000 }, // OPEN-140: what a witness read, kept with the proof
  // OPEN-149: what the codes of the two phones hold, how many such phones a person has, and how often a password is
  // guessed on one before its key is removed.
  witnessAsked: { maxLength: 1500 },
  witnessAnswer: { maxLength: 800 },
  witnessKeys: { maxOfUser: 10, maxWrongTries: 5, nameLength: 60 },
  checkNotes: { maxLength: 500 }, // CHECK-18; what the database stores
  temperatureCelsius: { min: -100, max: 100 }, // OPEN-087
  lotNumber: { maxLength: 30 }, // CONST-20, CREATE-09
  incidentNumber: { maxLength: 30 }, // CONST-20, ADMIN-09, INCIDENT-03
  feedback: {
    delayMonths: [1, 6], // CONST-21, REVIEW-05
    quietMonthsAfterFeedback: 6, // OPEN-036
    noteLength: 2000, // what the database stores
  },
  guest: { nameLength: 120, licenseNumberLength: 60, signatureLength: 200_000 }, // SRV-79: what the database stores
  progress: { minPercent: 10 }, // CONST-23, SHELL-39
  inventoryCard: { maxVialIcons: 10 }, // CONST-25, DASH-08
  pullToRefresh: { thresholdPx: 87 }, // CONST-25, DASH-12
  offlineWaste: { backSteps: 2 }, // CONST-26, WASTE-15
  oneTimeCode: { maxTries: 5 }, // OPEN-070
  setupCode: { maxTries: 5 }, // SETUP-02
  resetMail: { max: 5 }, // to one address, within TIMING.resetMail.windowMs, whoever asks
  failedLogins: { max: 10 }, // OPEN-070, within TIMING.failedTries.windowMs
  failedVerifications: {
    max: 10, // OPEN-070: of one guesser, within TIMING.failedTries.windowMs
    maxOfWitness: 100, // of all guessers together: one of them alone cannot lock a colleague out of being a witness
  },
  statusAsked: { maxOfNetwork: 300 }, // within TIMING.failedTries.windowMs; a whole station asks from one address
  // SRV-72, within TIMING.failedTries.windowMs; further reports are answered as usual and not stored.
  reports: { maxOfNetwork: 100, maxOfUser: 300 },
  // Those of an agency within TIMING.failedTries.windowMs, all others within TIMING.invitations.windowMs.
  invitations: { maxOfAgency: 100, maxOfUser: 300, maxOfOrganization: 1000, maxToAddress: 5 },
  sessions: { maxOfUser: 50 }, // the oldest ends first
  streams: { maxOfSession: 8, maxOfUser: 24 }, // at one process; the oldest ends first
  image: {
    maxBytes: 10_000_000, // OPEN-130
    types: ['image/jpeg', 'image/png', 'image/heic', 'image/webp'], // OPEN-130
    maxPixels: 50_000_000, // the largest picture of a phone; to show it takes four bytes per pixel
    // Under way at one process, of all and of one person: a phone sends one after the other.
    bytesOfProcess: 200_000_000,
    bytesOfPerson: 45_000_000,
    maxPieces: 20_000, // segments, chunks, boxes: a large picture of a phone has some hundred
    // Within TIMING.imageUpload.quotaWindowMs: far above a busy day, far below what fills a disk.
    maxOfUser: 200,
    maxOfAgency: 2000,
  },
  // SRV-38: far above any vial that is made, far below what a slip of the decimal point gives; none above one kilogram.
  vialAmount: { mostGrams: { micrograms: '1', mg: '100', g: '1000' } },
  doses: { max: 1000 }, // of one administration; what the record takes
  batch: { maxDrugs: 200 }, // what one call takes
  deviceSpace: { fullFrom: 0.8 }, // OPEN-151
  keptMoves: { days: 7, most: 2000 }, // OPEN-150: what a device keeps of doses and wastes
  par: { most: 999 }, // STOCKROOM-02
  // STOCKROOM-08: far above any agency's stockroom. The body of the call may be larger, so that a file that is too long
  // is refused in words.
  importFile: { maxLength: 1_000_000, maxBodyBytes: 2_500_000, maxRows: 5000, maxRowLength: 20_000 },
  // What one PDF may cost: rows of a report, vials of an incident, pages, and for how many others of its agency a reader
  // waits. A report of a packet is on several papers, each of so many rows.
  paper: { rows: 5000, packetRows: 2000, vials: 200, pages: 1500, waiting: 4 },
  // SRV-81: of the ten connections of a process, how many read for long or import at once; how many of an agency and of a
  // person, and how many more of a person wait.
  longReads: { ofProcess: 4, ofAgency: 3, ofPerson: 2, waiting: 20 },
  imports: { ofProcess: 2, ofAgency: 1, ofPerson: 1, waiting: 3 },
  packets: { most: 10 }, // of an agency at a time, made and in the making (PACKET-01)
  checkpointAddresses: { most: 10 },
  list: { defaultRows: 200, maxRows: 1000 }, // api.md, generic calls
} as const;
