import { expect, test } from 'vitest';
import { readResetLink } from './reset-link.ts';

test.each([
  ['?password_reset_guid=g-1&region=us', { guid: 'g-1', region: 'us' }, ''],
  ['?country=ca&password_reset_guid=g-1', { guid: 'g-1', region: 'ca' }, ''],
  ['?password_reset_guid=g-1&region=us&country=ca&box=b1', { guid: 'g-1', region: 'us' }, '?box=b1'],
  ['?password_reset_guid=&region=', { guid: null, region: null }, ''],
  ['', { guid: null, region: null }, ''],
])('RESET-04 OPEN-063 %s carries guid and region by either name', (search, link, rest) => {
  expect(readResetLink({ search, hash: '#reset-password' })).toEqual({ link, rest });
});

test.each([
  ['#reset-password?password_reset_guid=g-1&region=us', { guid: 'g-1', region: 'us' }],
  ['#user-invite?country=ca&password_reset_guid=g-1', { guid: 'g-1', region: 'ca' }],
  ['#user-invite?', { guid: null, region: null }],
])('RESET-04 in the fragment %s carries them too, where no server or proxy writes them down', (hash, link) => {
  expect(readResetLink({ search: '?box=b1', hash })).toEqual({ link, rest: '?box=b1' });
});
