import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DateOnly, dateOnly } from '../values/date-only.ts';
import { type Gs1Reading, readGs1 } from './gs1.ts';
import { hasCheckDigit } from './gs1-elements.ts';
import { GS1_IDENTIFIERS } from './gs1-identifiers.ts';

const GS = '\u001d';
const gtin = '00300001234566';
const today = '2026-11-15' as DateOnly;

/** As a camera reads it, which hands over every separator. */
const seen = (code: string): Gs1Reading => readGs1(code, { keepsSeparators: true, today });
/** As a hand scanner types it, which may have dropped them. */
const typed = (code: string): Gs1Reading => readGs1(code, { keepsSeparators: false, today });

type Said = { lot?: string; expiresOn?: string; serial?: string; gtin?: string | null };

function said({ lot, expiresOn, serial, gtin: other }: Said): object {
  const product = other === undefined ? gtin : other;
  return {
    kind: 'gs1',
    gtin: product,
    lot: lot ?? null,
    expiresOn: expiresOn ?? null,
    serial: serial ?? null,
    nationalNumber: null,
  };
}

const full = { lot: 'A17B', expiresOn: '2030-01-31', serial: 'S10' };

describe('a whole code', () => {
  test.each<[string, string, object]>([
    ['in the usual order', `01${gtin}1730013110A17B${GS}21S10`, said(full)],
    ['with the serial before', `01${gtin}21S10${GS}1730013110A17B`, said(full)],
    ['with the lot first', `10A17B${GS}01${gtin}17300131${GS}21S10`, said(full)],
    ['with separators after all elements', `01${gtin}${GS}17300131${GS}10A17B${GS}21S10${GS}`, said(full)],
    ['with the mark of a Data Matrix', `]d201${gtin}1730013110A17B${GS}21S10`, said(full)],
    ['with the mark of a GS1-128', `]C101${gtin}1730013110A17B${GS}21S10`, said(full)],
    ['with a separator first', `${GS}01${gtin}1730013110A17B${GS}21S10`, said(full)],
    ['as people read it', `(01)${gtin}(17)300131(10)A17B(21)S10`, said(full)],
    ['with other elements between', `01${gtin}3103001250${GS}240X9${GS}10A17B${GS}91Y${GS}1730013121S10`, said(full)],
    ['with every sign that a lot may hold', `01${gtin}10!"%&'()*+,-./:;<=>?_`, said({ lot: `!"%&'()*+,-./:;<=>?_` })],
    ['with the longest lot', `01${gtin}10${'L'.repeat(20)}`, said({ lot: 'L'.repeat(20) })],
    ['with a product alone', `01${gtin}`, said({})],
    ['without a product, if it is marked', `]d217300131`, said({ gtin: null, expiresOn: '2030-01-31' })],
    ['saying the same twice', `01${gtin}17300131${GS}01${gtin}`, said({ expiresOn: '2030-01-31' })],
  ])('OPEN-114 %s', (_, code, expected) => {
    expect(seen(code)).toEqual(expected);
  });

  test.each([
    ['a national number', `01${gtin}7150300001234\u001d17300131`, '0300001234'],
    ['one of twelve digits', `01${gtin}715000300-0123-45`, '000300-0123-45'],
  ])('%s is kept as the text it is', (_, code, nationalNumber) => {
    expect(seen(code)).toMatchObject({ nationalNumber });
  });
});

