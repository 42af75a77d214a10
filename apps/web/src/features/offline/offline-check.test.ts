import { say } from '@vialant/domain/words/refusal';
import { expect, test } from 'vitest';
import { withoutKey } from '../stock-form/use-batch.ts';
import { checkPart, offlineCheckOf, type OfflineCheckValues, startOfflineCheck } from './offline-check.ts';

test('CHECK-19 OPEN-115 an entry holds the box, the codes met and how each was entered', () => {
  const met = [
    { code: 'FEN-1', how: 'hand_scanner' },
    { code: 'FEN-2', how: 'typed' },
    { code: 'FEN-2', how: 'camera' },
  ] as const;
  const values = { ...startOfflineCheck('BOX-1', 'typed', met), temperature: '21,5', notes: ' n ' };
  const saved = { position: { lat: 1, lon: 2 }, offlineAt: new Date('2026-03-01T10:00:00.000Z') };
  const { request, ...entry } = checkPart('c-1', values, saved, null);
  expect(entry).toEqual({ id: 'c-1', code: 'BOX-1', codes: [], sentence: null, unit: null });
  expect(request).toEqual({
    call: 'POST box_check/create',
    body: {
      drug_box_id: { code: 'BOX-1' },
      scanned_manually: 1,
      input_barcode_manually: 1,
      scanned_by: 'typed',
      drug_checks: [
        { drug_id: { code: 'FEN-1' }, scanned_manually: 0, scanned_by: 'hand_scanner' },
        { drug_id: { code: 'FEN-2' }, scanned_manually: 1, scanned_by: 'typed' },
      ],
      temperature_celsius: 21.5,
      notes: 'n',
      user_was_offline: 1,
      timestamp: '2026-03-01T10:00:00.000Z',
      lat: 1,
      lon: 2,
    },
  });
  const named = checkPart('c-1', values, saved, 'b-1').request.body;
  expect(named).toMatchObject({ drug_box_id: { code: 'BOX-1', boxId: 'b-1' } });
  expect(offlineCheckOf(values, 'Box 1').sentence).toBe(
    'An inventory check of Box 1 with 2 drugs scanned will be recorded.',
  );
  expect(withoutKey(values, 'FEN-2')).toEqual({ keys: ['FEN-1'], ways: ['hand_scanner'], entryIds: [] });
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
  expect(refused({ boxBy: 'typed', keys: ['FEN-1'], ways: ['typed'] })).toBeNull();
});
