import { wasteReasonWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';
import { ReasonOrder } from './ReasonOrder.tsx';

export const wasteReasons: EntityPageDefinition = {
  entity: 'waste_reason',
  path: '/office/stockroom/waste-reasons',
  words: wasteReasonWords,
  // The list stands in this order; it is changed by moving a reason up or down.
  leaveOut: ['position'],
  more: (row) => <ReasonOrder row={row} />,
};

/** STOCKROOM-05. */
export function WasteReasonsPage(): ReactElement {
  return <EntityPage definition={wasteReasons} />;
}