describe('an element that says nothing of the package', () => {
  // One value that fits, for each form of GS1's dictionary.
  const fitting = (form: string): string =>
    form
      .replace('*', '')
      .split('+')
      .map((part) => {
        if (part.startsWith('[')) return '';
        const length = part.includes('..') ? 1 : Number(part.slice(1));
        return part.startsWith('d') ? '300131' : (part.startsWith('n') ? '1' : 'X').repeat(length);
      })
      .join('');
  const lines = GS1_IDENTIFIERS.trim().replaceAll('\n ', ' ').split('\n');
  const all = lines.flatMap((line) => {
    const [form = '', ...ranges] = line.split(' ');
    return ranges.flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => ({
        form,
        id: String(Number(first) + index).padStart(first.length, '0'),
      }));
    });
  });
  const ours = ['01', '10', '17', '21', '715'];
  const others = all.filter(({ id, form }) => !ours.includes(id) && !/^n1[48]\*$/.test(form));

  test('OPEN-114 each of GS1’s 541 identifiers is known, and none hides what stands before or after it', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(541);
    for (const { id, form } of others) {
      const end = form.endsWith('*') ? '' : GS;
      expect({ id, ...seen(`01${gtin}1730013110A17B${GS}${id}${fitting(form)}${end}21S10`) }).toEqual({
        id,
        ...said(full),
      });
    }
  });

  test.each([
    ['8999X', 'after a separator'],
    ['29', 'with nothing in it'],
    ['3109000001', 'of a family that ends before it'],
  ])('OPEN-114 %s, an identifier that nobody knows, hides nothing %s', (element) => {
    for (const read of [seen, typed]) {
      expect(read(`01${gtin}1730013110A17B${GS}${element}${GS}21S10`)).toEqual(said(full));
      expect(read(`]d201${gtin}1730013121S10${GS}10A17B${GS}${element}`)).toEqual(said(full));
    }
    expect(seen(`(01)${gtin}(17)300131(10)A17B(${element.slice(0, 4)})X(21)S10`)).toEqual(said(full));
  });

  test('OPEN-114 without a separator before it nobody knows where it begins', () => {
    expect(seen(`01${gtin}173001318999X${GS}21S10`)).toEqual({ kind: 'unclear' });
    expect(seen(`01${gtin}10A17B${GS}ABC`)).toEqual({ kind: 'unclear' });
  });
});

describe('a changed separator', () => {
  test.each(['~1', '^]', '{GS}', '<GS>', '[FNC1]', '\\x1D', '|', '~', '^', '#', '@', '\u001e', '\u00e8'])(
    'OPEN-114 %j is taken for one, because no data can hold it',
    (mark) => {
      for (const read of [seen, typed]) {
        expect(read(`01${gtin}1730013110A17B${mark}21S10`)).toEqual(said(full));
        expect(read(`01${gtin}21S10${mark}1730013110A17B`)).toEqual(said(full));
        expect(read(`${mark}01${gtin}1730013110A17B${mark}21S10`)).toEqual(said(full));
      }
    },
  );

  test('two of different kinds are not clear', () => {
    expect(seen(`01${gtin}10A17B|21S10#17300131`)).toEqual({ kind: 'unclear' });
    expect(seen(`01${gtin}10A17B${GS}21S10|17300131`)).toEqual({ kind: 'unclear' });
  });
});

describe('a dropped separator', () => {
  test.each<[string, string, object]>([
    ['no element needs one', `01${gtin}17300131`, said({ expiresOn: '2030-01-31' })],
    ['the last element alone would need one', `01${gtin}1730013110ABC`, said({ lot: 'ABC', expiresOn: '2030-01-31' })],
    [
      'the lot can only end where the next element begins',
      `01${gtin}10${'L'.repeat(20)}21SERIAL`,
      said({ lot: 'L'.repeat(20), serial: 'SERIAL' }),
    ],
    [
      'the serial would be too long with the date behind it',
      `01${gtin}21${'S'.repeat(15)}17281231`,
      said({ serial: 'S'.repeat(15), expiresOn: '2028-12-31' }),
    ],
  ])('OPEN-114 does no harm where %s', (_, code, expected) => {
    expect(typed(code)).toEqual(expected);
  });

  test.each([
    ['a lot that may hold the serial', `01${gtin}10ABC21SERIAL`],
    ['a lot that may hold the date', `01${gtin}10ABC17300131`],
    ['a serial that may hold an element of the maker', `01${gtin}21ABC91X`],
    ['a lot that may end at two places', `01${gtin}10${'L'.repeat(15)}2121SERIAL`],
  ])('OPEN-114 %s is not guessed', (_, code) => {
    expect(typed(code)).toEqual({ kind: 'unclear' });
  });

  test('where a camera read it, none is dropped', () => {
    expect(seen(`01${gtin}10ABC21SERIAL`)).toEqual(said({ lot: 'ABC21SERIAL' }));
  });
});

