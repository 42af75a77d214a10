import { say } from '@vialant/domain/words/refusal';
import { expect, test } from 'vitest';
import { readQueued } from '../../outbox/payload.ts';
import {
  checkEntry,
  offlineCheckOf,
  type OfflineCheckValues,
  startOfflineCheck,
  withMet,
  withoutMet,
} from './offline-check.ts';

test('CHECK-19 OPEN-115 an entry holds the box, the codes met and how each was entered', () => {
  const met = withMet(
    withMet(withMet(startOfflineCheck('BOX-1', 'typed'), 'FEN-1', 'hand_scanner'), 'FEN-2', 'typed'),
    'FEN-2',
    'camera',
  );
  const values = { ...startOfflineCheck('BOX-1', 'typed'), ...met, temperature: '21,5', notes: ' n ' };
  const { payload, ...entry } = checkEntry('c-1', values, { lat: 1, lon: 2 }, null);
  expect(entry).toEqual({ id: 'c-1', queue: 'daily_checks' });
  expect(payload).toEqual({
    barcode_id: 'BOX-1',
    input_barcode_manually: 1,
    scanned_by: 'typed',
    codes: [
      { barcode_id: 'FEN-1', scanned_manually: 0, scanned_by: 'hand_scanner' },
      { barcode_id: 'FEN-2', scanned_manually: 1, scanned_by: 'typed' },
    ],
    temperature_celsius: 21.5,
    notes: 'n',
    guest: null,
    lat: 1,
    lon: 2,
  });
  expect(readQueued('daily_checks', payload)).not.toBeNull();
  const named = checkEntry('c-1', values, { lat: 1, lon: 2 }, 'b-1').payload;
  expect(named).toEqual({ ...payload, box_id: 'b-1' });
  expect(readQueued('daily_checks', named)).not.toBeNull();
  expect(offlineCheckOf(values, 'Box 1').sentence).toBe(
    'An inventory check of Box 1 with 2 drugs scanned will be recorded.',
  );
  expect(withoutMet(values, 'FEN-2')).toEqual({ codes: ['FEN-1'], ways: ['hand_scanner'] });
});

test('OPEN-084 OPEN-087 a temperature that cannot be read and notes that are too long are refused, a picture is not asked for', () => {
  const values = startOfflineCheck('BOX-1', 'camera');
  const refused = (some: Partial<OfflineCheckValues>): string | null => {
    const { refusal } = offlineCheckOf({ ...values, ...some }, 'Box 1');
    return refusal && say(refusal);
  };
  expect(refused({})).toBeNull();
  expect(refused({ temperature: 'warm' })).toContain('temperature');
  expect(refused({ notes: 'x'.repeat(501) })).toBe('This is limited to 500 characters.');
  expect(refused({ boxBy: 'typed', codes: ['FEN-1'], ways: ['typed'] })).toBeNull();
});
