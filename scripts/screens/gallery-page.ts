import { looks, type Look, pictureName } from './looks.ts';
import type { Screen } from './screens.ts';

/** The HTML page of all pictures: a row per screen, a column per look. */
export function galleryPage(screens: readonly Screen[]): string {
  const rows = screens.map(
    (screen) => `    <section id="${screen.name}">
      <h2>${screen.title}</h2>
      <div class="row">
${looks.map((look) => figure(screen, look)).join('\n')}
      </div>
    </section>`,
  );
  return pageOf('Screens', 'Made by <code>npm run screens</code> from the demo agency.', rows);
}

/** An HTML page of pictures with a title and a sentence. */
export function pageOf(title: string, sentence: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #0f172a; background: #f1f5f9; }
      h2 { font-size: 1.125rem; margin: 2.5rem 0 0.75rem; }
      .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
      figure { margin: 0; }
      img { display: block; height: 420px; width: auto; border: 1px solid #cbd5e1; border-radius: 8px; }
      .sides { flex-wrap: nowrap; }
      .sides img { height: auto; max-height: 420px; max-width: 100%; }
      figcaption, small { font-size: 0.875rem; font-weight: normal; color: #475569; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${sentence}</p>
${sections.join('\n')}
  </body>
</html>
`;
}

function figure(screen: Screen, look: Look): string {
  const file = pictureName(screen, look);
  return `        <figure>
          <a href="${file}"><img loading="lazy" src="${file}" alt="${screen.title}, ${look.device}, ${look.scheme}"></a>
          <figcaption>${look.device}, ${look.scheme}</figcaption>
        </figure>`;
}
