import { EQUIPMENT_CATEGORY, NON_CONTROLLED_CATEGORY } from '@vialant/domain/custody/drug-type';
import { refuseSchedule } from '@vialant/domain/custody/drug-type-rules';
import { drugTypeWords, scheduleNeeded } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition, OfficeRow } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

const CATEGORIES = ['Controlled Substance', NON_CONTROLLED_CATEGORY, EQUIPMENT_CATEGORY] as const;

export const drugTypes: EntityPageDefinition = {
  entity: 'drug_type',
  path: '/office/stockroom/types',
  words: drugTypeWords,
  // The server makes both from the categories.
  leaveOut: ['only_one_quantity', 'verification_required'],
  notInList: [
    'unit_name',
    'display_unit_of_measurement',
    'substance',
    'strength',
    'volume_ml',
    'dose_form',
    'short_date_allowed',
    'short_date_num_days',
  ],
  telling: ['name', 'schedule', 'allowed'],
  chips: ['schedule', 'unit_of_measurement', 'categories', 'allowed'],
  moreColumns: [
    {
      id: 'todo',
      label: scheduleNeeded.label,
      kind: 'text',
      text: (row) => (needsSchedule(row) ? scheduleNeeded.text : ''),
      filter: true,
    },
  ],
  entries: { categories: CATEGORIES.map((value) => ({ value, label: value })) },
};

/** A type from before the schedules keeps working, and is listed as needing one. */
function needsSchedule(row: OfficeRow): boolean {
  const { categories, schedule } = row;
  return (
    refuseSchedule(Array.isArray(categories) ? categories : [], typeof schedule === 'string' ? schedule : null) !== null
  );
}

/** STOCKROOM-03. */
export function DrugTypesPage(): ReactElement {
  return <EntityPage definition={drugTypes} />;
}
