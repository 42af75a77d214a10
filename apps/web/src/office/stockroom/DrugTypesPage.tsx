import { EQUIPMENT_CATEGORY, NON_CONTROLLED_CATEGORY } from '@vialant/domain/custody/drug-type';
import { drugTypeWords } from '@vialant/domain/words/office-stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

const CATEGORIES = ['Controlled Substance', NON_CONTROLLED_CATEGORY, EQUIPMENT_CATEGORY] as const;

export const drugTypes: EntityPageDefinition = {
  entity: 'drug_type',
  path: '/office/stockroom/types',
  words: drugTypeWords,
  // The server makes both from the categories.
  leaveOut: ['only_one_quantity', 'verification_required'],
  notInList: ['unit_name', 'display_unit_of_measurement'],
  telling: ['name', 'unit_of_measurement', 'allowed'],
  chips: ['unit_of_measurement', 'categories', 'allowed'],
  entries: { categories: CATEGORIES.map((value) => ({ value, label: value })) },
};

/** STOCKROOM-03. */
export function DrugTypesPage(): ReactElement {
  return <EntityPage definition={drugTypes} />;
}
