import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../agency/settings.ts';
import {
  type Completion,
  MANNERS_OF_DISPOSAL,
  missingElements,
  type RecordedElements,
  REQUIRED_ELEMENTS,
  wrongInCompletion,
} from './dose-record.ts';

describe('LAW-03 what is missing', () => {
  const off = defaultSettings;
  const on = { ...off, ...Object.fromEntries(REQUIRED_ELEMENTS.map((element) => [`require_${element}`, true])) };
  const bare: RecordedElements = { type: 'administer' };

  test('LAW-03 is what the agency requires of such a record, and nothing of what it does not require', () => {
    expect(missingElements(bare, on)).toEqual(['patient_reference', 'medical_director', 'order_kind']);
    expect(missingElements({ type: 'waste' }, on)).toEqual(['manner_of_disposal']);
    for (const type of ['un_administer', 'receive', null]) expect(missingElements({ type }, on)).toEqual([]);
    for (const type of ['administer', 'waste']) expect(missingElements({ type }, off)).toEqual([]);
    expect(missingElements(bare, { ...off, require_order_kind: true })).toEqual(['order_kind']);
  });

  test('LAW-03 is not what the record says, but a blank says nothing', () => {
    const dose = {
      ...bare,
      patient_reference: 'PCR-88',
      medical_director: 'Dr. Ada Lindqvist',
      order_kind: 'standing',
    };
    expect(missingElements(dose, on)).toEqual([]);
    expect(missingElements({ ...dose, patient_reference: ' ' }, on)).toEqual(['patient_reference']);
    expect(missingElements({ type: 'waste', reverse_distributor: true }, on)).toEqual([]);
    for (const manner_of_disposal of MANNERS_OF_DISPOSAL)
      expect(missingElements({ type: 'waste', manner_of_disposal }, on)).toEqual([]);
  });
});

test('LAW-02 a waste is disposed of in one of seven manners', () => {
  expect(MANNERS_OF_DISPOSAL).toEqual([
    'Drug disposal system',
    'Sink or sewer',
    'Sharps container',
    'Incineration',
    'Reverse distributor',
    'Spilled beyond recovery',
    'Other',
  ]);
});

describe('LAW-05 a record is completed', () => {
  const dose: RecordedElements = { type: 'administer', order_kind: 'standing' };

  test.each<[RecordedElements, Completion, object]>([
    [dose, { medical_director: 'Dr. Lind', patient_reference: 'P-1' }, {}],
    [dose, { order_kind: 'verbal' }, { order_kind: 'is recorded already' }],
    [dose, { manner_of_disposal: 'Other' }, { manner_of_disposal: 'is no part of this record' }],
    [
      dose,
      { medical_director: ' ' },
      { patient_reference: 'required', medical_director: 'required', order_kind: 'required' },
    ],
    [{ type: 'waste' }, { manner_of_disposal: 'Other' }, {}],
    [
      { type: 'waste', reverse_distributor: true },
      { manner_of_disposal: 'Other' },
      { manner_of_disposal: 'is recorded already' },
    ],
  ])('%j by %j', (record, given, wrong) => {
    expect(wrongInCompletion(record, given)).toEqual(wrong);
  });
});
