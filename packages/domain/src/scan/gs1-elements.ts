import { GROUP_SEPARATOR } from './code.ts';
import { GS1_IDENTIFIERS } from './gs1-identifiers.ts';

/** What follows an application identifier: which characters, and how many of them from least to most. */
type ElementForm = {
  readonly characters: RegExp;
  readonly least: number;
  readonly most: number;
  readonly isDate: boolean;
  /** Every reader knows its length. */
  readonly needsNoSeparator: boolean;
};

/** The elements of one code, by application identifier. */
export type Elements = ReadonlyMap<string, string>;

type Component = { readonly characters: string; readonly least: number; readonly most: number };

const CHARACTERS: Readonly<Record<string, string>> = {
  n: '\\d',
  d: '\\d',
  x: '[!"%-?A-Z_a-z]',
  y: '[#\\-/0-9A-Z]',
  z: '[-A-Z_a-z0-9=]',
};

const FORMS = formsOf(GS1_IDENTIFIERS);

const WITH_CHECK_DIGIT: readonly string[] = ['00', '01', '02', '03'];

type Identified = { readonly identifier: string; readonly form: ElementForm };

/** The identifier with which the text begins at this index, and what follows it; null where none does. */
export function identifierAt(text: string, at: number): Identified | null {
  if (!isDigit(text, at) || !isDigit(text, at + 1)) return null;
  for (const length of [2, 3, 4]) {
    const identifier = text.slice(at, at + length);
    const form = FORMS.get(identifier);
    if (form !== undefined) return { identifier, form };
  }
  return null;
}

function isDigit(text: string, at: number): boolean {
  const character = text[at] ?? '';
  return character >= '0' && character <= '9';
}

function formsOf(table: string): ReadonlyMap<string, ElementForm> {
  const forms = new Map<string, ElementForm>();
  for (const line of table.trim().replaceAll('\n ', ' ').split('\n')) {
    const [notation = '', ...ranges] = line.split(' ');
    const form = formOf(notation);
    for (const range of ranges) for (const identifier of identifiersIn(range)) forms.set(identifier, form);
  }
  return forms;
}

/** From 3100 to 3105 there are six; an identifier alone is itself. */
function identifiersIn(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index).padStart(first.length, '0'),
  );
}

function formOf(notation: string): ElementForm {
  const components = notation.replace('*', '').split('+').map(componentOf);
  const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);
  return {
    characters: new RegExp(`^${components.map(({ characters }) => characters).join('')}$`),
    least: sum(components.map(({ least }) => least)),
    most: sum(components.map(({ most }) => most)),
    isDate: /^d6\*?$/.test(notation),
    needsNoSeparator: notation.endsWith('*'),
  };
}

function componentOf(notation: string): Component {
  const [, open = '', type = '', range = '', length = ''] = /^(\[?)([a-z])(\.\.)?(\d+)/.exec(notation) ?? [];
  const [least, most] = [range === '' ? Number(length) : 1, Number(length)];
  const characters = `${CHARACTERS[type]}{${least},${most}}`;
  return open === '' ? { characters, least, most } : { characters: `(?:${characters})?`, least: 0, most };
}

/** Whether an element may hold this value: its length and characters, a date of the calendar, a right check digit. */
export function isElement({ identifier, form }: Identified, value: string): boolean {
  if (value.length < form.least || value.length > form.most || !form.characters.test(value)) return false;
  if (form.isDate) return isCalendarDate(value);
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
 * How a text is read. `maybe dropped`: any element without a known length may end anywhere, and most texts are then
 * ambiguous, because a lot number may well contain the identifier of the next element. `unknown passed over`: the
 * separators were kept, and what stands between two of them under an identifier that GS1 has not given out says nothing.
 */
export type ReadingMode = 'kept' | 'maybe dropped' | 'unknown passed over';

/** The elements of a text; null if it does not consist of elements from end to end, or can be read in two ways. */
export function elementsOf(text: string, mode: ReadingMode): Elements | null {
  const wayFrom = waysThrough(text, mode);
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const { count, first } = wayFrom(at);
    if (count !== 1 || first === null) return null;
    at = first.next;
    if (first.identifier === UNKNOWN) continue;
    const before = elements.get(first.identifier);
    if (before !== undefined && before !== first.value) return null;
    elements.set(first.identifier, first.value);
  }
  return elements.size === 0 ? null : elements;
}

/** Stands for an identifier that GS1 has not given out. */
const UNKNOWN = '';

type Element = { readonly identifier: string; readonly value: string; readonly next: number };

/** In how many ways the rest of a text can be read (2 means two or more), and the first element of one of them. */
type Ways = { readonly count: number; readonly first: Element | null };

// Each index is looked at once, however many ways there are through the text.
function waysThrough(text: string, mode: ReadingMode): (at: number) => Ways {
  const known = new Map<number, Ways>();
  function waysFrom(at: number): Ways {
    let ways: Ways = known.get(at) ?? { count: 0, first: null };
    if (known.has(at)) return ways;
    for (const element of elementsAt(text, at, mode)) {
      const count = element.next >= text.length ? 1 : waysFrom(element.next).count;
      if (count > 0) ways = { count: Math.min(2, ways.count + count), first: element };
      if (ways.count > 1) break;
    }
    known.set(at, ways);
    return ways;
  }
  return waysFrom;
}

function elementsAt(text: string, at: number, mode: ReadingMode): Element[] {
  const identified = identifierAt(text, at);
  if (identified === null) return mode === 'unknown passed over' ? unknownElementAt(text, at) : [];
  const { identifier, form } = identified;
  const start = at + identifier.length;
  return endsOf(text, start, identified, mode).flatMap((end) => {
    const value = text.slice(start, end);
    const next = text[end] === GROUP_SEPARATOR ? end + 1 : end;
    return end - start <= form.most && isElement(identified, value) ? [{ identifier, value, next }] : [];
  });
}

/** Only a separator before it tells where it begins. */
function unknownElementAt(text: string, at: number): Element[] {
  if (text[at - 1] !== GROUP_SEPARATOR || !isDigit(text, at) || !isDigit(text, at + 1)) return [];
  const value = text.slice(at).split(GROUP_SEPARATOR, 1).join('');
  return [{ identifier: UNKNOWN, value, next: at + value.length + 1 }];
}

function endsOf(text: string, start: number, { form }: Identified, mode: ReadingMode): readonly number[] {
  if (form.needsNoSeparator) return start + form.most <= text.length ? [start + form.most] : [];
  const separator = text.indexOf(GROUP_SEPARATOR, start);
  const last = separator === -1 ? text.length : separator;
  if (mode !== 'maybe dropped') return [last];
  const lengths = Array.from({ length: form.most - form.least + 1 }, (_, index) => form.least + index);
  return lengths.map((length) => start + length).filter((end) => end <= last);
}
