import { expect, test } from 'vitest';
import { type Bytes, chunksOf, linesIn } from './bytes.ts';

test('lines end with LF alone, whatever separators a note holds, and wherever a piece of the file ends', async () => {
  const texts = ['{"notes":"one\u2028two\u0085three"}', 'näive ☂ 💉', '', 'carriage\rreturn', 'last'];
  const all = new TextEncoder().encode(texts.join('\n'));
  const pieces = Array.from(all, (byte) => Uint8Array.of(byte));
  const read: string[] = [];
  for await (const lines of linesIn(
    (async function* () {
      yield* pieces;
    })(),
  ))
    read.push(...lines);
  expect(read).toEqual(texts);
  const bytes: Bytes = { size: all.length, read: async (from, to) => all.slice(from, to) };
  const again: string[] = [];
  for await (const lines of linesIn(chunksOf(bytes))) again.push(...lines);
  expect(again).toEqual(texts);
});
