import { describe, expect, test } from 'vitest';
import { isDeaNumber } from './dea-number.ts';

describe('a DEA number', () => {
  test('SETUP-04 is two letters and seven digits, the last a check digit', () => {
    expect(isDeaNumber('AP5836727')).toBe(true);
    expect(isDeaNumber('AP5836728')).toBe(false);
  });

  test('SETUP-04 has exactly one check digit for each six digits', () => {
    for (const six of ['000000', '123456', '583672', '999999', '908172']) {
      const good = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) => isDeaNumber(`BX${six}${digit}`));
      expect(good).toHaveLength(1);
    }
  });

  test('SETUP-04 may have 9 as its second character, and no other digit, and none as its first', () => {
    expect(isDeaNumber('A95836727')).toBe(true);
    expect(isDeaNumber('A85836727')).toBe(false);
    expect(isDeaNumber('9A5836727')).toBe(false);
  });

  test('is nothing longer, shorter, in small letters or with anything around it', () => {
    for (const text of ['', 'AP583672', 'AP58367270', 'ap5836727', ' AP5836727', 'AP5836727\n', 'AP-5836727']) {
      expect([text, isDeaNumber(text)]).toEqual([text, false]);
    }
  });

  test('with one digit mistyped is none', () => {
    for (let place = 2; place < 9; place += 1) {
      const digit = (Number('AP5836727'[place]) + 1) % 10;
      expect(isDeaNumber(`${'AP5836727'.slice(0, place)}${digit}${'AP5836727'.slice(place + 1)}`)).toBe(false);
    }
  });
});
