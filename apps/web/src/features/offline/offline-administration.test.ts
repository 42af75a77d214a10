import { localDate } from '@vialant/domain/values/date-only';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { describe, expect, test } from 'vitest';
import { type CodedMove, isCheck, isCoded } from '../../outbox/entry.ts';
import { filledMove } from '../../outbox/fill.ts';
import { requestOf } from '../../outbox/request.ts';
import {
  type AdministerValues,
  type Administration,
  administerParts,
  administrationOf,
  NO_ADMINISTRATION,
} from '../administer/administration.ts';
import type { BatchVial } from '../stock-form/form-vial.ts';
import type { LawContext } from '../stock-form/law.ts';
import type { CodedPart } from '../stock-form/offline/coded-part.ts';
import { type BatchValues, startBatch, withKey, withoutKey } from '../stock-form/use-batch.ts';
import { lawOfEntry } from './repair/repair-request.ts';

type Values = BatchValues & AdministerValues;

const PLACE = { lat: 45.5, lon: -122.6 };
const SAVED = { position: PLACE, offlineAt: new Date('2026-03-01T10:00:00.000Z') };
const type = {
  unitName: null,
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
} as const;

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

const unknown = (barcode: string): BatchVial => ({ key: barcode, barcode, typeName: '', known: null });

function known(barcode: string, left: string, isReusable = false): BatchVial {
  const vial = { barcode, typeName: 'Fentanyl', type, amount: exact(left), isReusable };
  return {
    key: barcode,
    ...vial,
    known: {
      id: `id of ${barcode}`,
      ...vial,
      needsWitness: true,
      savedAt: new Date(),
      expiresOn: localDate(new Date(2030, 0, 1)),
    },
  };
}

const WITH_REST = 'POST stock_move_record/administer_and_waste_remaining';
const WITHOUT_REST = 'POST stock_move_record/create';

function moveOf({ request }: CodedPart): CodedMove {
  if (!isCoded(request) || isCheck(request)) throw new Error('no dose');
  return request;
}

let made = 0;
const newId = (): string => `id-${(made += 1)}`;

function filled(some: Partial<Values>): Values {
  return {
    ...startBatch(['FEN-1'], ['camera'], () => 'first'),
    ...NO_ADMINISTRATION,
    incidentNumber: 'I-1',
    ...some,
  };
}

/** What the form means offline: one vial needs an incident number, whatever the agency's setting. */
function offlineAdministrationOf(vials: readonly BatchVial[], values: Values, law?: LawContext): Administration {
  const settings = { require_incident_number: true };
  const context = { count: vials.length, isOffline: true, guest: null, settings };
  return administrationOf(vials, values, { ...context, ...(law && { law }) });
}

const saved = (vials: readonly BatchVial[], values: Values): unknown[] =>
  administerParts(vials, values, offlineAdministrationOf(vials, values), SAVED);

test('ADMIN-10 offline there is nothing to save of one vial without an incident number', () => {
  const one = [known('FEN-1', '100')];
  expect(offlineAdministrationOf(one, filled({ amount: '100', incidentNumber: ' ' })).sentence).toBeNull();
  expect(offlineAdministrationOf(one, filled({ amount: '100' })).sentence).not.toBeNull();
  expect(offlineAdministrationOf(one, filled({ amount: '100', incidentNumber: 'x'.repeat(31) })).sentence).toBeNull();
});

test('ADMIN-11 OPEN-101 offline a batch needs no number, and one typed before it became a batch is kept with each vial', () => {
  const two = [known('FEN-1', '100'), known('FEN-2', '100')];
  for (const [incidentNumber, incident_number] of [
    ['', null],
    [' I-1 ', 'I-1'],
  ] as const) {
    const first = filled({ incidentNumber });
    const values = { ...first, ...withKey(first, 'FEN-2', 'camera', () => 'second') };
    const administration = offlineAdministrationOf(two, values);
    expect(administration).toMatchObject({ isBatch: true, needsIncident: false });
    expect(administration.sentence).not.toBeNull();
    const entries = saved(two, values);
    expect(entries).toMatchObject([
      { code: 'FEN-1', request: { body: { incident_number, of_batch: 1 } } },
      { code: 'FEN-2', request: { body: { incident_number, of_batch: 1 } } },
    ]);
  }
  expect(offlineAdministrationOf(two, filled({ incidentNumber: 'x'.repeat(31) })).sentence).toBeNull();
});

