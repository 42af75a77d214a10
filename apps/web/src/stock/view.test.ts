import { describe, expect, test } from 'vitest';
import { microgramsNumber } from '@vialant/domain/values/amount';
import { actEntry, administerEntry, waiting as stored, wasteEntry } from '../outbox/testing/entries.ts';
import type { KeptRequest, OutboxEntry } from '../outbox/entry.ts';
import { boxRow } from '../testing/demo-rows.ts';
import { answerFrom } from './answers.ts';
import { readStock } from './read-stock.ts';
import { type DeviceView, viewOf } from './view.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

const vial = (id: string, code: string, type: string, left: number): Record<string, unknown> => ({
  id,
  barcode_id: code,
  type,
  drug_box_id: 'b1',
  expiration_date: '2030-01-01',
  quantity: 100,
  lot_number: 'L1',
  stock_move_record__quantity: left,
});

const given = {
  id: 'm1',
  drug_id: 'd3',
  type: 'administer',
  quantity: -100,
  timestamp: '2026-03-01T09:00:00.000Z',
  user_name: 'Mo Medic',
  un_administer_id: null,
  has_incident: 1,
};

const KEPT = {
  owner: 'u|g',
  takenAt: new Date('2026-03-01T10:00:00.000Z'),
  replies: {
    'GET stock/kept': {
      vials: [vial('d1', 'FEN-001', 'fen', 100), vial('d2', 'KET-001', 'ket', 100), vial('d3', 'FEN-003', 'fen', 0)],
      moves: [given],
      people: [{ id: 'u1', first_name: 'Mo', last_name: 'Medic' }],
    },
    'GET drug_box/with_unit': [boxRow('b1', 'One', null, 'BOX-1'), boxRow('b2', 'Two', null, 'BOX-2')],
    'GET drug_type/all': [
      { id: 'fen', name: 'Fentanyl', unit_of_measurement: 'micrograms', is_reusable: 0 },
      { id: 'ket', name: 'Ketamine', unit_of_measurement: 'micrograms', is_reusable: 1 },
    ],
    'GET unit/all': [{ id: 'u9', name: 'Medic 9', type: 'supply' }],
    'GET waste_reason/all': [{ id: 'w1', name: 'Expired' }],
  },
} as const;

function act(request: KeptRequest, codes: readonly string[] = []): OutboxEntry {
  return stored(actEntry('a', { request, codes }));
}

const move = (id: string, to: string): OutboxEntry =>
  act({ call: 'POST drug/update/many', body: { data: [{ id, drug_box_id: to }] } });
const dose = (drug_id: string, quantity: number): OutboxEntry =>
  act({ call: 'POST stock_move_record/create', body: { stock_move_type_id__name: 'administer', drug_id, quantity } });

function viewWith(...entries: readonly OutboxEntry[]): DeviceView {
  const stock = readStock(KEPT);
  if (stock === null) throw new Error('the stock cannot be read');
  return viewOf(stock, entries);
}

const ask = (view: DeviceView, key: Parameters<typeof answerFrom>[1], input: object = {}): unknown =>
  answerFrom(view, key, { ...input }, NOW);
const left = (view: DeviceView, code: string): number => microgramsNumber(view.vial(code)?.amount ?? (-1 as never));
const inBox = (view: DeviceView, box: string): unknown[] =>
  (ask(view, 'GET drug/for_box', { drug_box_id: box }) as { barcode_id: string }[]).map(({ barcode_id }) => barcode_id);

