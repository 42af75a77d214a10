import bwip from 'bwip-js/node';

/** A code as it is printed: dark and light cells, row by row, with the width of the quiet zone around them. */
export type Symbol = {
  readonly columns: number;
  readonly rows: number;
  readonly quiet: number;
  readonly isDark: (x: number, y: number) => boolean;
};

export type SymbolKind = 'datamatrix' | 'gs1datamatrix' | 'qrcode' | 'code128' | 'gs1-128';

const LINEAR_ROWS = 24;

export function drawSymbol(kind: SymbolKind, text: string): Symbol {
  const [drawn] = bwip.raw(kind, text, {});
  if (drawn === undefined) throw new Error(`no ${kind} of ${text}`);
  if ('pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn;
    return { columns: pixx, rows: pixy, quiet: 3, isDark: (x, y) => pixs[y * pixx + x] === 1 };
  }
  const cells = drawn.sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return { columns: cells.length, rows: LINEAR_ROWS, quiet: 10, isDark: (x) => cells[x] === true };
}
