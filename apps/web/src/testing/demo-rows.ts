import type { MemoryRoutes } from './memory-api.ts';

/** Rows in wire form, for tests. */
export function boxRow(id: string, name: string, unit: string | null, code: string): Record<string, unknown> {
  return { id, name, barcode_id: code, unit_id: unit === null ? null : `unit of ${id}`, unit__name: unit };
}

function typeRow(id: string, name: string, unit: 'micrograms' | 'mg' | 'g'): Record<string, unknown> {
  return { id, name, unit_of_measurement: 'micrograms', display_unit_of_measurement: unit, only_one_quantity: 0 };
}

export type DrugRow = { type: string; created: number; left: number; expires: string };

export function drugRows(list: readonly DrugRow[]): Record<string, unknown>[] {
  return list.map(({ type, created, left, expires }, index) => ({
    id: `drug-${index}`,
    barcode_id: `CODE-${index}`,
    type,
    drug_box_id: 'b1',
    expiration_date: expires,
    quantity: created,
    lot_number: 'L1',
    stock_move_record__quantity: left,
  }));
}

export const fentanyl = (count: number, expires = '2030-01-01'): DrugRow[] =>
  Array.from({ length: count }, () => ({ type: 'fen', created: 100, left: 100, expires }));

/** An agency with two boxes; the first holds six vials of Fentanyl. */
export const harborRoutes: MemoryRoutes = {
  'GET user/auth': () => ({
    id: 'user-1',
    primary_email: 'medic@demo.vialant.test',
    first_name: 'Mo',
    last_name: 'Medic',
    user_group: { id: 'g1', name: 'Harbor EMS' },
  }),
  'GET drug_box/with_unit': () => [
    boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1'),
    boxRow('b2', 'Spare Box', null, 'box-sp'),
  ],
  'GET drug_type/all': () => [typeRow('fen', 'Fentanyl', 'micrograms'), typeRow('ket', 'Ketamine', 'mg')],
  'GET drug/for_box': ({ drug_box_id }) => (drug_box_id === 'b1' ? drugRows(fentanyl(6)) : []),
  'GET box_check/last': () => null,
};
