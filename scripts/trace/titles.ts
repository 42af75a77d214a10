const ID = /^([A-Z]{2,}-\d{2,3})(?![\w-])[\s,:]*/;

/** The requirement ids a title begins with: 'DASH-08 DASH-09 one icon per vial' names two. */
export function leadingIds(title: string): string[] {
  const ids: string[] = [];
  let rest = title;
  for (let found = ID.exec(rest); found?.[1] !== undefined; found = ID.exec(rest)) {
    ids.push(found[1]);
    rest = rest.slice(found[0].length);
  }
  return ids;
}

// A test or a block by name, or a call of a call's result, which in a test file is the title after `each`.
const OPENING = /(?:\b(?:test|it|describe)(?:\.\w+)*(?<!\.each)|\))\(\s*(['"`])/g;

/** The literal titles in a test file. A title that is built at run time appears only in the results of a run. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(OPENING)].map(({ 0: opening, 1: quote = '', index }) => {
    const start = index + opening.length;
    const end = source.indexOf(quote, start);
    return source.slice(start, end === -1 ? undefined : end);
  });
}
