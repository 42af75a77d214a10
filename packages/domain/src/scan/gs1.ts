import { GROUP_SEPARATOR } from './code.ts';
import { addDays, type DateOnly, dateOnly } from '../values/date-only.ts';
import { type Elements, elementsOf, hasCheckDigit, identifierAt, isElement, type ReadingMode } from './gs1-elements.ts';

/** What a GS1 code says of the package it is on; null is what it does not say. */
export type Gs1Code = {
  readonly kind: 'gs1';
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly expiresOn: DateOnly | null;
  readonly serial: string | null;
  /** The national number that the code carries beside the GTIN (AI 715). */
  readonly nationalNumber: string | null;
};

/** `unclear` is meant as GS1 and does not read cleanly in exactly one way; `other` is no GS1 code at all. */
export type Gs1Reading = Gs1Code | { readonly kind: 'unclear' } | { readonly kind: 'other' };

export type Gs1Source = {
  /** Whether the reader is known to hand over the separators, as a camera does; hand scanners may drop them. */
  readonly keepsSeparators: boolean;
  /** Decides the century of a date with two digits for its year. */
  readonly today: DateOnly;
};

const UNCLEAR = { kind: 'unclear' } as const;
const OTHER = { kind: 'other' } as const;

// Data Matrix, GS1-128, DataBar, QR and dot code, each in its GS1 form (ISO/IEC 15424).
const GS1_SYMBOLOGY = /^\](?:d2|C1|e0|Q3|J1)/;
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const HUMAN = /^\(\d{2,4}\)/;
const GTIN_FIRST = /^01(\d{14})/;

// GS1 data never hold these characters, so one of them in a code must stand for the separator.
const FOREIGN = /[^!"%-?A-Z_a-z]/;
// How keyboards, drivers and logs write the separator, besides a single foreign character of their choice.
const WRITTEN_SEPARATORS = [
  '~1',
  '^]',
  '{GS}',
  '[GS]',
  '<GS>',
  '{FNC1}',
  '[FNC1]',
  '<FNC1>',
  '\\x1d',
  '\\u001d',
  '\\F',
];

/** What a scanned code says if it is a GS1 code; whatever is not certain is not said. Never throws. */
export function readGs1(code: string, { keepsSeparators, today }: Gs1Source): Gs1Reading {
  const body = code.replace(SYMBOLOGY, '');
  if (body !== code && !GS1_SYMBOLOGY.test(code)) return OTHER;
  const isMarked = body !== code || body.startsWith(GROUP_SEPARATOR);
  const isClean = (elements: Elements): boolean => isMarked || elements.has('01');
  let clean = readingsOf(body, keepsSeparators, 'kept').filter(isClean);
  if (clean.length === 0) clean = readingsOf(body, keepsSeparators, 'unknown passed over').filter(isClean);
  const [elements] = clean;
  if (elements && clean.every((other) => isSame(elements, other))) return toCode(elements, today);
  return isMarked || looksLikeGs1(body) ? UNCLEAR : OTHER;
}

function looksLikeGs1(body: string): boolean {
  const gtin = GTIN_FIRST.exec(body)?.[1];
  return body.startsWith('(01)') || (gtin !== undefined && hasCheckDigit(gtin));
}

/** The readings of a text, one for each separator that it may have been written with. */
function readingsOf(body: string, keepsSeparators: boolean, mode: 'kept' | 'unknown passed over'): Elements[] {
  if (HUMAN.test(body)) return present([humanElements(body, mode)]);
  const texts = withSeparators(body);
  // Without a separator, nothing tells where an unknown element begins.
  if (texts === null)
    return mode === 'kept' ? present([elementsOf(body, keepsSeparators ? mode : 'maybe dropped')]) : [];
  return present(texts.map((text) => elementsOf(withoutFirst(text), mode)));
}

function present(readings: readonly (Elements | null)[]): Elements[] {
  return readings.filter((elements) => elements !== null);
}

/** The text with true separators, once for each way they may be written in it; null where it holds none. */
function withSeparators(body: string): string[] | null {
  if (body.includes(GROUP_SEPARATOR)) return [body];
  const foreign = FOREIGN.exec(body)?.[0];
  const writings = WRITTEN_SEPARATORS.filter((written) => body.toLowerCase().includes(written.toLowerCase()));
  if (foreign === undefined && writings.length === 0) return null;
  return [...writings, ...(foreign === undefined ? [] : [foreign])]
    .map((written) => replaceAll(body, written))
    .filter((text) => !FOREIGN.test(text.replaceAll(GROUP_SEPARATOR, '')));
}

function replaceAll(text: string, written: string): string {
  const pattern = written.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replaceAll(new RegExp(pattern, 'gi'), GROUP_SEPARATOR);
}

function withoutFirst(text: string): string {
  return text.startsWith(GROUP_SEPARATOR) ? text.slice(1) : text;
}

/** The form that people read: (01)00312345678906(17)300131(10)A1. */
function humanElements(body: string, mode: ReadingMode): Elements | null {
  const elements = new Map<string, string>();
  for (const part of body.slice(1).split('(')) {
    const [, identifier = '', value = ''] = /^(\d{2,4})\)([^()]+)$/.exec(part) ?? [];
    const identified = identifierAt(identifier, 0);
    if (identified === null && value !== '' && mode === 'unknown passed over') continue;
    if (identified?.identifier !== identifier || !isElement(identified, value) || elements.has(identifier)) return null;
    elements.set(identifier, value);
  }
  return elements.size === 0 ? null : elements;
}

function isSame(one: Elements, other: Elements): boolean {
  return one.size === other.size && [...one].every(([identifier, value]) => other.get(identifier) === value);
}

function toCode(elements: Elements, today: DateOnly): Gs1Reading {
  const expiry = elements.get('17');
  const expiresOn = expiry === undefined ? null : dateOf(expiry, today);
  if (expiry !== undefined && expiresOn === null) return UNCLEAR;
  return {
    kind: 'gs1',
    gtin: elements.get('01') ?? null,
    lot: elements.get('10') ?? null,
    expiresOn,
    serial: elements.get('21') ?? null,
    nationalNumber: elements.get('715') ?? null,
  };
}

/** YYMMDD, at most 49 years before or 50 years after this year; the day 00 is the last day of the month. */
function dateOf(digits: string, today: DateOnly): DateOnly | null {
  const year = String(yearOf(Number(digits.slice(0, 2)), Number(today.slice(0, 4)))).padStart(4, '0');
  const [month, day] = [digits.slice(2, 4), digits.slice(4)];
  if (day !== '00') return dateOnly(`${year}-${month}-${day}`);
  const first = dateOnly(`${year}-${month}-01`);
  // 31 days after the first is always in the next month; its day number of days earlier is the last day of this month.
  const inNext = first && addDays(first, 31);
  return inNext && addDays(inNext, -Number(inNext.slice(8)));
}

function yearOf(twoDigits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = twoDigits - (thisYear % 100);
  if (ahead >= 51) return century - 100 + twoDigits;
  return ahead <= -50 ? century + 100 + twoDigits : century + twoDigits;
}
