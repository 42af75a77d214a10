import { shortOfPar } from '@vialant/domain/custody/par';
import { parLowWords } from '@vialant/domain/words/office/overview';
import { parWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition, OfficeRow } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const pars: EntityPageDefinition = {
  entity: 'box_par',
  path: '/office/stockroom/par',
  words: parWords,
  // Made of box and type, which have columns of their own.
  leaveOut: ['name'],
  telling: ['drug_box_id', 'drug_type_id', 'low'],
  moreColumns: [
    {
      id: 'low',
      label: parLowWords.label,
      kind: 'text',
      text: (row) => (isLow(row) ? parLowWords.low : parLowWords.enough),
      filter: true,
    },
  ],
};

function isLow({ vials, good_vials: good }: OfficeRow): boolean {
  return typeof vials === 'number' && typeof good === 'number' && shortOfPar(vials, good) > 0;
}

/** STOCKROOM-02. */
export function ParPage(): ReactElement {
  return <EntityPage definition={pars} />;
}
