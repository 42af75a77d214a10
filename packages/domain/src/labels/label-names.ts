/** The sheets on which labels are printed (LABELS-01); `label-format.ts` has their measures. */
export const LABEL_FORMAT_NAMES = ['avery_5160', 'avery_5167', 'avery_l4731', 'avery_l7651'] as const;
export type LabelFormatName = (typeof LABEL_FORMAT_NAMES)[number];

/** What a label is made for: a code on a box does not serve for a vial. */
export const LABEL_KINDS = ['vial', 'box'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];