describe('dates', () => {
  test.each([
    ['300200', '2030-02-28'],
    ['280200', '2028-02-29'],
    ['301200', '2030-12-31'],
    ['280229', '2028-02-29'],
    ['300131', '2030-01-31'],
    // Within 49 years before and 50 after this one.
    ['770101', '1977-01-01'],
    ['760101', '2076-01-01'],
    ['991231', '1999-12-31'],
    ['000101', '2000-01-01'],
  ])('OPEN-114 %s is %s', (digits, expiresOn) => {
    expect(seen(`01${gtin}17${digits}`)).toMatchObject({ kind: 'gs1', expiresOn });
  });

  test.each([
    ['2070', '760101', '2076-01-01'],
    ['2070', '200101', '2120-01-01'],
    ['2070', '210101', '2021-01-01'],
    ['2099', '490101', '2149-01-01'],
    ['2099', '500101', '2050-01-01'],
  ])('in %s the century of %s is that of %s', (year, digits, expiresOn) => {
    const reading = readGs1(`01${gtin}17${digits}`, { keepsSeparators: true, today: `${year}-06-01` as DateOnly });
    expect(reading).toMatchObject({ expiresOn });
  });

  test.each(['301301', '300001', '300230', '270229', '300132', '3001', '30013x'])('%s is no date', (digits) => {
    expect(seen(`01${gtin}17${digits}`)).toEqual({ kind: 'unclear' });
  });
});

describe('what does not read cleanly says so', () => {
  test.each([
    ['a check digit that is wrong', `]d20100300001234567`],
    ['a cut-off product', ']d201003000012345'],
    ['a lot that is too long', `01${gtin}10${'L'.repeat(21)}`],
    ['an empty lot', `01${gtin}10${GS}17300131`],
    ['an identifier that does not exist', `01${gtin}8999X`],
    ['two lots', `01${gtin}10A${GS}10B`],
    ['two products', `01${gtin}0100614141999996`],
    ['something after the end', `01${gtin}17300131X`],
    ['two separators in a row', `01${gtin}10A${GS}${GS}17300131`],
    ['a sign that no lot may hold', `01${gtin}10A B${GS}21C`],
    ['people’s form with a wrong date', `(01)${gtin}(17)301301`],
    ['people’s form with nothing in it', `(01)${gtin}(10)`],
    ['people’s form with brackets in the lot', `(01)${gtin}(10)A(x)`],
    ['a mark and nothing else', ']d2'],
  ])('%s', (_, code) => {
    expect(seen(code)).toEqual({ kind: 'unclear' });
  });

  test.each([
    ['a vial’s own code', 'FEN-001'],
    ['a linear code', '300409123401'],
    ['a plain NDC', '0409-1234-01'],
    ['a number that begins like one and has no check digit', '010030000123456717300131'],
    ['a lot alone', '10ABC'],
    ['a date alone', '17300131'],
    ['the mark of a code that is not GS1', `]C001${gtin}`],
    ['nothing', ''],
  ])('%s is no GS1 code', (_, code) => {
    expect(seen(code)).toEqual({ kind: 'other' });
    expect(typed(code)).toEqual({ kind: 'other' });
  });
});

test.each([
  ['00300001234566', true],
  ['00300001234567', false],
  ['036000291452', true],
  ['4006381333931', true],
  ['036000291453', false],
  ['', false],
  ['03600029145x', false],
])('the check digit of %j: %s', (digits, isRight) => {
  expect(hasCheckDigit(digits)).toBe(isRight);
});

