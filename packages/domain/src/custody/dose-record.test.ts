import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../agency/settings.ts';
import { type Amount, amountFromMicrograms } from '../values/amount.ts';
import {
  type Completion,
  type LawRecord,
  lawElements,
  MANNERS_OF_DISPOSAL,
  missingElements,
  type RecordedElements,
  REQUIRED_ELEMENTS,
  wrongInCompletion,
} from './dose-record.ts';

function mcg(micrograms: number): Amount {
  const amount = amountFromMicrograms(micrograms);
  if (amount === null) throw new Error(`not an amount: ${micrograms}`);
  return amount;
}

const fentanyl = {
  name: 'Fentanyl 100 mcg',
  substance: 'Fentanyl citrate',
  finished_form: 'Fentanyl 50 mcg/mL, 2 mL vial',
};

// FEN-1 on Saturday 7 March 2026 at 14:05 in New York: 75 mcg given, 25 wasted before a guest.
const common = {
  timestamp: new Date('2026-03-07T19:05:00.000Z'),
  user_name: 'Morgan Medic',
  administered_by_name: null,
  witnessed_by: null,
  guest_verify_name: 'Gale Guest',
};
const dose: LawRecord = {
  ...common,
  quantity: mcg(-75),
  incident_number: '2026-0417',
  patient_reference: 'PCR-88',
  medical_director: 'Dr. Ada Lindqvist',
  order_kind: 'standing',
};
const waste: LawRecord = {
  ...common,
  quantity: mcg(-25),
  incident_number: null,
  manner_of_disposal: 'Drug disposal system',
};

describe('LAW-01 the eleven elements of 21 CFR 1304.27(a)', () => {
  test('LAW-01 of one dose with the waste of its rest', () => {
    expect(lawElements(fentanyl, { dose, waste })).toEqual({
      name: 'Fentanyl citrate',
      finishedForm: 'Fentanyl 50 mcg/mL, 2 mL vial',
      date: new Date('2026-03-07T19:05:00.000Z'),
      patient: 'PCR-88',
      amountGiven: mcg(75),
      giver: 'Morgan Medic',
      medicalDirector: 'Dr. Ada Lindqvist',
      orderKind: 'standing',
      amountDisposed: mcg(25),
      mannerOfDisposal: 'Drug disposal system',
      disposedBy: { person: 'Morgan Medic', witness: 'Gale Guest' },
    });
  });

  test('LAW-01 what stands in for another: type name, incident number, the named giver, the reverse distributor', () => {
    const plain = { name: 'Ketamine', substance: null, finished_form: null };
    const given = { ...dose, patient_reference: null, administered_by_name: 'Ellis Partner' };
    expect(lawElements(plain, { dose: given, waste: null })).toMatchObject({
      name: 'Ketamine',
      finishedForm: null,
      patient: '2026-0417',
      giver: 'Ellis Partner',
      amountDisposed: null,
      mannerOfDisposal: null,
      disposedBy: null,
    });
    const returned = { ...waste, manner_of_disposal: null, reverse_distributor: true, witnessed_by: 'Parker Rivera' };
    expect(lawElements(plain, { dose: null, waste: returned })).toMatchObject({
      patient: null,
      amountGiven: null,
      giver: null,
      amountDisposed: mcg(25),
      mannerOfDisposal: 'Reverse distributor',
      disposedBy: { person: 'Morgan Medic', witness: 'Parker Rivera' },
    });
    expect(lawElements(plain, { dose: { ...given, incident_number: '' }, waste: null }).patient).toBeNull();
  });
});

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
    expect(missingElements({ ...dose, type: 'administer' }, on)).toEqual([]);
    expect(missingElements({ ...dose, type: 'administer', patient_reference: ' ' }, on)).toEqual(['patient_reference']);
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
