import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { identifiersOf } from './identifiers-of.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('OPEN-114 the table of GS1’s identifiers is the one that its dictionary gives: npm run gs1 makes it anew', () => {
  const table = read('../../packages/domain/src/scan/gs1-identifiers.ts');
  expect(table).toBe(identifiersOf(read('syntax-dictionary.txt')));
});

test('a line that is no entry is said, and not left out', () => {
  expect(() => identifiersOf('01 something new')).toThrow('01 something new');
});
