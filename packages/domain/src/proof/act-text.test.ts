import { expect, test } from 'vitest';
import { actText } from './act-text.ts';

const CALL = 'POST stock_move_record/create';
const dose = { drug_id: 'd1', quantity: -50, notes: null, temperature_celsius: 36.3 };

test('OPEN-140 the text of an act is the same whoever witnesses it, however it travels and however it is written', () => {
  const text = actText(CALL, dose);
  expect(text).toBe(
    '{"call":"POST stock_move_record/create","content":{"drug_id":"d1","quantity":-50,"temperature_celsius":36.3},"v":1}',
  );
  const sent = { temperature_celsius: 36.300000000000004, quantity: -50, drug_id: ' d1 ', notes: undefined };
  const guest = { guest_verify__name: 'Gale', witness_id: 'w', witness_biometric_guid: 'g' };
  expect(actText(CALL, { ...sent, ...guest, offline: 1, timestamp: '2026-11-17T01:00:00.000Z' })).toBe(text);
  expect(actText(CALL, { data: [{ ...dose, witness_id: 'w' }] })).toBe(actText(CALL, { data: [dose] }));
});

test.each([
  ['another amount', CALL, { ...dose, quantity: -50.001 }],
  ['another vial', CALL, { ...dose, drug_id: 'd2' }],
  ['a note', CALL, { ...dose, notes: 'dropped' }],
  ['another call', 'POST stock_move_record/administer_and_waste_remaining', dose],
  ['one more', CALL, { data: [dose, dose] }],
])('OPEN-140 %s is another text', (_what, call, body) => {
  expect(actText(call, body)).not.toBe(actText(CALL, dose));
});
