import { registrationWords } from '@vialant/domain/words/office/places';
import type { ReactElement } from 'react';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const registrations: EntityPageDefinition = {
  entity: 'registration',
  path: '/office/stockroom/registrations',
  words: registrationWords,
  telling: ['number', 'name', 'expiration_date'],
  codes: ['number'],
};

/** SETUP-05. */
export function RegistrationsPage(): ReactElement {
  return <EntityPage definition={registrations} />;
}
