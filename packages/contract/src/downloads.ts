import type { EntityName } from './registry.ts';

/** The tables of the office that can be downloaded as CSV; all of them an auditor reads. */
export const DOWNLOADS = [
  'change_log',
  'unit',
  'drug_box',
  'drug_type',
  'box_par',
  'national_drug_code',
  'waste_reason',
  'registration',
  'location',
  'discrepancy',
] as const satisfies readonly EntityName[];

export type Download = (typeof DOWNLOADS)[number];

export function isDownload(name: EntityName): name is Download {
  return DOWNLOADS.some((each) => each === name);
}
