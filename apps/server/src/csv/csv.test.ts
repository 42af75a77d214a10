import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { csvPieces, csvText } from './write-csv.ts';

describe('a CSV file that is written', () => {
  test('DATA-03 is UTF-8 with its mark, RFC 4180, with ISO times and no formula', async () => {
    const rows = [
      ['Zoë, "A"', 'two\nlines', new Date('2026-03-08T07:00:00Z'), null],
      ['=1+1', '+a', -1.5, '-1'],
      ['@x', '\t=1', 12, 'plain'],
    ];
    expect(await csvText(['name', 'b', 'c', 'd'], rows)).toBe(
      [
        '\uFEFFname,b,c,d\r\n',
        '"Zoë, ""A""","two\nlines",2026-03-08T07:00:00.000Z,\r\n',
        "'=1+1,'+a,-1.5,'-1\r\n",
        "'@x,'\t=1,12,plain\r\n",
      ].join(''),
    );
  });

  test('DATA-03 of many rows comes in pieces', async () => {
    const rows = Array.from({ length: 1201 }, (_, row) => [`row ${row}`, row]);
    const pieces: string[] = [];
    for await (const piece of csvPieces(['name', 'n'], rows)) pieces.push(piece);
    expect(pieces).toHaveLength(4);
    expect(pieces.join('').split('\r\n')).toHaveLength(1203);
  });
});

describe('a CSV file that is read', () => {
  test('STOCKROOM-08 gives back what was written, with the number of each line', async () => {
    const rows = [
      ['Zoë, "A"', 'two\nlines'],
      ['after', 'it'],
    ];
    expect(await readCsv(await csvText(['a', 'b'], rows))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['Zoë, "A"', 'two\nlines'] },
      { line: 4, cells: ['after', 'it'] },
    ]);
  });

  test.each([
    ['a;b\n1;2', ['1', '2']],
    ['a\tb\n1\t2', ['1', '2']],
    ['a,b\r\n1,2\r\n', ['1', '2']],
    ['a,b\n\n,\n1,2', ['1', '2']],
  ])('STOCKROOM-08 may be separated as spreadsheets do, and empty lines say nothing: %j', async (text, cells) => {
    expect((await readCsv(text)).map((line) => line.cells)).toEqual([['a', 'b'], cells]);
  });

  test.each([
    ['a,b\n1,"2\n', { code: 'FILE_NOT_CSV' }],
    ['a,b\n1,2"3"\n', { code: 'FILE_NOT_CSV', line: 2 }],
    [`a,b\n1,${'x'.repeat(30_000)}\n`, { code: 'FILE_NOT_CSV' }],
    ['a,b\n1,M\uFFFDdic', { code: 'FILE_NOT_UTF8' }],
    ['a,b\n1,\0', { code: 'FILE_NOT_UTF8' }],
    ['a,b\n1,\uD800', { code: 'FILE_NOT_UTF8' }],
    ['x'.repeat(1_000_001), { code: 'FILE_TOO_LONG' }],
    [`a\n${'1\n'.repeat(5001)}`, { code: 'FILE_TOO_MANY_ROWS', most: 5000 }],
  ])('STOCKROOM-08 that is none is refused, and told why (%#)', async (text, refusal) => {
    await expect(readCsv(text)).rejects.toMatchObject({ refusal });
  });
});

test('DATA-04 between the pieces of a file whose rows are there already others get their turn', async () => {
  let turns = 0;
  const others = (): void => {
    turns += 1;
    next = setImmediate(others);
  };
  let next = setImmediate(others);
  let pieces = 0;
  for await (const _ of csvPieces(
    ['n'],
    Array.from({ length: 8000 }, (_row, n) => [n]),
  ))
    pieces += 1;
  clearImmediate(next);
  expect(pieces).toBeGreaterThan(10);
  expect(turns).toBeGreaterThanOrEqual(pieces - 2);
});
