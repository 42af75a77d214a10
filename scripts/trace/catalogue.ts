/** The numbered lines of docs/requirements.md, by section and in the order of the document. */
export type Catalogue = ReadonlyMap<string, readonly string[]>;

const LINE = /^- \*\*(([A-Z]+)-\d+)\*\* /gm;

export function readCatalogue(markdown: string): Catalogue {
  const sections = new Map<string, string[]>();
  for (const [, id = '', section = ''] of markdown.matchAll(LINE)) {
    const ids = sections.get(section) ?? [];
    if (ids.includes(id)) throw new Error(`${id} stands twice in the requirements`);
    sections.set(section, [...ids, id]);
  }
  return sections;
}

export function allIds(catalogue: Catalogue): ReadonlySet<string> {
  return new Set([...catalogue.values()].flat());
}
