import { parWords } from '@vialant/domain/words/office-stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const pars: EntityPageDefinition = {
  entity: 'box_par',
  path: '/office/stockroom/par',
  words: parWords,
  // Made of box and type, which have columns of their own.
  leaveOut: ['name'],
  telling: ['drug_box_id', 'drug_type_id', 'vials'],
};

/** STOCKROOM-02. */
export function ParPage(): ReactElement {
  return <EntityPage definition={pars} />;
}
