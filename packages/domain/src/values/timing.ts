const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Every duration of the requirements, in milliseconds. */
export const TIMING = {
  oneTimeCode: {
    validForMs: MINUTE_MS, // CONST-02, OTP-02
    phoneUpdateWithinMs: 10 * MINUTE_MS, // OPEN-069
  },
  request: { timeoutMs: 15 * SECOND_MS, backoffStartMs: SECOND_MS }, // CONST-05, API-09, API-10
  health: { timeoutMs: 4 * SECOND_MS }, // CONST-05, OFFLINE-17
  imageUpload: { timeoutMs: 25 * SECOND_MS, quotaWindowMs: 60 * MINUTE_MS }, // CONST-05, IMG-02
  login: {
    slowNoticeAfterMs: 2500, // CONST-06, LOGIN-15
    continueThrottleMs: 1500, // CONST-08, LOGIN-05
  },
  toast: {
    defaultMs: 2000, // CONST-07, SHELL-14
    stockSuccessMs: 2500, // OPEN-043
    errorMs: 2500, // OPEN-043
    longErrorMs: 4000, // OPEN-043
    temperatureMs: 4000, // CONST-07, BLE-08
    debugMs: 6000, // CONST-07, BLE-10
  },
  button: { debounceMs: 500 }, // CONST-08, SHELL-35
  scanner: {
    openDebounceMs: 300, // CONST-08, SCAN-11
    duplicateWindowMs: 2000, // CONST-10, SCAN-15
    duplicateToastWindowMs: 1500, // CONST-10, SCAN-16
    inViewMs: 1000, // a code missed in a few pictures has not left the view
  },
  handScanner: {
    maxKeyGapMs: 50, // scanners type a key in 1 to 30 ms, people need 80 and more
    minPauseMs: 300, // after a shorter one a person is still typing
  },
  vibration: {
    successMs: 100, // OPEN-029
    errorPatternMs: [100, 50, 100, 50, 100], // OPEN-029: on, off, on, …
  },
  signature: { touchDebounceMs: 300 }, // CONST-08, GUEST-04
  boxCheck: { continueThrottleMs: 1500 }, // CONST-09, BOXPOP-05
  unAdminister: { throttleMs: 900 }, // CONST-09, UNADM-04
  administer: { throttleMs: 1000 }, // CONST-09, ADMIN-16
  boxList: { refreshThrottleMs: 2000 }, // CONST-09, DASH-03
  dashboard: { refreshAfterAdministerMs: 500 }, // CONST-09, DASH-16
  sandbox: { tapWindowMs: 5000, reloadDelayMs: 2000 }, // CONST-11, SHELL-27
  session: {
    expiredGuardMs: 10 * SECOND_MS, // CONST-12, SESSION-03
    lifeMs: 12 * HOUR_MS, // OPEN-060
    personalRefreshWithinMs: 30 * DAY_MS, // OPEN-060
  },
  user: { pollMs: 300_000 }, // CONST-13, SHELL-33
  popup: { closeAnimationMs: 400 }, // CONST-14, SHELL-36
  settingEffect: { windowMs: 30 * DAY_MS }, // SETTINGS-02
  sameFailure: { windowMs: 30 * DAY_MS }, // VEHICLES-04
  // LABELS-06: for so long after it was made a sheet's file is given once more, because a download or printer may fail.
  labelSheet: { openMs: 15 * MINUTE_MS },
  biometric: {
    androidRetryStartMs: 3000, // CONST-15, BIO-03
    androidRetryStepMs: 500, // CONST-15, BIO-03
    androidRetryMaxMs: 10_000, // CONST-15, BIO-03
    recheckMs: 3000, // CONST-15, BIO-05
  },
  bluetooth: {
    scanMs: 10 * SECOND_MS, // CONST-16, BLE-20
    permissionScanMs: 10 * SECOND_MS, // CONST-16, BLE-21
    monitorIntervalMs: 5000, // CONST-16, BLE-24
    forceFreshReconnectDelayMs: 1000, // CONST-16, BLE-23
    forceFreshReadDelayMs: 500, // CONST-16, BLE-23
  },
  offline: {
    promptAfterMs: 5000, // CONST-17, OFFLINE-02
    maxClockAheadMs: 5 * MINUTE_MS, // OPEN-117
    believedWithinMs: 90 * DAY_MS, // OPEN-117
    maxClockErrorMs: DAY_MS, // a clock that is further off says nothing about when something happened
    syncAgainMs: 20 * SECOND_MS, // while records wait and the server is out of reach
  },
  stock: {
    takeAfterMs: 4 * SECOND_MS, // OPEN-150: after the start of the app, and after something was recorded
    takeEveryMs: 10 * MINUTE_MS,
  },
  enumCall: { slowAfterMs: 5000 }, // CONST-17, API-42
  review: {
    thankYouClosesAfterMs: 1500, // CONST-21, REVIEW-06
    askAfterCalmMs: 3000, // after the message of the record has gone, if nobody has touched the screen since
  },
  location: {
    timeoutMs: 30 * SECOND_MS, // CONST-22, LOC-02
    maxAgeMs: HOUR_MS, // LOC-03
    patienceMs: 3 * SECOND_MS, // OPEN-118: a form that is sent waits no longer for a position
  },
  verifyCode: {
    validForMs: 30 * SECOND_MS, // CONST-24, BIOCODE-07, SRV-65
    countdownStepMs: SECOND_MS, // CONST-24, BIOCODE-06
  },
  witness: {
    validForMs: 5 * MINUTE_MS, // OPEN-088, OPEN-089: from the proof to the operation that it serves
    boundForMs: 90 * DAY_MS, // OPEN-115, OPEN-140: a proof of one act serves it as long as a record kept offline is believed
    listedForMs: DAY_MS, // OPEN-141: how long a witness is shown what they have witnessed
    askEveryMs: SECOND_MS, // OPEN-141: while a code is shown, its device asks what it was scanned for
  },
  // OPEN-149: between the two phones, and from the witness's signature to the time that the record tells; the latter is
  // that of a password or code too (OPEN-153).
  deviceWitness: { codeValidForMs: 10 * MINUTE_MS, showAgainEveryMs: 4 * MINUTE_MS, recordWithinMs: HOUR_MS },
  reseal: { pauseBetweenBoxesMs: 1000 }, // CONST-26, RESEAL-11
  offlineWaste: { backDelayMs: 700 }, // CONST-26, WASTE-15
  shortTermToken: { validForMs: 5 * MINUTE_MS }, // OPEN-065
  resetLink: { validForMs: DAY_MS }, // OPEN-066
  downloadLink: { validForMs: 5 * MINUTE_MS }, // ACCESS-04
  paper: { drawnWithinMs: 75 * SECOND_MS }, // the largest takes ten; a connection on which nothing comes ends after 90
  packet: { keptForMs: 7 * DAY_MS, sweepEveryMs: HOUR_MS }, // PACKET-01
  inviteLink: { validForMs: 7 * DAY_MS }, // OPEN-066
  resetMail: { windowMs: HOUR_MS }, // of LIMITS.resetMail
  lostAnswer: { repeatWithinMs: MINUTE_MS }, // a sign-in or password call, sent again because its answer was lost
  message: { validForMs: DAY_MS, keptForMs: 30 * DAY_MS }, // sent later than this it is of no use to anybody
  // Spent codes, links and tries are kept this long, to look up what happened; tries for unknown addresses longer.
  spent: { keptForMs: DAY_MS, strangersKeptForMs: 90 * DAY_MS },
  // SRV-80: how often the thread that answers shows that it moves, from when it counts as held, how often that is said again,
  // and from when a call is said to take long.
  loop: { beatMs: 200, heldMs: SECOND_MS, againMs: 10 * SECOND_MS, slowMs: 10 * SECOND_MS },
  // SRV-81: how long a statement of a call may take; one of a report, a paper or an import, and one of a job.
  statement: { mostMs: 30 * SECOND_MS, longMs: 75 * SECOND_MS, ofJobMs: 15 * MINUTE_MS },
  accessLog: { sameLineMs: MINUTE_MS }, // ACCESS-06: what a page asks for again and again is one line
  failedTries: { windowMs: 15 * MINUTE_MS }, // OPEN-070
  invitations: { windowMs: DAY_MS },
  retention: {
    reportsMs: 90 * DAY_MS, // what apps report of themselves: errors and toasts
    contactsMs: 400 * DAY_MS, // questions of people who are no users
    jobsMs: 90 * DAY_MS, // what was done in the background, and when
    answersMs: 400 * DAY_MS, // SRV-46: so long after it was sent, a record sent again is still not recorded twice
  },
  realtime: {
    gatherMs: 50, // changes within this time are announced together
    askAgainEveryMs: 500, // what is shown is asked for again at most this often
    heartbeatMs: 15 * SECOND_MS,
    provenEveryMs: 25 * SECOND_MS, // a session that ended hears nothing after at most 30 s
    overlapMs: 10 * SECOND_MS, // a new stream begins with the changes of this long before it
    silentAfterMs: 40 * SECOND_MS, // a stream without even a heartbeat for this long is dead
    reconnectStartMs: SECOND_MS,
    reconnectMostMs: 30 * SECOND_MS,
  }, // OPEN-132
} as const;

/** The wait before retry number `retry` (the first is 1): 1, 2 and 4 s (CONST-05, OPEN-123). */
export function requestBackoffMs(retry: number): number {
  return TIMING.request.backoffStartMs * 2 ** (retry - 1);
}

/** The wait before Android biometric retry number `retry` (the first is 1), growing to a cap (CONST-15, BIO-03). */
export function androidRetryDelayMs(retry: number): number {
  const { androidRetryStartMs, androidRetryStepMs, androidRetryMaxMs } = TIMING.biometric;
  return Math.min(androidRetryStartMs + androidRetryStepMs * (retry - 1), androidRetryMaxMs);
}
