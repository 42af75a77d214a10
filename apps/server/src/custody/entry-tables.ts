import type { RecordTable } from '@vialant/domain/proof/canonical';

/** Every table whose rows an entry writes row by row, those that others refer to first. */
export const TABLES = [
  'drug_box',
  'drug',
  'receipt_vial',
  'stock_move_record',
  'incident_amendment',
  'drug_transfer',
  'box_transfer',
  'box_check',
  'reseal',
  'discrepancy',
] as const satisfies (RecordTable | 'drug' | 'drug_box' | 'receipt_vial' | 'discrepancy')[];

export type Table = (typeof TABLES)[number] | 'drug_check' | 'signature' | 'personal_data';
