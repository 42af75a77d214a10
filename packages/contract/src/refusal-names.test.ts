import { expect, test } from 'vitest';
import { refusalNamed, refusalNames } from './refusal-names.ts';

test('SRV-46 a reused key keeps the name that older clients know, and says its own beside it', () => {
  expect(refusalNames('KEY_REUSED')).toEqual({ err: 'STALE', refusal: 'KEY_REUSED' });
  expect(refusalNames('STALE')).toEqual({ err: 'STALE' });
});

test.each([
  [{ err: 'STALE', refusal: 'KEY_REUSED' }, 'KEY_REUSED'],
  [{ err: 'STALE' }, 'STALE'],
  [{ err: 'STALE', refusal: 'NAMED_LATER' }, 'STALE'],
  [{ err: 'STALE', refusal: 7 }, 'STALE'],
  [{ err: 'NAMED_LATER' }, null],
] as const)('an answer that says %j is understood as %s', (answer, code) => {
  expect(refusalNamed(answer)).toBe(code);
});
