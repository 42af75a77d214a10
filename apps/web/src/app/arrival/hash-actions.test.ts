import { expect, test } from 'vitest';
import { hashAction, storagePayload } from './hash-actions.ts';

test.each([
  ['SHELL-19', '#reset-password', 'reset-password'],
  ['SHELL-20', '#user-invite', 'user-invite'],
  ['PEOPLE-03', '#join-agency?invitation_guid=g-1&region=us', 'join-agency'],
  ['SHELL-21', '#show-tutorial', 'show-tutorial'],
  ['SHELL-22', '#request-password-reset', 'request-password-reset'],
  ['SHELL-23', '#set-storage', 'set-storage'],
  ['SHELL-19', '#reset-password?password_reset_guid=g-1&region=us', 'reset-password'],
  ['SHELL-19', '#reset-password-now', null],
  ['SHELL-19', '', null],
])('%s the hash %s asks for %s', (_id, hash, action) => {
  expect(hashAction(hash)).toBe(action);
});

test.each([
  ['{"token":"t-1","personal_device":1}', { token: 't-1', personal_device: '1' }],
  ['{"token":null,"region":{"a":1},"last_box_id":"b"}', { last_box_id: 'b' }],
  ['["token"]', null],
  ['"token"', null],
  ['null', null],
  ['{token', null],
])('SHELL-23 the payload %s brings %o', (payload, values) => {
  expect(storagePayload(`?storage=${encodeURIComponent(payload)}`)).toEqual(values);
});

test('SHELL-23 without a payload there is nothing to load', () => {
  expect(storagePayload('?box=1')).toBeNull();
});
