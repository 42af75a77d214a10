import { boxWords } from '@vialant/domain/words/office-stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const boxes: EntityPageDefinition = {
  entity: 'drug_box',
  path: '/office/stockroom/boxes',
  words: boxWords,
  leaveOut: ['unit__name', 'drug_box__name', 'reseal_due_by'],
  telling: ['name', 'barcode_id', 'unit_id'],
  chips: ['unit_id', 'daily_check_verify_required'],
  codes: ['barcode_id'],
};

/** STOCKROOM-01. */
export function BoxesPage(): ReactElement {
  return <EntityPage definition={boxes} />;
}
