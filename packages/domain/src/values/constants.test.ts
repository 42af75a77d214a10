import { expect, test } from 'vitest';
import { ACCEPTED_CODE_TYPES, CONTACT_DEPARTMENTS, GUEST_TITLES, LIMITS, WASTE_REASONS } from './limits.ts';
import { storeLink } from '../device/store-link.ts';
import { androidRetryDelayMs, requestBackoffMs, TIMING } from './timing.ts';

test('CONST-03 a phone number has 11 digits and starts with 1', () => {
  expect(LIMITS.phone).toEqual({ digits: 11, firstDigit: '1' });
});

test('CONST-05 a request waits 15 s and is retried 3 times after 1, 2 and 4 s; health 4 s, upload 25 s', () => {
  expect(TIMING.request).toEqual({ timeoutMs: 15_000, backoffStartMs: 1000 });
  expect(LIMITS.request.maxRetries).toBe(3);
  expect([1, 2, 3].map(requestBackoffMs)).toEqual([1000, 2000, 4000]);
  expect([TIMING.health.timeoutMs, TIMING.imageUpload.timeoutMs]).toEqual([4000, 25_000]);
});

test('CONST-06 the slow network notice comes after 2.5 s', () => {
  expect(TIMING.login.slowNoticeAfterMs).toBe(2500);
});

test('CONST-07 toasts: 2 s by default, temperature 4 s, debug 6 s', () => {
  expect(TIMING.toast).toMatchObject({ defaultMs: 2000, temperatureMs: 4000, debugMs: 6000 });
});

test('CONST-08 debounces: button 500 ms, login Continue 1500 ms, scanner and signature 300 ms', () => {
  expect([
    TIMING.button.debounceMs,
    TIMING.login.continueThrottleMs,
    TIMING.scanner.openDebounceMs,
    TIMING.signature.touchDebounceMs,
  ]).toEqual([500, 1500, 300, 300]);
});

test('CONST-09 throttles: check 1.5 s, un-administer 0.9 s, administer 1 s, box list 2 s, dashboard 500 ms', () => {
  expect([
    TIMING.boxCheck.continueThrottleMs,
    TIMING.unAdminister.throttleMs,
    TIMING.administer.throttleMs,
    TIMING.boxList.refreshThrottleMs,
    TIMING.dashboard.refreshAfterAdministerMs,
  ]).toEqual([1500, 900, 1000, 2000, 500]);
});

test('CONST-10 scanner: duplicates within 2 s, told once in 1.5 s, zoom 3, total above 5', () => {
  expect(TIMING.scanner).toMatchObject({ duplicateWindowMs: 2000, duplicateToastWindowMs: 1500 });
  expect(LIMITS.scanner).toEqual({ defaultZoom: 3, totalShownAbove: 5 });
});

test('CONST-11 sandbox: 10 taps in 5 s, reload after 2 s', () => {
  expect(LIMITS.sandbox.taps).toBe(10);
  expect(TIMING.sandbox).toEqual({ tapWindowMs: 5000, reloadDelayMs: 2000 });
});

test('CONST-12 the session-expired guard lasts 10 s', () => {
  expect(TIMING.session.expiredGuardMs).toBe(10_000);
});

test('CONST-13 the user is polled every 300000 ms', () => {
  expect(TIMING.user.pollMs).toBe(300_000);
});

test('CONST-14 a popup closes in 400 ms', () => {
  expect(TIMING.popup.closeAnimationMs).toBe(400);
});

test('CONST-15 Android waits 3000 ms, 500 ms more each time, at most 10000 ms; iOS retries twice; recheck 3 s', () => {
  expect([1, 2, 3, 14, 15, 16, 100].map(androidRetryDelayMs)).toEqual([3000, 3500, 4000, 9500, 10_000, 10_000, 10_000]);
  expect(LIMITS.biometric.iosMaxRetries).toBe(2);
  expect(TIMING.biometric.recheckMs).toBe(3000);
});

