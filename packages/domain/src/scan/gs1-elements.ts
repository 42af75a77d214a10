import { GROUP_SEPARATOR } from './code.ts';

/** What follows an application identifier: digits, a date of digits, or text; so many characters, from least to most. */
export type ElementForm = {
  readonly kind: 'digits' | 'date' | 'text';
  readonly least: number;
  readonly most: number;
};

/** The elements of one code, by application identifier. */
export type Elements = ReadonlyMap<string, string>;

// The identifiers of the GS1 General Specifications, in its own notation: n is digits, d a date, x text; ..20 is up to 20.
const NOTATIONS: Readonly<Record<string, string>> = {
  '00': 'n18',
  '01': 'n14',
  '02': 'n14',
  '10': 'x..20',
  '11': 'd6',
  '12': 'd6',
  '13': 'd6',
  '15': 'd6',
  '16': 'd6',
  '17': 'd6',
  '20': 'n2',
  '21': 'x..20',
  '22': 'x..20',
  '235': 'x..28',
  '240': 'x..30',
  '241': 'x..30',
  '242': 'n..6',
  '243': 'x..20',
  '250': 'x..30',
  '251': 'x..30',
  '253': 'x13..30',
  '254': 'x..20',
  '255': 'n13..25',
  '30': 'n..8',
  '37': 'n..8',
  '400': 'x..30',
  '401': 'x..30',
  '402': 'n17',
  '403': 'x..30',
  '420': 'x..20',
  '421': 'x4..12',
  '422': 'n3',
  '424': 'n3',
  '425': 'n3..15',
  '426': 'n3',
  '7001': 'n13',
  '7002': 'x..30',
  '7003': 'n10',
  '7004': 'n..4',
  '710': 'x..20',
  '711': 'x..20',
  '712': 'x..20',
  '713': 'x..20',
  '714': 'x..20',
  '715': 'x..20',
  '716': 'x..20',
  '8003': 'x14..30',
  '8004': 'x..30',
  '8005': 'n6',
  '8006': 'n18',
  '8008': 'n8..12',
  '8018': 'n18',
  '8020': 'x..25',
  '90': 'x..30',
};

const FAMILIES: readonly (readonly [RegExp, ElementForm])[] = [
  [/^3[1-6]\d\d/, formOf('n6')],
  [/^39[02]\d/, formOf('n..15')],
  [/^41[0-7]/, formOf('n13')],
  [/^9[1-9]/, formOf('x..90')],
];

const FORMS = new Map(Object.entries(NOTATIONS).map(([identifier, notation]) => [identifier, formOf(notation)]));

// These never need a separator after them, because every reader knows their length.
const KNOWN_LENGTH = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

const CHARACTERS = { digits: /^\d+$/, date: /^\d{6}$/, text: /^[!"%-?A-Z_a-z]+$/ } as const;

const WITH_CHECK_DIGIT: readonly string[] = ['00', '01', '02'];

type Identified = { readonly identifier: string; readonly form: ElementForm };

/** The identifier with which the text begins at this index, and what follows it; null where none does. */
export function identifierAt(text: string, at: number): Identified | null {
  if (!isDigit(text, at) || !isDigit(text, at + 1)) return null;
  for (const length of [2, 3, 4]) {
    const identifier = text.slice(at, at + length);
    const form = FORMS.get(identifier);
    if (form !== undefined) return { identifier, form };
  }
  for (const [family, form] of FAMILIES) {
    const identifier = family.exec(text.slice(at, at + 4))?.[0];
    if (identifier !== undefined) return { identifier, form };
  }
  return null;
}

function isDigit(text: string, at: number): boolean {
  const character = text[at] ?? '';
  return character >= '0' && character <= '9';
}

function formOf(notation: string): ElementForm {
  const [, letter = '', from = '', range = '', to = ''] = /^([ndx])(\d*)(\.\.)?(\d*)$/.exec(notation) ?? [];
  const kind = letter === 'x' ? 'text' : letter === 'd' ? 'date' : 'digits';
  const least = from === '' ? 1 : Number(from);
  return { kind, least, most: range === '' ? least : Number(to) };
}

/** Whether an element may hold this value: its length and characters, a date of the calendar, a right check digit. */
export function isElement({ identifier, form }: Identified, value: string): boolean {
  if (value.length < form.least || value.length > form.most || !CHARACTERS[form.kind].test(value)) return false;
  if (form.kind === 'date') return isCalendarDate(value);
  return !WITH_CHECK_DIGIT.includes(identifier) || hasCheckDigit(value);
}

/**
 * Whether the last digit is the GS1 check digit of those before it: every second one, from the right, counts three
 * times.
 */
export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const isThrice = (digits.length - index) % 2 === 0;
    return total + digit * (isThrice ? 3 : 1);
  }, 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

// Two digits do not tell whether the year is a leap year, so February always has a 29th here.
function isCalendarDate(digits: string): boolean {
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4))];
  return day <= (LONGEST_MONTHS[month - 1] ?? -1);
}

/**
 * The elements of a text; null if it does not consist of elements from end to end, or can be read in two ways. Where
 * separators may have been dropped, any element without a known length may end anywhere, and most texts are then
 * ambiguous: a lot number may well contain what looks like the identifier of the next element.
 */
export function elementsOf(text: string, separators: 'kept' | 'maybe dropped'): Elements | null {
  const wayFrom = waysThrough(text, separators);
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const { count, first } = wayFrom(at);
    if (count !== 1 || first === null) return null;
    const before = elements.get(first.identifier);
    if (before !== undefined && before !== first.value) return null;
    elements.set(first.identifier, first.value);
    at = first.next;
  }
  return elements.size === 0 ? null : elements;
}

type Element = { readonly identifier: string; readonly value: string; readonly next: number };

/** In how many ways the rest of a text can be read (2 means two or more), and the first element of one of them. */
type Ways = { readonly count: number; readonly first: Element | null };

// Each index is looked at once, however many ways there are through the text.
function waysThrough(text: string, separators: 'kept' | 'maybe dropped'): (at: number) => Ways {
  const known = new Map<number, Ways>();
  function waysFrom(at: number): Ways {
    let ways: Ways = known.get(at) ?? { count: 0, first: null };
    if (known.has(at)) return ways;
    for (const element of elementsAt(text, at, separators)) {
      const count = element.next >= text.length ? 1 : waysFrom(element.next).count;
      if (count > 0) ways = { count: Math.min(2, ways.count + count), first: element };
      if (ways.count > 1) break;
    }
    known.set(at, ways);
    return ways;
  }
  return waysFrom;
}

function elementsAt(text: string, at: number, separators: 'kept' | 'maybe dropped'): Element[] {
  const identified = identifierAt(text, at);
  if (identified === null) return [];
  const { identifier, form } = identified;
  const start = at + identifier.length;
  return endsOf(text, start, identified, separators).flatMap((end) => {
    const value = text.slice(start, end);
    const next = text[end] === GROUP_SEPARATOR ? end + 1 : end;
    return end - start <= form.most && isElement(identified, value) ? [{ identifier, value, next }] : [];
  });
}

function endsOf(text: string, start: number, { identifier, form }: Identified, separators: string): readonly number[] {
  if (KNOWN_LENGTH.test(identifier)) return start + form.most <= text.length ? [start + form.most] : [];
  const separator = text.indexOf(GROUP_SEPARATOR, start);
  const last = separator === -1 ? text.length : separator;
  if (separators === 'kept') return [last];
  const lengths = Array.from({ length: form.most - form.least + 1 }, (_, index) => form.least + index);
  return lengths.map((length) => start + length).filter((end) => end <= last);
}
