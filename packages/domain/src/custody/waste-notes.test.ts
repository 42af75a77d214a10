import { expect, test } from 'vitest';
import { reasonIn, refuseWasteNotes, withReason } from './waste-notes.ts';

const reasons = ['Expired', 'Damaged'];

test.each([
  ['', 'Damaged'],
  ['  ', 'Damaged'],
  ['Expired', 'Damaged'],
  ['cap was loose', 'Damaged. cap was loose'],
])('OPEN-034 a reason chosen over the notes %j makes them %j', (notes, becomes) => {
  expect(withReason(notes, 'Damaged', reasons)).toBe(becomes);
});

test.each([
  ['Damaged', 'Damaged', 'Damaged'],
  [' Damaged. cap was loose', 'Damaged', 'Damaged'],
  ['cap was loose', 'Damaged', null],
  ['Damaged', '', null],
])('OPEN-034 LAW-02 of the notes %j the chosen reason %j is recorded as %j', (notes, chosen, recorded) => {
  expect(reasonIn(notes, chosen)).toBe(recorded);
});

test.each([
  ['', 'NOTES_REQUIRED'],
  [' \n ', 'NOTES_REQUIRED'],
  ['x'.repeat(500), undefined],
  ['x'.repeat(501), 'TEXT_TOO_LONG'],
])('WASTE-02 WASTE-03 notes are required, and at most 500 characters long (%#)', (notes, code) => {
  expect(refuseWasteNotes(notes)?.code).toBe(code);
});
