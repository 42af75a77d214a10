import { packageCodeWords, typeAmountWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';
import { LearnedBy } from './LearnedBy.tsx';
import { TypeAmount, typeAmountText } from './TypeAmount.tsx';

export const packageCodes: EntityPageDefinition = {
  entity: 'national_drug_code',
  path: '/office/stockroom/ndc',
  words: packageCodeWords,
  leaveOut: ['code_type', 'type__unit_of_measurement'],
  notInList: ['quantity'],
  telling: ['ndc_barcode', 'type', 'amount'],
  controls: { quantity: (control) => <TypeAmount {...control} /> },
  moreColumns: [
    {
      id: 'amount',
      label: typeAmountWords.label,
      kind: 'number',
      text: typeAmountText,
      sortBy: ({ quantity }) => (typeof quantity === 'number' ? quantity : null),
    },
  ],
  codes: ['ndc_barcode', 'ndc'],
  more: (row) => <LearnedBy row={row} />,
};

/** STOCKROOM-06. */
export function PackageCodesPage(): ReactElement {
  return <EntityPage definition={packageCodes} />;
}
