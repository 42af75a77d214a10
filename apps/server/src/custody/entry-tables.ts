import type { RecordTable } from '@vialant/domain/proof/canonical';

/** Every table an entry writes, those that others refer to first. */
export const TABLES = [
  'drug_box',
  'drug',
  'receipt_vial',
  'signature',
  'personal_data',
  'stock_move_record',
  'incident_amendment',
  'drug_transfer',
  'box_transfer',
  'box_check',
  'drug_check',
  'reseal',
  'discrepancy',
] as const satisfies (
  | RecordTable
  | 'drug'
  | 'drug_box'
  | 'receipt_vial'
  | 'signature'
  | 'personal_data'
  | 'discrepancy'
)[];

export type Table = (typeof TABLES)[number];
