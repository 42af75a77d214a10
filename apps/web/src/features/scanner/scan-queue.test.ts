import { expect, test } from 'vitest';
import { afterPause, emptyQueue, type ScanQueue, withFate, withScan } from './scan-queue.ts';

const rules = {
  accepts: ['DATA_MATRIX'],
  allows: { allow_manual_scan_entry: true },
  paused: false,
} as unknown as Parameters<typeof withScan>[2];

const typed = (queue: ScanQueue, text: string): ScanQueue =>
  withScan(queue, { source: 'typed', text }, rules, performance.now()).queue;
const asked = (queue: ScanQueue): unknown => (queue.mode === 'asking' ? queue.code.code : queue.mode);

test('the flow is asked about one code after the other, in the order in which they came', () => {
  const both = typed(typed(emptyQueue, 'FEN-001'), 'FEN-002');
  expect(asked(both)).toBe('FEN-001');
  const next = withFate(both, 'accepted');
  expect([asked(next), asked(typed(next, 'FEN-003'))]).toEqual(['FEN-002', 'FEN-002']);
  expect(asked(withFate(next, 'unanswered'))).toBe('idle');
});

test('what was refused is remembered as that, what was dropped is forgotten', () => {
  const queue = typed(emptyQueue, 'FEN-001');
  const outcome = (after: ScanQueue): unknown => after.memory.sights.get('FEN-001')?.outcome;
  expect([outcome(queue), outcome(withFate(queue, 'accepted'))]).toEqual(['taken', 'taken']);
  expect(outcome(withFate(queue, 'refused'))).toBe('refused');
  expect(outcome(withFate(queue, 'dropped'))).toBeUndefined();
});

test('a pause changes nothing but the time, and an idle queue has nobody to ask', () => {
  expect(asked(afterPause(typed(emptyQueue, 'FEN-001'), 500))).toBe('FEN-001');
  expect(withFate(emptyQueue, 'refused')).toEqual(emptyQueue);
});
