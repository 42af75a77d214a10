import { expect, test } from 'vitest';
import { mayAskForReview, monthsLater, refuseFeedback } from './review.ts';

const now = new Date(2026, 5, 15, 12, 0);
const none = { askedOn: null, delayUntil: null };

test.each([
  ['never asked', none, true],
  ['asked a minute ago', { ...none, askedOn: new Date(2026, 5, 15, 11, 59) }, false],
  ['asked at the first minute of the day', { ...none, askedOn: new Date(2026, 5, 15, 0, 0) }, false],
  ['asked at the last minute of yesterday', { ...none, askedOn: new Date(2026, 5, 14, 23, 59) }, true],
  ['a delay that ends now', { ...none, delayUntil: now }, true],
  ['a delay that ends in a millisecond', { ...none, delayUntil: new Date(now.getTime() + 1) }, false],
])('OPEN-036 REVIEW-07 %s', (_, dates, expected) => {
  expect(mayAskForReview(dates, now)).toBe(expected);
});

test.each([
  [new Date(2026, 0, 15, 8, 30), 1, new Date(2026, 1, 15, 8, 30)],
  [new Date(2026, 0, 31), 1, new Date(2026, 1, 28)],
  [new Date(2026, 7, 31), 6, new Date(2027, 1, 28)],
  [new Date(2026, 11, 31), 1, new Date(2027, 0, 31)],
])('REVIEW-05 %s and %i months is %s', (from, months, expected) => {
  expect(monthsLater(from, months)).toEqual(expected);
});

test.each([
  ['', true],
  ['  \n', true],
  ['Larger buttons', false],
])('REVIEW-03 the note %j is refused: %s', (note, isRefused) => {
  expect(refuseFeedback(note) !== null).toBe(isRefused);
});
