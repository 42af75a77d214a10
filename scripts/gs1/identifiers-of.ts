const ENTRY = /^(?<ids>\d{2,4}(?:-\d{2,4})?)\s+(?<flags>[*?]*)\s*(?<form>\[?[NXYZ](?:\.\.)?\d.*)$/;
const COMPONENT = /^(?<open>\[?)(?<type>[NXYZ])(?<length>(?:\.\.)?\d+)\]?(?<checks>(?:,\w+)*)$/;

/**
 * The text of `gs1-identifiers.ts`: for each form of GS1's Syntax Dictionary the application identifiers that have it. A
 * form is written as the dictionary does, in small letters, with d6 for a date and * where no separator follows.
 */
export function identifiersOf(dictionary: string): string {
  const byForm = new Map<string, string[]>();
  for (const line of dictionary.split('\n')) {
    const { ids, flags = '', form = '' } = ENTRY.exec(line)?.groups ?? {};
    if (ids === undefined) {
      if (line !== '' && !line.startsWith('#')) throw new Error(`no entry of the dictionary: ${line}`);
      continue;
    }
    const key = formOf(form) + (flags.includes('*') ? '*' : '');
    byForm.set(key, [...(byForm.get(key) ?? []), ids]);
  }
  const lines = [...byForm].map(([form, ids]) => wrapped(`${form} ${ids.join(' ')}`));
  return `${HEAD}export const GS1_IDENTIFIERS = \`\n${lines.join('\n')}\n\`;\n`;
}

const HEAD = `// Made by \`npm run gs1\` from GS1's Barcode Syntax Dictionary (scripts/gs1/syntax-dictionary.txt, Copyright GS1 AISBL,
// Apache-2.0, as of November 2026). Do not edit. Each line is a form and the application identifiers that have it: n, x, y
// and z are digits, text, and text of fewer characters; d is a date; ..20 is up to 20; [ ] may be left out; * is a form
// after which no separator is needed. A line that begins with a space goes on.
`;

/** The components of a form, up to the first word that is none: an attribute such as \`req=01\`, or the title. */
function formOf(text: string): string {
  const components: string[] = [];
  for (const word of text.split(/\s+/)) {
    const { open = '', type = '', length = '', checks = '' } = COMPONENT.exec(word)?.groups ?? {};
    if (type === '') break;
    const isDate = length === '6' && /,yymmd[0d]/.test(checks);
    const component = `${isDate ? 'd' : type.toLowerCase()}${length}`;
    components.push(open === '' ? component : `[${component}]`);
  }
  return components.join('+');
}

function wrapped(line: string): string {
  return line.replaceAll(/(.{1,110})(?: |$)/g, '$1\n ').trimEnd();
}
