import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './compare.ts';
import { pageOf } from './gallery-page.ts';

/** The page that shows what changed since the revision: each picture before and after, and where they differ. */
export function comparePage(revision: string, { changed, added, missing, same }: Comparison, folder: string): string {
  const sides = (picture: string, folders: readonly (readonly [path: string, title: string])[]): string =>
    folders
      .filter(([path]) => existsSync(join(folder, path, picture)))
      .map(
        ([path, title]) => `        <figure>
          <a href="${path}${picture}"><img loading="lazy" src="${path}${picture}" alt="${picture}, ${title}"></a>
          <figcaption>${title}</figcaption>
        </figure>`,
      )
      .join('\n');
  const section = (picture: string, note: string, content: string): string => `    <section id="${picture}">
      <h2>${picture.replace(/\.png$/, '')} <small>${note}</small></h2>
      <div class="row sides">
${content}
      </div>
    </section>`;
  const [before, after] = [
    ['before/', revision],
    ['', 'the working tree'],
  ] as const;
  const sections = [
    ...changed.map(({ picture, pixels }) =>
      section(picture, `${pixels} pixels differ`, sides(picture, [before, after, ['difference/', 'what differs']])),
    ),
    ...added.map((picture) => section(picture, 'new', sides(picture, [after]))),
    ...missing.map((picture) => section(picture, 'missing', sides(picture, [before]))),
  ];
  const count = `${changed.length} changed, ${added.length} new, ${missing.length} missing, ${same} the same.`;
  return pageOf(`What changed since ${revision}`, count, sections);
}
