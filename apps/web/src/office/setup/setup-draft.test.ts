import { beforeEach, expect, test } from 'vitest';
import { dateOnly } from '@vialant/domain/values/date-only';
import {
  dropDraft,
  emptyDraft,
  firstIncomplete,
  keepDraft,
  keptDraft,
  type SetupDraft,
  setupBody,
  stepFrom,
  stepOf,
} from './setup-draft.ts';

const PASSWORD = 'Lakeside-2026';
const empty = emptyDraft('key-1', 'America/New_York');
const full: SetupDraft = {
  ...empty,
  code: 'AAAA-BBBB-CCCC',
  organization: 'Lake County',
  agency: 'Lake EMS',
  kind: 'ems',
  number: 'ap5836727',
  registeredName: 'Lake County EMS',
  address: '1 Main St',
  state: 'NY',
  schedules: ['II'],
  expires: dateOnly('2028-06-30'),
  firstName: 'Ada',
  lastName: 'Adams',
  email: 'ada@lake.example',
};

beforeEach(() => sessionStorage.clear());

test('SETUP-03 a draft is complete only with every field of every step', () => {
  expect(firstIncomplete(full, PASSWORD)).toBeNull();
  expect(firstIncomplete({ ...full, code: ' ' }, PASSWORD)).toBe('code');
  expect(firstIncomplete({ ...full, organization: '' }, PASSWORD)).toBe('organization');
  expect(firstIncomplete({ ...full, kind: 'hospital' }, PASSWORD)).toBe('agency');
  expect(firstIncomplete({ ...full, timeZone: '' }, PASSWORD)).toBe('agency');
  expect(firstIncomplete({ ...full, number: 'AP5836728' }, PASSWORD)).toBe('registration');
  expect(firstIncomplete({ ...full, schedules: [] }, PASSWORD)).toBe('registration');
  expect(firstIncomplete({ ...full, expires: null }, PASSWORD)).toBe('registration');
  expect(firstIncomplete({ ...full, number: '', skipsRegistration: true }, PASSWORD)).toBeNull();
  expect(firstIncomplete({ ...full, email: 'ada' }, PASSWORD)).toBe('admin');
  expect(firstIncomplete(full, 'short')).toBe('admin');
});

test('SETUP-03 the body names what was typed, and no registration where it is skipped', () => {
  expect(setupBody(full, 'f')).toMatchObject({
    agency: { name: 'Lake EMS', kind: 'ems', time_zone: 'America/New_York' },
    registration: { number: 'AP5836727', schedules: ['II'], expiration_date: '2028-06-30' },
    password: 'f',
  });
  expect(setupBody({ ...full, skipsRegistration: true }, 'f')?.registration).toBeNull();
});

test('SETUP-03 a reload keeps what was typed, the step and the key; the password is in no storage', () => {
  keepDraft(sessionStorage, { ...full, step: 'admin' });
  expect(keptDraft(sessionStorage, emptyDraft('key-2', 'UTC'))).toEqual({ ...full, step: 'admin' });
  expect(sessionStorage.getItem('setup_draft')).not.toContain('assword');
  dropDraft(sessionStorage);
  expect(keptDraft(sessionStorage, empty)).toEqual(empty);
});

test('what is kept in another form is not taken', () => {
  for (const text of ['', 'null', '[]', '7', '{', '{"step":"nowhere","code":7,"schedules":"II","expires":"soon"}']) {
    sessionStorage.setItem('setup_draft', text);
    expect(keptDraft(sessionStorage, empty)).toEqual(empty);
  }
});

test('each field of the call belongs to a step, and steps end where they end', () => {
  expect(['code', 'agency.time_zone', 'registration.number', 'primary_email', 'password'].map(stepOf)).toEqual([
    'code',
    'agency',
    'registration',
    'admin',
    'admin',
  ]);
  expect([stepFrom('code', -1), stepFrom('code', 1), stepFrom('admin', 1)]).toEqual(['code', 'organization', 'admin']);
});
