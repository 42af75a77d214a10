import { formatNames, kindNames, officeLabels } from '@vialant/domain/words/office/labels';
import type { EntityRow } from '../../api/entities.ts';
import { timeText } from '../entity/entity-fields.ts';
import type { Column } from '../table/column.ts';

export type Sheet = EntityRow<'label_sheet'>;

/** LABELS-06. */
export function sheetColumns(zone: string): Column<Sheet>[] {
  const { columns } = officeLabels;
  const count = (id: 'labels' | 'used' | 'unused' | 'voided'): Column<Sheet> => ({
    id,
    label: columns[id],
    kind: 'number',
    text: (sheet) => String(sheet[id]),
    sortBy: (sheet) => sheet[id],
    total: (sheets) => String(sheets.reduce((sum, sheet) => sum + sheet[id], 0)),
  });
  return [
    {
      id: 'number',
      label: columns.number,
      kind: 'number',
      text: ({ number }) => String(number),
      sortBy: ({ number }) => number,
    },
    {
      id: 'made',
      label: columns.made,
      kind: 'text',
      text: ({ created_on }) => (created_on === null ? '' : timeText(zone, created_on)),
      sortBy: ({ created_on }) => created_on?.getTime() ?? null,
    },
    { id: 'kind', label: columns.kind, kind: 'text', text: ({ kind }) => named(kindNames, kind), filter: true },
    {
      id: 'format',
      label: columns.format,
      kind: 'text',
      text: ({ format }) => named(formatNames, format),
      filter: true,
    },
    count('labels'),
    count('used'),
    count('unused'),
    count('voided'),
    {
      id: 'reprints',
      label: columns.reprints,
      kind: 'number',
      text: ({ reprints }) => String(reprints),
      sortBy: ({ reprints }) => reprints,
    },
    { id: 'by', label: columns.by, kind: 'text', text: ({ created_by_name }) => created_by_name },
  ];
}

/** The words for a value; the value itself where this version has none. */
export function named(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}