test('OFFLINE-06 OPEN-115 an entry holds code, amount in micrograms, unit, number, notes, place and how it was entered', () => {
  const values = filled({ amount: '12.5', notes: ' n ', ways: ['typed'] });
  const [entry] = administerParts(
    [known('FEN-1', '100')],
    values,
    offlineAdministrationOf([known('FEN-1', '100')], values),
    SAVED,
  );
  expect(entry).toEqual({
    id: 'first',
    request: {
      call: 'POST stock_move_record/create',
      body: {
        stock_move_type_id__name: 'administer',
        drug_id: { code: 'FEN-1' },
        input_manually: 1,
        scanned_by: 'typed',
        quantity: -12.5,
        doses: 1,
        incident_number: 'I-1',
        notes: 'n',
        offline: 1,
        timestamp: '2026-03-01T10:00:00.000Z',
        ...PLACE,
      },
    },
    code: 'FEN-1',
    codes: ['FEN-1'],
    sentence: null,
    unit: 'micrograms',
  });
});

test('OPEN-115 of an unknown drug nothing can be saved before its unit is chosen', () => {
  const vials = [unknown('X-1')];
  expect(offlineAdministrationOf(vials, filled({ amount: '5000' })).sentence).toBeNull();
  const values = filled({ amount: '5000', unit: 'mg', wasteRemaining: true });
  expect(offlineAdministrationOf(vials, values).sentence?.replaceAll('\u00a0', ' ')).toBe(
    '5 mg of X-1 will be recorded as given, the rest as wasted.',
  );
  expect(saved(vials, values)).toMatchObject([{ unit: 'mg', request: { call: WITH_REST, body: { quantity: -5000 } } }]);
});

test('what the device knows to be left refuses nothing; zero and less are refused as online', () => {
  for (const left of ['0', '50']) {
    expect(offlineAdministrationOf([known('FEN-1', left)], filled({ amount: '100' })).sentence).not.toBeNull();
  }
  const refusalOf = (amount: string): string | undefined =>
    offlineAdministrationOf([known('FEN-1', '100')], filled({ amount })).amountRefusal?.code;
  expect(refusalOf('')).toBe('REQUIRED');
  expect(refusalOf('0')).toBe('ADMINISTER_AMOUNT_ZERO');
  expect(refusalOf('-1')).toBe('ADMINISTER_AMOUNT_NEGATIVE');
});

test('ADMIN-07 ADMIN-08 the rest of a known single-use vial is wasted, of a reusable one when that is ticked', () => {
  expect(offlineAdministrationOf([known('FEN-1', '100')], filled({ amount: '30' })).rest).toMatchObject({
    amount: exact('70'),
  });
  expect(offlineAdministrationOf([known('FEN-1', '100')], filled({ amount: '130' })).rest).toMatchObject({ amount: 0 });
  const reusable = [known('FEN-1', '100', true)];
  expect(offlineAdministrationOf(reusable, filled({ amount: '30' })).rest).toBe('stays');
  const values = filled({ amount: '30', wasteRemaining: true, doses: '3' });
  expect(offlineAdministrationOf(reusable, values).rest).toBe('wasted');
  expect(saved(reusable, values)).toMatchObject([{ request: { call: WITH_REST, body: { doses: 3 } } }]);
});

test('OPEN-100 several vials are given completely, each in an entry of its own with an id that stays', () => {
  const first = filled({});
  const values = { ...first, ...withKey(first, 'X-2', 'hand_scanner', newId) };
  const again = { ...values, ...withKey(values, 'X-2', 'camera', newId) };
  expect(again.entryIds).toEqual(values.entryIds);
  const vials = [known('FEN-1', '100'), unknown('X-2')];
  expect(saved(vials, again)).toMatchObject([
    { id: 'first', code: 'FEN-1', unit: null, request: { body: { quantity: null, incident_number: 'I-1' } } },
    {
      id: 'id-1',
      code: 'X-2',
      request: { body: { quantity: null, input_manually: 0, scanned_by: 'hand_scanner' } },
    },
  ]);
  expect(withoutKey(again, 'FEN-1')).toEqual({ keys: ['X-2'], entryIds: ['id-1'], ways: ['hand_scanner'] });
});

