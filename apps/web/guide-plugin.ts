import { lexer, type MarkedToken, type Token } from 'marked';
import type { Plugin } from 'vite';
import { GUIDES, type GuideNode } from '@vialant/domain/words/guide/text';

/**
 * The guide is written in markdown (`docs/guide`), and the app shows that very text. It becomes a tree here, at build
 * time, so that no device loads a reader of markdown, and a picture or page that does not exist stops the build.
 */
export const guidePlugin: Plugin = {
  name: 'guide',
  enforce: 'pre',
  transform(markdown, id) {
    if (!/\/docs\/guide\/\w+\.md$/.test(id)) return null;
    const pictures = new Map<string, string>();
    const name = (href: string): string => {
      const known = pictures.get(href) ?? `picture${pictures.size}`;
      pictures.set(href, known);
      return `(${known})`;
    };
    const [head, ...rest] = lexer(markdown);
    if (head?.type !== 'heading') throw new Error(`${id} must begin with its title`);
    const text = { title: String(head['text']), nodes: nodesOf(rest, name) };
    const imports = [...pictures].map(([href, known]) => `import ${known} from ${JSON.stringify(`${href}?url`)};`);
    const code = JSON.stringify(text).replaceAll(/"\((picture\d+)\)"/g, '$1');
    return { code: `${imports.join('\n')}\nexport const text = ${code};`, map: null, moduleType: 'js' };
  },
};

/** Gives the name that stands for a picture until the bundler knows its address. */
type NamePicture = (href: string) => string;

/** What a guide may hold; everything else stops the build. */
const SHOWN = [
  'space',
  'text',
  'escape',
  'heading',
  'paragraph',
  'list',
  'list_item',
  'strong',
  'image',
  'link',
] as const;
type Shown = Extract<MarkedToken, { type: (typeof SHOWN)[number] }>;

function isShown(token: Token): token is Shown {
  return SHOWN.some((type) => type === token.type);
}

function nodesOf(tokens: readonly Token[], name: NamePicture): GuideNode[] {
  return tokens.flatMap((token) => {
    const nodes = isShown(token) ? nodesOfOne(token, name) : null;
    if (nodes === null) throw new Error(`The guide cannot show this: ${token.raw}`);
    return nodes;
  });
}

/** Null for what cannot be shown. */
function nodesOfOne(token: Shown, name: NamePicture): GuideNode[] | null {
  switch (token.type) {
    case 'space':
      return [];
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? nodesOf(token.tokens, name) : [token.text];
    case 'heading':
      return token.depth === 2 ? [{ tag: 'h2', inside: nodesOf(token.tokens, name) }] : null;
    case 'paragraph': {
      const isPictures = token.tokens.every(({ type, raw }) => type === 'image' || raw.trim() === '');
      const shown = isPictures ? token.tokens.filter(({ type }) => type === 'image') : token.tokens;
      return [{ tag: isPictures ? 'figure' : 'p', inside: nodesOf(shown, name) }];
    }
    case 'list':
      return [{ tag: token.ordered ? 'ol' : 'ul', inside: nodesOf(token.items, name) }];
    case 'list_item':
      return [{ tag: 'li', inside: nodesOf(token.tokens, name) }];
    case 'strong':
      return [{ tag: 'strong', inside: nodesOf(token.tokens, name) }];
    case 'image':
      return [
        {
          picture: name(token.href),
          byNight: name(token.href.replace(/-light\.webp$/, '-dark.webp')),
          alt: token.text,
        },
      ];
    case 'link': {
      const guide = GUIDES.find((each) => token.href === `${each}.md`);
      return guide === undefined ? null : [{ guide, inside: nodesOf(token.tokens, name) }];
    }
  }
}
