import { usableFrom } from '@vialant/domain/agency/registration';
import { dateOnly } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { locationWords, usableWords } from '@vialant/domain/words/office/places';
import type { ReactElement } from 'react';
import type { EntityPageDefinition, OfficeRow } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';
import type { Column } from '../table/column.ts';

const usable: Column<OfficeRow> = { id: 'usable', label: usableWords.label, kind: 'text', text: usableText };

export const locations: EntityPageDefinition = {
  entity: 'location',
  path: '/office/stockroom/locations',
  words: locationWords,
  telling: ['name', 'kind', 'dea_notified_date'],
  moreColumns: [usable],
  more: (row) => <p>{usableText(row)}</p>,
};

/** SETUP-05. */
export function LocationsPage(): ReactElement {
  return <EntityPage definition={locations} />;
}

function usableText({ kind, dea_notified_date: notified }: OfficeRow): string {
  if (kind !== 'designated') return usableWords.always;
  const from = usableFrom({ kind, dea_notified_date: typeof notified === 'string' ? dateOnly(notified) : null });
  return from === null ? usableWords.notified : fill(usableWords.from, { date: from });
}
