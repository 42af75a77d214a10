import type { LabelFormatName, LabelKind } from '../labels/label-format.ts';
import { fill } from './messages.ts';

const PREFIX_TAKEN_BY = '{agency} has this prefix';

/** Names the agency that has a prefix already (LABELS-03). */
export function prefixTakenBy(agency: string): string {
  return fill(PREFIX_TAKEN_BY, { agency });
}

/** The sheets by the names on their packages. */
export const formatNames: Readonly<Record<LabelFormatName, string>> = {
  avery_5160: 'Avery 5160',
  avery_5167: 'Avery 5167',
  avery_l4731: 'Avery L4731',
  avery_l7651: 'Avery L7651',
};

export const kindNames: Readonly<Record<LabelKind, string>> = { vial: 'Vials', box: 'Boxes' };

/** What is printed in the margin of the paper (LABELS-01, LABELS-04); plain characters, which every printer has. */
export const labelPaper = {
  margin: 'Print at 100 %. {format}, {kind}, sheet {number}, page {page} of {pages}',
  testPage: 'Print at 100 %. {format}, test page, shifted {x} mm right, {y} mm down',
  ruler: '100 mm',
} as const;
