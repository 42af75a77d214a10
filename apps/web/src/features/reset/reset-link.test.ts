import { expect, test } from 'vitest';
import { readResetLink } from './reset-link.ts';

test.each([
  ['?password_reset_guid=g-1&region=us', { guid: 'g-1', region: 'us' }, ''],
  ['?country=ca&password_reset_guid=g-1', { guid: 'g-1', region: 'ca' }, ''],
  ['?password_reset_guid=g-1&region=us&country=ca&box=b1', { guid: 'g-1', region: 'us' }, '?box=b1'],
  ['?password_reset_guid=&region=', { guid: null, region: null }, ''],
  ['', { guid: null, region: null }, ''],
])('RESET-04 OPEN-063 %s carries guid and region by either name', (search, link, rest) => {
  expect(readResetLink(search)).toEqual({ link, rest });
});