test('CONST-16 sensor: scans 10 s, monitoring 5 s, force fresh 1 s and 0.5 s, scale 100, battery 3000 to 4200 mV', () => {
  expect(TIMING.bluetooth).toEqual({
    scanMs: 10_000,
    permissionScanMs: 10_000,
    monitorIntervalMs: 5000,
    forceFreshReconnectDelayMs: 1000,
    forceFreshReadDelayMs: 500,
  });
  expect(LIMITS.sensor).toEqual({ unitsPerDegree: 100, batteryEmptyMillivolts: 3000, batteryFullMillivolts: 4200 });
});

test('CONST-17 the offline prompt and the slow enum log come after 5 s', () => {
  expect([TIMING.offline.promptAfterMs, TIMING.enumCall.slowAfterMs]).toEqual([5000, 5000]);
});

test('CONST-18 expiries are highlighted under 60 and under 90 days', () => {
  expect(LIMITS.expiry).toEqual({ redUnderDays: 60, amberUnderDays: 90 });
});

test('CONST-20 waste notes have at most 500 characters, lot and incident numbers 30', () => {
  expect([LIMITS.wasteNotes.maxLength, LIMITS.lotNumber.maxLength, LIMITS.incidentNumber.maxLength]).toEqual([
    500, 30, 30,
  ]);
});

test('CONST-22 a location is waited for 30 s and may be 1 hour old', () => {
  expect(TIMING.location).toMatchObject({ timeoutMs: 30_000, maxAgeMs: 3_600_000 });
});

test('CONST-23 progress bars show at least 10 %', () => {
  expect(LIMITS.progress.minPercent).toBe(10);
});

test('CONST-24 a verify code lasts 30 s and counts down by 1 s', () => {
  expect(TIMING.verifyCode).toMatchObject({ validForMs: 30_000, countdownStepMs: 1000 });
});

test('CONST-25 at most 10 vial icons; pull to refresh at 87 px', () => {
  expect([LIMITS.inventoryCard.maxVialIcons, LIMITS.pullToRefresh.thresholdPx]).toEqual([10, 87]);
});

test('CONST-26 reseals pause 1 s; offline waste goes back twice, 700 ms apart', () => {
  expect([TIMING.reseal.pauseBetweenBoxesMs, LIMITS.offlineWaste.backSteps, TIMING.offlineWaste.backDelayMs]).toEqual([
    1000, 2, 700,
  ]);
});

test('CONST-27 DATA_MATRIX and QR_CODE are accepted', () => {
  expect(ACCEPTED_CODE_TYPES).toEqual(['DATA_MATRIX', 'QR_CODE']);
});

test('CONST-28 each phone gets its own configured store link, and none when it is empty', () => {
  const links = { ios: 'https://store.example/ios', android: ' https://store.example/android ' };
  expect(storeLink(links, 'ios')).toBe('https://store.example/ios');
  expect(storeLink(links, 'android')).toBe('https://store.example/android');
  expect(storeLink({ ios: ' ', android: null }, 'ios')).toBeNull();
  expect(storeLink({ ios: ' ', android: null }, 'android')).toBeNull();
});

test('CONST-29 guest titles and contact departments', () => {
  expect(GUEST_TITLES).toEqual(['Doctor', 'Nurse', 'Paramedic', 'EMT', 'Veterinarian', 'Other']);
  expect(CONTACT_DEPARTMENTS).toEqual(['Sales', 'Support']);
});

test('the first waste reasons', () => {
  expect(WASTE_REASONS).toEqual(['Expired', 'Damaged', 'Contaminated', 'Remainder not used', 'Other']);
});

test('lives and limits of proofs', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(TIMING.session).toMatchObject({ lifeMs: 12 * hour, personalRefreshWithinMs: 30 * 24 * hour });
  expect(TIMING.shortTermToken.validForMs).toBe(5 * minute);
  expect([TIMING.resetLink.validForMs, TIMING.inviteLink.validForMs]).toEqual([24 * hour, 7 * 24 * hour]);
  expect(TIMING.oneTimeCode.phoneUpdateWithinMs).toBe(10 * minute);
  expect([LIMITS.failedLogins.max, LIMITS.failedVerifications.max, LIMITS.oneTimeCode.maxTries]).toEqual([10, 10, 5]);
  expect(TIMING.failedTries.windowMs).toBe(15 * minute);
  expect(TIMING.offline.maxClockAheadMs).toBe(5 * minute);
});
