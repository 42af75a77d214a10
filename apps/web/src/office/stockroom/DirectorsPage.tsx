import { directorWords } from '@vialant/domain/words/office/places';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const directors: EntityPageDefinition = {
  entity: 'medical_director',
  path: '/office/stockroom/directors',
  words: directorWords,
  telling: ['name', 'from_date', 'until_date'],
};

/** LAW-04. */
export function DirectorsPage(): ReactElement {
  return <EntityPage definition={directors} />;
}
