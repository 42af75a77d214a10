import type { CallReply } from '../api/client.ts';

export type ReceiptRow = CallReply<'GET act/receipt'>;

/** A receipt in wire form, of a check of an empty box unless told otherwise. */
export function receiptRow(told: Partial<ReceiptRow> = {}): ReceiptRow {
  return {
    id: 'check-1',
    number: '7K3Q-F2MA',
    act: 'check',
    person: 'Mo Medic',
    witness: null,
    happened: '2026-11-15T10:00:00.000Z',
    recorded: '2026-11-15T10:00:00.000Z',
    device_time: null,
    is_offline: 0,
    place: 'Narcotics Box (Medic 1)',
    to_place: null,
    old_code: null,
    new_code: null,
    notes: null,
    lines: [],
    discrepancies: [],
    ...told,
  };
}

type Line = ReceiptRow['lines'][number];

/** One vial of a receipt; a dose of 75 mcg Fentanyl unless told otherwise. */
export function receiptLine(code: string, told: Partial<Line> = {}): Line {
  return {
    record_id: `record of ${code}`,
    act: 'administer',
    drug_id: `id of ${code}`,
    code,
    drug_type: 'Fentanyl',
    measure: 'micrograms',
    piece: 'vial',
    micrograms: '-75',
    incident: null,
    ...told,
  };
}
