import { expect, test } from 'vitest';
import { entryBy, isScannedBy, SCANNED_BY, toldEntry, weakest } from './scanned-by.ts';

test('OPEN-086 only a typed code and a tick are manual, and a tick names no code', () => {
  expect(entryBy('camera')).toEqual({ scannedBy: 'camera', isManual: false });
  expect(entryBy('hand_scanner')).toEqual({ scannedBy: 'hand_scanner', isManual: false });
  expect(entryBy('typed')).toEqual({ scannedBy: 'typed', isManual: true });
  expect(entryBy('ticked')).toEqual({ scannedBy: null, isManual: true });
  expect(entryBy(null)).toEqual({ scannedBy: null, isManual: false });
});

test('OPEN-086 a body without the way says what its flag says, and one that says two things counts as typed', () => {
  for (const isManual of [true, false]) {
    expect(toldEntry(undefined, isManual)).toEqual({ scannedBy: null, isManual });
    expect(toldEntry(null, isManual)).toEqual({ scannedBy: null, isManual });
    expect(toldEntry('typed', isManual)).toEqual({ scannedBy: 'typed', isManual: true });
  }
  for (const way of ['camera', 'hand_scanner'] as const) {
    expect(toldEntry(way, false)).toEqual({ scannedBy: way, isManual: false });
    expect(toldEntry(way, true)).toEqual({ scannedBy: 'typed', isManual: true });
  }
});

test('of several codes the least proven one counts', () => {
  expect(weakest(['camera', 'hand_scanner', 'typed'])).toBe('typed');
  expect(weakest(['camera', 'hand_scanner'])).toBe('hand_scanner');
  expect(weakest([null, 'camera'])).toBe('camera');
  expect(weakest([null])).toBeNull();
});

test('nothing else is a way', () => {
  expect(SCANNED_BY.every(isScannedBy)).toBe(true);
  expect(['ticked', '', null, 1, 'Camera'].some(isScannedBy)).toBe(false);
});
