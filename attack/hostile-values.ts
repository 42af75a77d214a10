import type { Random } from './random.ts';

const LONG = 100_000;

/** Values that no honest client sends, for any field. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  -0,
  1e308,
  -1e308,
  5e-324,
  2 ** 53 + 1,
  2 ** 63,
  999_999_999_999.999,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202etxt.exe',
  '\u200b',
  '\ufeff',
  'é'.normalize('NFD').repeat(50),
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  "'; DROP TABLE drug; --",
  '$1',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '1e400',
  'NaN',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'data:image/png;base64,AAAA',
  'data:text/html,<b>',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { length: 1e9 },
  { $gt: '' },
];

/** A hostile value for any field. It is a fresh copy, because other hostile values may be put into it. */
export function hostileValue(random: Random): unknown {
  return structuredClone(chosen(random));
}

function chosen(random: Random): unknown {
  switch (random.below(8)) {
    case 0:
      return 'A'.repeat(1 + random.below(LONG));
    case 1:
      return '\u0430\u202e\u200b'.repeat(1 + random.below(200));
    case 2:
      return Array.from({ length: 1 + random.below(2000) }, () => random.pick(VALUES));
    default:
      return random.pick(VALUES);
  }
}

/** A deeply nested JSON text. */
function deep(depth: number): string {
  return `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
}

/**
 * A JSON text that no serializer makes of this input: duplicate keys, keys of Object's prototype, cut off, or not JSON.
 */
export function hostileText(input: Record<string, unknown>, random: Random): string {
  const text = JSON.stringify(input);
  const inner = text.slice(1, -1);
  const and = inner === '' ? '' : ',';
  switch (random.below(12)) {
    case 0:
      return `{"__proto__":{"isAdmin":true,"role":"admin"}${and}${inner}}`;
    case 1:
      return `{"constructor":{"prototype":{"role":"admin"}}${and}${inner}}`;
    case 2:
      return `{${inner}${and}${inner}${and}"id":"1","id":"2"}`;
    case 3:
      return text.slice(0, random.below(text.length));
    case 4:
      return `${text}${text}`;
    case 5:
      return deep(1 + random.below(5000));
    case 6:
      return `{${inner}${and}"more":${deep(200)}}`;
    case 7:
      return `\ufeff${text}`;
    case 8:
      return `{${Array.from({ length: 3000 }, (_, n) => `"k${n}":${n}`).join(',')}${and}${inner}}`;
    case 9:
      return random.pick(['null', 'true', '0', '""', '[]', 'NaN', 'undefined', '\u0000', '[{}]', '{"data":null}']);
    case 10:
      return `{${inner}${and}"quantity":${'9'.repeat(400)}}`;
    default:
      return text.replaceAll(/":"?([^",]*)"?/g, '":[$1]');
  }
}
