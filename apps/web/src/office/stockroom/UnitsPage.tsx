import { unitWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const units: EntityPageDefinition = {
  entity: 'unit',
  path: '/office/stockroom/units',
  words: unitWords,
  telling: ['name', 'type'],
};

/** STOCKROOM-01. */
export function UnitsPage(): ReactElement {
  return <EntityPage definition={units} />;
}
