import { boxLabel } from '@vialant/domain/custody/inventory';
import { officeSearch } from '@vialant/domain/words/office/shell';
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

/** The vials, lots and incidents that the server has found. */
export type FoundInRecord = readonly {
  readonly kind: 'vial' | 'lot' | 'incident' | 'receipt';
  readonly id: string | null;
  readonly name: string;
  readonly detail: string | null;
}[];

/** A vial opens its life, an incident its records, a lot its vials, the number of a receipt the receipt. */
export function foundInRecord(found: FoundInRecord): Found[] {
  return found.map(({ kind, id, name, detail }) => ({
    key: `${kind} ${id ?? name} ${name}`,
    kind: officeSearch.kinds[kind],
    text: detail === null ? name : `${name} · ${detail}`,
    href: hrefOf(kind, id, name),
  }));
}

function hrefOf(kind: FoundInRecord[number]['kind'], id: string | null, name: string): string {
  if (id === null) return `/office/reports/lot?${new URLSearchParams({ of_lot: name }).toString()}`;
  if (kind === 'incident') return `/office/incidents/${encodeURIComponent(name)}`;
  return kind === 'receipt' ? `/receipt/${id}` : `/office/vials/${id}`;
}

export type FoundBox = EntityRow<'drug_box'>;

/** The box that has exactly this code. */
export function foundBox(box: FoundBox | null, sections: readonly Section[]): Found[] {
  if (box === null) return [];
  return placed({ id: box.id, kind: 'box', text: boxLabel({ name: box.name, unitName: box.unit__name }) }, sections);
}