describe('the device’s own view', () => {
  test('OPEN-150 a vial that is moved and then given is in its new box, and empty', () => {
    expect(inBox(viewWith(), 'b1')).toEqual(['FEN-001', 'KET-001']);
    const moved = viewWith(move('d1', 'b2'));
    expect([inBox(moved, 'b1'), inBox(moved, 'b2')]).toEqual([['KET-001'], ['FEN-001']]);
    const both = viewWith(move('d1', 'b2'), dose('d1', -100));
    expect([left(both, 'FEN-001'), inBox(both, 'b2')]).toEqual([0, []]);
  });

  test.each([
    ['an offline form', stored(administerEntry('e', {}, { barcode_id: 'fen-001', quantity: -40 }))],
    ['an offline waste', stored(wasteEntry('e', {}, { barcode_id: 'FEN-001' }))],
    ['a form that is known from being online', dose('d1', -100)],
  ])('OPEN-150 a vial that %s used up cannot be scanned again, and it is said why', (_, entry) => {
    const view = viewWith(entry);
    expect(() => ask(view, 'GET code/find', { barcode_id: 'FEN-001' })).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({
          message: 'FEN-001 is used up: a record that waits on this device took all of it.',
        }),
      }),
    );
    expect(ask(view, 'GET code/find', { barcode_id: 'KET-001' })).toMatchObject({ kind: 'drug', drug: { id: 'd2' } });
  });

  test('OPEN-150 of a reusable vial what is left after both doses can be taken, and never less than nothing', () => {
    const twice = viewWith(stored(administerEntry('e', {}, { barcode_id: 'KET-001', quantity: -30 })), dose('d2', -30));
    expect(left(twice, 'KET-001')).toBe(40);
    expect(ask(twice, 'GET drug/by_ids', { ids: 'd2' })).toMatchObject([{ stock_move_record__quantity: 40 }]);
    expect(left(viewWith(dose('d2', -90), dose('d2', -90)), 'KET-001')).toBe(0);
  });

  test.each([
    ['FEN-001', { quantity: -40 }, 0],
    ['KET-001', { quantity: -40 }, 60],
    ['KET-001', { quantity: -40, waste_all: 1 }, 0],
    ['KET-001', { quantity: -40, reverse_distributor: 1 }, 0],
  ] as const)(
    'OPEN-150 WASTE-09 OPEN-105 of %s wasted by %j %i mcg is left, as the server says',
    (code, said, rest) => {
      const drug_id = code === 'FEN-001' ? 'd1' : 'd2';
      const body = { stock_move_type_id__name: 'waste', drug_id, notes: 'dropped', ...said } as const;
      expect(left(viewWith(act({ call: 'POST stock_move_record/create', body })), code)).toBe(rest);
    },
  );

  test('OPEN-150 WASTE-09 an offline form that wastes a part of a vial that is used once leaves nothing', () => {
    const part = wasteEntry('e', {}, { barcode_id: 'FEN-001', quantity: -40, waste_all: 0 });
    expect(left(viewWith(stored(part)), 'FEN-001')).toBe(0);
    const ofReusable = wasteEntry('e', {}, { barcode_id: 'KET-001', quantity: -40, waste_all: 0 });
    expect(left(viewWith(stored(ofReusable)), 'KET-001')).toBe(60);
  });

  test('OPEN-150 ADMIN-07 a dose whose form says nothing of a waste wastes nothing, whatever else it says', () => {
    const body = { stock_move_type_id__name: 'administer', drug_id: 'd1', quantity: -40, waste_all: 1 } as const;
    expect(left(viewWith(act({ call: 'POST stock_move_record/create', body })), 'FEN-001')).toBe(60);
  });

  test('OPEN-150 SRV-45 a dose is given back to the vial from which it was taken, and to no other', () => {
    const body = { stock_move_type_id__name: 'un_administer', drug_id: 'd1', source_id: 'm1' } as const;
    const view = viewWith(act({ call: 'POST stock_move_record/create', body }));
    expect([left(view, 'FEN-001'), left(view, 'FEN-003')]).toEqual([100, 0]);
  });

  test('OPEN-150 what is reversed is back, once, and can be given again; its number is not on the device', () => {
    expect(ask(viewWith(), 'GET stock_move_record/administered', { drug_id: 'd3' })).toMatchObject([
      { id: 'm1', quantity: -100, incident_number: '•••', un_administer_id: null },
    ]);
    expect(ask(viewWith(), 'GET user_group/transfer_info', { drug_id: 'd3' })).toMatchObject({ can_un_administer: 1 });
    const data = [{ stock_move_type_id__name: 'un_administer' as const, drug_id: 'd3', source_id: 'm1' }];
    const reversal = act({ call: 'POST stock_move_record/create/many', body: { data } });
    const view = viewWith(reversal, reversal);
    expect(left(view, 'FEN-003')).toBe(100);
    expect(ask(view, 'GET user_group/transfer_info', { drug_id: 'd3' })).toMatchObject({ can_un_administer: 0 });
    expect(inBox(view, 'b1')).toContain('FEN-003');
  });

  test('OPEN-150 a new vial is known by its code, and says that it is not recorded yet', () => {
    const row = { barcode_id: 'NEW-1', type: 'fen', drug_box_id: 'b1', expiration_date: '2030-01-01', lot_number: 'L' };
    const view = viewWith(act({ call: 'POST drug/create/many', body: { data: [{ ...row, quantity: 50 }] } }));
    expect(left(view, 'new-1')).toBe(50);
    expect(() => ask(view, 'GET code/find', { barcode_id: 'NEW-1' })).toThrow(/refused/);
    // The server has no id for it, so nothing that is recorded by ids can name it.
    expect(inBox(view, 'b1')).not.toContain('NEW-1');
    const used = viewWith(
      act({ call: 'POST drug/create/many', body: { data: [{ ...row, quantity: 50 }] } }),
      stored(administerEntry('e', {}, { barcode_id: 'NEW-1', quantity: null })),
    );
    expect(left(used, 'NEW-1')).toBe(0);
  });

  test('OPEN-150 a resealed box has its new code, and a moved one its unit', () => {
    const view = viewWith(
      act({
        call: 'POST box_check/create',
        body: { drug_box_id: 'b1', drug_box__barcode_id: 'SEAL-2', drug_checks: [] },
      }),
      act({ call: 'POST drug_box/update', body: { id: 'b1', unit_id: 'u9' } }),
    );
    expect(ask(view, 'GET code/find', { barcode_id: 'BOX-1' })).toMatchObject({ kind: 'none' });
    expect(ask(view, 'GET code/find', { barcode_id: 'SEAL-2' })).toMatchObject({ drug_box: { unit__name: 'Medic 9' } });
    expect(ask(view, 'GET drug/by_ids', { ids: 'd1' })).toMatchObject([{ unit__type: 'supply' }]);
  });

  test('OPEN-150 lists are answered as they were told, and what is not kept is not answered', () => {
    const view = viewWith();
    expect(ask(view, 'GET waste_reason/all')).toEqual([{ id: 'w1', name: 'Expired' }]);
    expect(ask(view, 'GET user/all')).toMatchObject([{ first_name: 'Mo', primary_email: '' }]);
    expect(ask(view, 'GET drug/proof', { drug_id: 'd1' })).toBeUndefined();
    expect(ask(view, 'GET drug_box/with_unit', { user_group_id: 'sister' })).toBeUndefined();
    expect(readStock({ ...KEPT, replies: { 'GET stock/kept': { vials: [{ id: 1 }] } } })).toBeNull();
  });
});
