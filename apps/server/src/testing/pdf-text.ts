import { inflateSync } from 'node:zlib';

/** The text of each page, its pieces divided by a bar: what a person could search and copy. */
export function textOfPdf(bytes: Buffer): string[] {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, text = '']) => text);
  const drawn = streams.flatMap((text) => {
    try {
      return [inflateSync(Buffer.from(text, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return drawn
    .filter((text) => text.includes(' Tf'))
    .map((text) =>
      [...text.matchAll(/\[(.*?)\] TJ/g)]
        .map(([, parts = '']) =>
          [...parts.matchAll(/<([0-9a-f]*)>/g)]
            .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
            .join(''),
        )
        .join('|'),
    );
}