// A second reader, as plain as can be: every way to cut the text into the four elements that a package carries.
function waysToRead(text: string): { lot?: string; date?: string }[] {
  if (text === '') return [{}];
  const ways: { lot?: string; date?: string }[] = [];
  const goOn = (length: number, more: object): void => {
    for (const rest of waysToRead(text.slice(length))) ways.push({ ...rest, ...more });
  };
  if (/^01\d{14}/.test(text)) goOn(16, {});
  if (/^17\d{6}/.test(text)) goOn(8, { date: text.slice(2, 8) });
  const longest = /^(?:10|21)/.test(text) ? Math.min(20, text.length - 2) : 0;
  for (let length = 1; length <= longest; length += 1) {
    goOn(length + 2, text.startsWith('10') ? { lot: text.slice(2, length + 2) } : {});
  }
  return ways;
}

/** The digits of a date as the code has them; the day may be written 00. */
function isWritten(code: string, date: DateOnly): boolean {
  const [year, month, day] = [date.slice(2, 4), date.slice(5, 7), date.slice(8)];
  return (
    code.includes(`17${year}${month}${day}`) ||
    code.includes(`17)${year}${month}${day}`) ||
    code.includes(`${year}${month}00`)
  );
}

/** Strings of all sorts, many of them nearly GS1; the same in every run. */
function* randomCodes(count: number): Generator<string> {
  let state = 20_261_115;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const pieces = [
    GS,
    '01',
    '10',
    '17',
    '21',
    '(10)',
    '(17)',
    '(01)',
    gtin,
    '300131',
    '300200',
    ']d2',
    ']C1',
    '~1',
    '|',
  ];
  const starts = ['', '', `01${gtin}`, `]d201${gtin}`, `01${gtin}17300131`];
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (let made = 0; made < count; made += 1) {
    let text = starts[below(starts.length)] ?? '';
    for (let left = below(7); left > 0; left -= 1) {
      const kind = below(4);
      if (kind === 0) text += pieces[below(pieces.length)];
      for (let more = kind === 0 ? 0 : below(10); more > 0; more -= 1) {
        if (kind === 1) text += String.fromCharCode(below(0x1_0000));
        else text += kind === 2 ? String.fromCharCode(below(128)) : letters[below(letters.length)];
      }
    }
    yield text;
  }
}

test('OPEN-114 100,000 random strings never throw, and no lot or date comes out that is not written in them as such', () => {
  let found = 0;
  for (const code of randomCodes(100_000)) {
    for (const keepsSeparators of [true, false]) {
      const reading = readGs1(code, { keepsSeparators, today });
      if (reading.kind !== 'gs1') continue;
      const { lot, expiresOn } = reading;
      found += 1;
      if (lot !== null && !code.includes(`10${lot}`) && !code.includes(`(10)${lot}`)) expect.fail(`${lot} in ${code}`);
      if (expiresOn !== null && (dateOnly(expiresOn) === null || !isWritten(code, expiresOn))) expect.fail(code);
      // The other reader knows less, so that it may find fewer ways; those it finds must say the same.
      if (keepsSeparators || !/^[0-9A-Z]{1,60}$/.test(code)) continue;
      for (const way of waysToRead(code)) expect(way.lot ?? null).toBe(lot);
    }
  }
  expect(found).toBeGreaterThan(5000);
}, 30_000);

test('OPEN-114 whatever is put into a code is read from it', () => {
  const lot = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/);
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2075-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(lot, lot, day, fc.boolean(), (lotText, serial, date, isSerialFirst) => {
      const expiresOn = date.toISOString().slice(0, 10);
      const expiry = `17${expiresOn.slice(2).replaceAll('-', '')}`;
      const code = isSerialFirst
        ? `01${gtin}21${serial}${GS}${expiry}10${lotText}`
        : `01${gtin}${expiry}10${lotText}${GS}21${serial}`;
      expect(seen(code)).toEqual(said({ lot: lotText, expiresOn, serial }));
      expect(typed(code)).toEqual(said({ lot: lotText, expiresOn, serial }));
    }),
  );
});
