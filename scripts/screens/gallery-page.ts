import type { Look, Screen } from './screens.ts';

/** The page that shows all pictures: a row per screen, a column per look. */
export function galleryPage(screens: readonly Screen[], looks: readonly Look[]): string {
  const rows = screens.map(
    ({ name, title }) => `    <section id="${name}">
      <h2>${title}</h2>
      <div class="row">
${looks.map((look) => figure(name, title, look)).join('\n')}
      </div>
    </section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Screens</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #0f172a; background: #f1f5f9; }
      h2 { font-size: 1.125rem; margin: 2.5rem 0 0.75rem; }
      .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
      figure { margin: 0; }
      img { display: block; height: 420px; width: auto; border: 1px solid #cbd5e1; border-radius: 8px; }
      figcaption { font-size: 0.875rem; color: #475569; }
    </style>
  </head>
  <body>
    <h1>Screens</h1>
    <p>Made by <code>npm run screens</code> from the demo agency.</p>
${rows.join('\n')}
  </body>
</html>
`;
}

function figure(name: string, title: string, { device, scheme }: Look): string {
  const file = `${name}-${device}-${scheme}.png`;
  return `        <figure>
          <a href="${file}"><img loading="lazy" src="${file}" alt="${title}, ${device}, ${scheme}"></a>
          <figcaption>${device}, ${scheme}</figcaption>
        </figure>`;
}
