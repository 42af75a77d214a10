import { expect, test } from 'vitest';
import { localStore } from './storage.ts';

const store = localStore(localStorage);

const everythingStored = (): Record<string, string | null> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

test('ENT-27 every value is kept under its own name and comes back in its own form', () => {
  const lastLogIn = new Date('2026-03-01T10:00:00.000Z');
  const delayUntil = new Date('2026-09-01T00:00:00.000Z');
  store.set('token', 't-1');
  store.set('region', 'us');
  store.set('lastLoginEmail', 'medic@demo.vialant.test');
  store.set('lastLogIn', lastLogIn);
  store.set('selectedAgencyId', 'g-1');
  store.set('personalDevice', true);
  store.set('sandbox', true);
  store.set('lastBoxId', 'b-1');
  store.set('passwordResetGuid', 'r-1');
  store.set('updating', true);
  store.set('reviewPromptDate', lastLogIn);
  store.set('reviewDelayUntil', delayUntil);
  store.set('deviceToken', 'd-1');
  expect(everythingStored()).toEqual({
    token: 't-1',
    region: 'us',
    last_login_email: 'medic@demo.vialant.test',
    last_log_in: '2026-03-01T10:00:00.000Z',
    selected_agency_id: 'g-1',
    personal_device: '1',
    sandbox: '1',
    last_box_id: 'b-1',
    updating: '1',
    review_prompt_date: '2026-03-01T10:00:00.000Z',
    review_delay_until: '2026-09-01T00:00:00.000Z',
    device_token: 'd-1',
  });
  expect(store.get('lastLogIn')).toEqual(lastLogIn);
  expect(store.get('reviewDelayUntil')).toEqual(delayUntil);
  expect(store.get('personalDevice')).toBe(true);
  expect(store.get('lastBoxId')).toBe('b-1');
});

test('ENT-27 a value set to null or false is gone', () => {
  store.set('region', 'us');
  store.set('personalDevice', true);
  store.set('region', null);
  store.set('personalDevice', false);
  expect(localStorage).toHaveLength(0);
  expect(store.get('region')).toBeNull();
  expect(store.get('personalDevice')).toBe(false);
});

test('OPEN-077 the known user is removed with the session, and follows a change of agency', () => {
  const user = { userId: 'u-1', userGroupId: 'g-1' };
  store.set('token', 't-1');
  store.set('knownUser', user);
  expect(store.get('knownUser')).toEqual(user);
  store.set('selectedAgencyId', 'g-2');
  expect(store.get('knownUser')).toEqual({ userId: 'u-1', userGroupId: 'g-2' });
  store.set('selectedAgencyId', null);
  expect(store.get('knownUser')).toEqual({ userId: 'u-1', userGroupId: null });
  store.set('knownUser', user);
  store.set('token', 't-2');
  expect(store.get('knownUser')).toBeNull();
  localStorage.setItem('known_user', 'u-1');
  expect(store.get('knownUser')).toBeNull();
});

test('a damaged date reads as none', () => {
  localStorage.setItem('last_log_in', 'yesterday');
  expect(store.get('lastLogIn')).toBeNull();
});

test('SESSION-01 the token is the session, and without it nobody is logged in', () => {
  expect(store.signedIn()).toBe(false);
  store.set('token', 't-1');
  expect(store.signedIn()).toBe(true);
  localStorage.setItem('token', '');
  expect(store.signedIn()).toBe(false);
});

test.each([true, false])(
  'OPEN-076 log-out clears everything but the sandbox flag (%s) and the name of the device',
  (sandbox) => {
    store.set('token', 't-1');
    store.set('lastLoginEmail', 'medic@demo.vialant.test');
    store.set('sandbox', sandbox);
    store.set('deviceToken', 'd-1');
    localStorage.setItem('kept-by-someone-else', 'x');
    store.clearForLogOut();
    expect(everythingStored()).toEqual({ device_token: 'd-1', ...(sandbox && { sandbox: '1' }) });
  },
);

test('SHELL-23 OPEN-075 given values take the place of all that was kept, and only known names count', () => {
  store.set('token', 't-1');
  store.set('lastBoxId', 'b-1');
  store.set('deviceToken', 'd-1');
  store.replaceWith({ token: 't-2', region: 'us', device_token: 'd-2', 'colour-scheme': 'dark' });
  expect(everythingStored()).toEqual({ token: 't-2', region: 'us', device_token: 'd-1' });
});

test('RESET-04 the token of a reset link stays in its tab, goes with a log-out, and no link brings one', () => {
  store.set('passwordResetGuid', 'r-1');
  expect([sessionStorage.getItem('password_reset_guid'), localStorage.getItem('password_reset_guid')]).toEqual([
    'r-1',
    null,
  ]);
  expect(store.get('passwordResetGuid')).toBe('r-1');
  store.clearForLogOut();
  expect(store.get('passwordResetGuid')).toBeNull();
  store.replaceWith({ password_reset_guid: 'r-2' });
  expect(store.get('passwordResetGuid')).toBeNull();
  expect(everythingStored()).not.toHaveProperty('password_reset_guid');
});
