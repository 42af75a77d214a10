import { expect, test } from 'vitest';
import { tokenInLink } from './temporary-login.ts';

test.each([
  ['vialant://login?temp_token=temp_abc', 'temp_abc'],
  ['vialant://login/?temp_token=temp_abc', 'temp_abc'],
  ['vialant:///login?temp_token=temp_abc', 'temp_abc'],
  ['vialant:login?temp_token=temp_abc', 'temp_abc'],
  ['vialant://login?temp_token=other', 'other'],
  ['vialant://login', null],
  ['vialant://drug?temp_token=temp_abc', null],
  ['https://login/?temp_token=temp_abc', null],
  ['not an address', null],
])('TEMPLOGIN-02 OPEN-062 %s holds %s', (address, token) => {
  expect(tokenInLink(address, 'vialant')).toBe(token);
});
