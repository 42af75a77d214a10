import { expect, test } from 'vitest';
import { boxes } from '../stockroom/BoxesPage.tsx';
import { directors } from '../stockroom/DirectorsPage.tsx';
import { drugTypes } from '../stockroom/DrugTypesPage.tsx';
import { locations } from '../stockroom/LocationsPage.tsx';
import { registrations } from '../stockroom/RegistrationsPage.tsx';
import { packageCodes } from '../stockroom/PackageCodesPage.tsx';
import { pars } from '../stockroom/ParPage.tsx';
import { units } from '../stockroom/UnitsPage.tsx';
import { wasteReasons } from '../stockroom/WasteReasonsPage.tsx';
import type { EntityPageDefinition } from './definition.ts';
import { shownFields } from './entity-fields.ts';

const pages: readonly EntityPageDefinition[] = [
  units,
  boxes,
  drugTypes,
  pars,
  packageCodes,
  wasteReasons,
  registrations,
  locations,
  directors,
];

test.each(pages)('every field that $path shows has its label in words', (page) => {
  const without = shownFields(page).filter(([name]) => page.words.fields[name] === undefined);
  expect(without.map(([name]) => name)).toEqual([]);
});

test.each(pages)('what $path arranges are fields that it shows', (page) => {
  const known = [...shownFields(page).map(([name]) => name), ...(page.moreColumns ?? []).map(({ id }) => id)];
  const arranged = [...(page.telling ?? []), ...(page.chips ?? []), ...(page.notInList ?? []), ...(page.codes ?? [])];
  expect(arranged.filter((name) => !known.includes(name))).toEqual([]);
});
