import { boxLabel } from '@vialant/domain/custody/inventory';
import { officeSearch } from '@vialant/domain/words/office-shell';
import type { EntityRow } from '../../../api/entities.ts';
import type { Section } from '../section.ts';

export type Found = {
  readonly key: string;
  readonly kind: string;
  readonly text: string;
  readonly href: string;
};

/** EXPLORE-01: with fewer characters nothing is looked for. */
export const SEARCH_FROM = 3;
const MOST_OF_A_KIND = 6;

/** The lists that are searched by name, as far as they are loaded. */
export type SearchLists = {
  readonly people: readonly EntityRow<'user'>[];
  readonly boxes: readonly EntityRow<'drug_box'>[];
  readonly units: readonly EntityRow<'unit'>[];
  readonly types: readonly EntityRow<'drug_type'>[];
};

/** The sections in which what was found is shown. What has no section yet is not offered. */
const PLACES = {
  person: '/office/people',
  box: '/office/stockroom/boxes',
  unit: '/office/stockroom/units',
  type: '/office/stockroom/types',
} as const;

type Kind = keyof typeof PLACES;
type Named = { readonly id: string; readonly kind: Kind; readonly text: string };

/** What has the words of the text in its name: pages first, then rows, each kind in its own order. */
export function foundByName(text: string, lists: SearchLists, sections: readonly Section[]): Found[] {
  const words = text.toLowerCase().split(/\s+/);
  const matches = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word));
  const pages = sections
    .filter(({ label }) => matches(label))
    .map(({ path, label }) => ({ key: path, kind: officeSearch.kinds.page, text: label, href: path }));
  const named: readonly (readonly Named[])[] = [
    lists.people.map((row) => ({ id: row.id, kind: 'person', text: `${row.first_name} ${row.last_name}` })),
    lists.boxes.map((row) => ({
      id: row.id,
      kind: 'box',
      text: boxLabel({ name: row.name, unitName: row.unit__name }),
    })),
    lists.units.map((row) => ({ id: row.id, kind: 'unit', text: row.name })),
    lists.types.map((row) => ({ id: row.id, kind: 'type', text: row.name })),
  ];
  const rows = named.flatMap((kind) => kind.filter((row) => matches(row.text)).slice(0, MOST_OF_A_KIND));
  return [...pages, ...rows.flatMap((row) => placed(row, sections))];
}

function placed({ id, kind, text }: Named, sections: readonly Section[]): Found[] {
  const place = PLACES[kind];
  if (!sections.some(({ path }) => path === place)) return [];
  return [{ key: id, kind: officeSearch.kinds[kind], text, href: `${place}/${id}` }];
}

export type FoundByCode =
  | { readonly kind: 'drug'; readonly row: EntityRow<'drug'> }
  | { readonly kind: 'drug_box'; readonly row: EntityRow<'drug_box'> };

/** The vial or box that has exactly this code. A vial opens where the field app shows it. */
export function foundByCode(found: FoundByCode | null, sections: readonly Section[]): Found[] {
  if (found === null) return [];
  if (found.kind === 'drug') {
    const { id, barcode_id } = found.row;
    return [{ key: id, kind: officeSearch.kinds.vial, text: barcode_id, href: `/drug/details/${id}` }];
  }
  const { id, name, unit__name } = found.row;
  return placed({ id, kind: 'box', text: boxLabel({ name, unitName: unit__name }) }, sections);
}
