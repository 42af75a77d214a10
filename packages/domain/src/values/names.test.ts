import { expect, test } from 'vitest';
import { CAMERA_ERRORS } from '../scan/camera-error.ts';
import { DISCREPANCY_TYPES } from '../custody/discrepancy.ts';
import { OFFLINE_QUEUES } from '../device/offline.ts';
import { STORAGE_KEYS } from '../device/storage-keys.ts';
import { isTempToken } from './temp-token.ts';

test('ENT-12 OPEN-115 there are three queues, in the order of the sync, behind the acts that lost their network', () => {
  expect(OFFLINE_QUEUES).toEqual(['acts', 'daily_checks', 'administers', 'wastes']);
});

test('ENT-27 OPEN-078 the storage keys have these names', () => {
  expect(Object.values(STORAGE_KEYS)).toEqual([
    'token',
    'region',
    'last_login_email',
    'last_log_in',
    'selected_agency_id',
    'personal_device',
    'sandbox',
    'last_box_id',
    'password_reset_guid',
    'updating',
    'review_prompt_date',
    'review_delay_until',
    'import_explained', // ours, for OPEN-031
  ]);
});

test('SCAN-26 camera plugin codes 0 to 8 have these meanings', () => {
  expect(CAMERA_ERRORS).toEqual([
    'unexpected',
    'access denied',
    'restricted',
    'back camera unavailable',
    'front camera unavailable',
    'camera unavailable',
    'scan canceled',
    'light unavailable',
    'settings unavailable',
  ]);
});

test('OPEN-141 the discrepancy types', () => {
  expect(Object.values(DISCREPANCY_TYPES)).toEqual([
    'Reseal Avoided',
    'Box check missing drug',
    'Not seen in an offline check',
    'Moved offline from elsewhere',
    'Incident number changed',
    'Offline record refused',
    'Witness disputes',
  ]);
});

test('a short-term token id starts with temp_ and has more than that', () => {
  expect(['temp_a1', 'temp_', 'TEMP_a1', ' temp_a1', 'token', ''].map(isTempToken)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
