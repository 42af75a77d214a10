import { packageCodeWords } from '@vialant/domain/words/office-stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';
import { LearnedBy } from './LearnedBy.tsx';

export const packageCodes: EntityPageDefinition = {
  entity: 'national_drug_code',
  path: '/office/stockroom/ndc',
  words: packageCodeWords,
  leaveOut: ['code_type'],
  telling: ['ndc_barcode', 'type', 'quantity'],
  codes: ['ndc_barcode', 'ndc'],
  more: (row) => <LearnedBy row={row} />,
};

/** STOCKROOM-06. */
export function PackageCodesPage(): ReactElement {
  return <EntityPage definition={packageCodes} />;
}
