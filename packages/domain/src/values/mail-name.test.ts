import { expect, test } from 'vitest';
import { isMailName, nameInMail } from './mail-name.ts';

test.each([
  ['Morgan', true],
  ["O'Neil-Núñez Jr.", true],
  ['J.R.', true],
  ['St. Mary’s Fire/EMS & Rescue No. 7', true],
  ['No.7', true],
  ['王小明', true],
  ['Noa\nNew', false],
  ['Noa\rNew', false],
  ['Noa\u2028New', false],
  ['Noa\u202eweN', false],
  ['Noa\u200bNew', false],
  ['noa@evil', false],
  ['http://evil', false],
  ['www.evil', false],
  ['win at evil.example', false],
  ['evil.example/path', false],
])('SRV-28 %j may go into a mail: %s', (name, may) => {
  expect(isMailName(name)).toBe(may);
});

test.each([
  ['Harbor EMS', 'Harbor EMS'],
  ['St. Mary’s', 'St. Mary’s'],
  ['Free\nvials: https://evil.example/x', 'Free vials https evil example x'],
  ['  noa@evil.example ', 'noa evil example'],
])('SRV-28 the stored name %j is told as %j', (name, told) => {
  expect(nameInMail(name)).toBe(told);
  expect(isMailName(told)).toBe(true);
});
