import { expect, test } from 'vitest';
import { amountFromMicrograms, NO_AMOUNT, ONE_PIECE, type UnitFields } from '../values/amount.ts';
import { type CreatedVials, createdText, createSentence, type ReceivedVials } from './create-sentence.ts';
import type { DateOnly } from '../values/date-only.ts';

const today = '2026-11-15' as DateOnly;
const micrograms: UnitFields = {
  unitName: 'vial',
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: 'micrograms',
  onlyOneQuantity: false,
};
const vials: ReceivedVials = {
  codes: ['A-1'],
  typeName: 'Fentanyl',
  type: micrograms,
  quantity: amountFromMicrograms('12.5') ?? NO_AMOUNT,
  lotNumber: 'L1',
  expiresOn: '2030-01-31' as DateOnly,
  boxLabel: 'BOX-M1 (Medic 1)',
};
const device = { ...micrograms, unitName: 'device', onlyOneQuantity: true };

test.each<[string, Partial<ReceivedVials>, string]>([
  ['one vial', {}, '1 vial of Fentanyl (A-1) with 12.5\u00a0mcg, lot L1'],
  ['two vials', { codes: ['A-1', 'A-2'] }, '2 vials of Fentanyl (A-1, A-2) with 12.5\u00a0mcg each, lot L1'],
  [
    'many vials',
    { codes: ['1', '2', '3', '4', '5', '6', '7', '8'] },
    '8 vials of Fentanyl (1, 2, 3, 4, 5, 6 and 2 more) with 12.5\u00a0mcg each, lot L1',
  ],
  ['pieces', { type: device, quantity: ONE_PIECE, typeName: 'Glucometer' }, '1 device of Glucometer (A-1), lot L1'],
  ['a GS1 code', { codes: ['\u001d01AB\u001d10C'] }, '1 vial of Fentanyl (01AB 10C) with 12.5\u00a0mcg, lot L1'],
])('the sentence about %s says all that will be recorded', (_, change, start) => {
  expect(createSentence({ ...vials, ...change }, today)).toBe(
    `${start}, expiring January 31, 2030, will be recorded as received into BOX-M1 (Medic 1).`,
  );
});

test.each<[CreatedVials, string]>([
  [{ n: 1, name: 'Fentanyl', piece: null }, 'Created a vial of Fentanyl'],
  [{ n: 3, name: 'Fentanyl', piece: null }, 'Created 3 vials of Fentanyl'],
  [{ n: 1, name: 'Glucometer', piece: 'device' }, 'Created 1 device of Glucometer'],
  [{ n: 2, name: 'Glucometer', piece: 'device' }, 'Created 2 devices of Glucometer'],
])('CREATE-24 what was created: %j', (created, text) => {
  expect(createdText(created)).toBe(text);
});