test('OPEN-100 OPEN-115 of several vials each keeps the amount that was typed for it, in its own unit, also where it is unknown', () => {
  const first = filled({});
  const codes = ['FEN-2', 'X-3', 'X-4'].reduce(
    (before, code) => withKey(before, code, 'camera', () => `id of ${code}`),
    withKey(first, 'FEN-1', 'camera', () => 'first'),
  );
  const values = { ...first, ...codes };
  const vials = [
    { ...known('FEN-1', '100'), typed: '60' },
    known('FEN-2', '100'),
    { ...unknown('X-3'), typed: '5000', unit: 'mg' },
    { ...unknown('X-4'), typed: '2000', unit: 'mg' },
  ];
  expect(offlineAdministrationOf(vials, values).sentence?.replaceAll('\u00a0', ' ')).toBe(
    'Fentanyl 60 mcg in 1 vial (FEN-1), all of Fentanyl in 1 vial (FEN-2), 5 mg in 1 vial (X-3) and 2 mg in 1 vial (X-4) ' +
      'will be recorded as given, 40 mcg of Fentanyl FEN-1 as wasted.',
  );
  expect(saved(vials, values)).toMatchObject([
    { code: 'FEN-1', unit: 'micrograms', request: { body: { quantity: -60 } } },
    { code: 'FEN-2', unit: null, request: { body: { quantity: null } } },
    { code: 'X-3', unit: 'mg', request: { body: { quantity: -5000 } } },
    { code: 'X-4', unit: 'mg', request: { body: { quantity: -2000 } } },
  ]);
  const zero = offlineAdministrationOf([{ ...known('FEN-1', '100'), typed: '0' }, known('FEN-2', '100')], values);
  expect(zero).toMatchObject({ sentence: null, amountRefusal: { code: 'ADMINISTER_AMOUNT_ZERO' } });
});

describe('what the law asks of a dose', () => {
  const settings = {
    require_patient_reference: true,
    require_medical_director: true,
    require_order_kind: true,
    require_manner_of_disposal: true,
  };
  const law = { settings, director: 'Dr. Ada Lindqvist', isBinding: false };
  const one = [known('FEN-1', '100')];

  test('LAW-03 LAW-04 nothing of it keeps an offline dose from being saved; the last known director is preset', () => {
    const values = filled({ amount: '60' });
    const administration = offlineAdministrationOf(one, values, law);
    expect(administration.missing).toEqual(['patient_reference', 'manner_of_disposal']);
    expect(administration.sentence).not.toBeNull();
    expect(offlineAdministrationOf(one, values, { ...law, isBinding: true }).sentence).toBeNull();
    const [entry] = administerParts(one, values, administration, SAVED);
    expect(entry?.request.body).toMatchObject({ medical_director: 'Dr. Ada Lindqvist', order_kind: 'standing' });
  });

  test('LAW-02 several vials say it each, and what was kept is sent as it was kept', () => {
    const first = filled({ patient: ' PCR-1 ', orderKind: 'verbal', orderedBy: 'Dr. Verbal', route: 'IV' });
    const values = { ...first, ...withKey(first, 'FEN-2', 'camera', () => 'second') };
    const two = [known('FEN-1', '100'), known('FEN-2', '100')];
    const told = {
      patient_reference: 'PCR-1',
      medical_director: 'Dr. Verbal',
      order_kind: 'verbal',
      route: 'IV',
    } as const;
    const entries = administerParts(two, values, offlineAdministrationOf(two, values, law), SAVED);
    expect(entries.map(({ request }) => request.body)).toMatchObject([told, told]);
    const [entry] = entries;
    if (entry === undefined) throw new Error('no entry');
    const found = filledMove(moveOf(entry), { id: 'd1', amount: exact('100'), isReusable: false });
    expect(requestOf({ ...entry, guest: null, filled: found }).body).toMatchObject({
      ...told,
      drug_id: 'd1',
      quantity: -100,
      offline: 1,
    });
  });

  test('LAW-04 a verbal order cannot be saved without its name, and a repair says the order that the record said', () => {
    const verbal = filled({ amount: '60', orderKind: 'verbal' });
    expect(offlineAdministrationOf(one, verbal, law).sentence).toBeNull();
    const dose = filled({ amount: '60' });
    const [entry] = administerParts(one, dose, offlineAdministrationOf(one, filled({}), law), SAVED);
    if (entry === undefined) throw new Error('no entry');
    const request = moveOf(entry);
    expect(lawOfEntry({ request })).toMatchObject({ director: 'Dr. Ada Lindqvist', isBinding: false });
    const { order_kind: _, ...untold } = request.body;
    expect(lawOfEntry({ request: { call: WITHOUT_REST, body: untold } })).toMatchObject({ director: null });
  });
});
