/** A part of the product, as the bill of materials names it. */
type Part = { readonly name: string; readonly version: string; readonly licence: string };

/** Licences that let us pass a part on with the product, with no more to do than to name them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

type Choice = { license?: { id?: string; name?: string }; expression?: string };
type Component = { group?: string; name?: string; version?: string; licenses?: Choice[] };

/** The parts of a CycloneDX document, by their names; what belongs to the product itself is left out. */
export function partsOf(document: { components?: Component[] }): Part[] {
  return (document.components ?? [])
    .map(({ group, name = '', version = '', licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence: licenses
        .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
        .join(' AND '),
    }))
    .filter(({ name }) => !name.startsWith('@vialant/'))
    .sort((one, other) => (`${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1));
}

/** Whether the expression can be met: every part of an AND, one of an OR. */
export function isAllowed(licence: string): boolean {
  const expression = licence.trim().replaceAll(/^\((.*)\)$/g, '$1');
  if (expression === '') return false;
  if (/\bOR\b/.test(expression)) return expression.split(/\bOR\b/).some(isAllowed);
  if (/\bAND\b/.test(expression)) return expression.split(/\bAND\b/).every(isAllowed);
  return ALLOWED.has(expression);
}

/** The list that goes with the product: how many parts have which licence, then each part. */
export function licenceList(parts: readonly Part[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of parts) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const most = [...counts].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1));
  return [
    ...most.map(([licence, count]) => `${String(count).padStart(5)}  ${licence || 'none named'}`),
    '',
    ...parts.map(({ name, version, licence }) => `${name} ${version}  ${licence || 'none named'}`),
    '',
  ].join('\n');
}
