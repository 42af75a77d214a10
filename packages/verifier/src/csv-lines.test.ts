import { expect, test } from 'vitest';
import { CsvLines } from './csv-lines.ts';

function read(...pieces: readonly string[]): string[][] | null {
  const csv = new CsvLines();
  const lines = pieces.flatMap((piece) => csv.take(piece));
  csv.finish();
  return csv.isBroken ? null : lines;
}

test('PACKET-07 a CSV file is read alike wherever its text is cut, with quotes and line ends in its cells', () => {
  const text = '\uFEFFa,b\r\n"x ""y"", z","1\r\n2\n3"\r\n,\r\n"",""""\r\n5 rows\r\n';
  const lines = [['a', 'b'], ['x "y", z', '1\r\n2\n3'], ['', ''], ['', '"'], ['5 rows']];
  expect(read(text)).toEqual(lines);
  for (let at = 0; at <= text.length; at += 1)
    expect([at, read(text.slice(0, at), text.slice(at))]).toEqual([at, lines]);
});

test('PACKET-07 what is written otherwise is no CSV file', () => {
  for (const text of ['', 'a', 'a\n', 'a\r\nb', 'a\rb\r\n', '"a\r\n', '"a"b\r\n', 'a"b"\r\n', '"a","b\r\n'])
    expect([text, read(text)]).toEqual([text, null]);
});
