import { expect, test } from 'vitest';
import { readReceiptNumber, receiptNumber } from './receipt-number.ts';

const ID = '019a8e3c-5d21-7abc-8def-0123456789ab';

test('OPEN-138 a number is short, has no letter that is misread, and leads back to where its record is', () => {
  const number = receiptNumber(ID) ?? '';
  expect(number).toMatch(/^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/);
  const range = readReceiptNumber(number);
  expect(range?.number).toBe(number);
  expect(range && range.from <= ID && ID < range.before).toBe(true);
  // As people type what they were told.
  expect(
    readReceiptNumber(` ${number.toLowerCase().replace('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')}`),
  ).toEqual(range);
});

test('OPEN-138 two acts of one second differ in their numbers, as far as chance tells them apart', () => {
  expect(receiptNumber('019a8e3c-5d21-7abc-8def-0123456789ac')).not.toBe(receiptNumber(ID));
});

test('what is no number and no id leads nowhere', () => {
  for (const text of ['', '7K3Q', '7K3Q-F2M!', '7K3Q-F2MAA']) expect(readReceiptNumber(text)).toBeNull();
  expect(receiptNumber('d1')).toBeNull();
});
