import { type ImportColumn, importColumns } from '@vialant/contract/import-columns';
import type { EntityName } from '@vialant/contract/registry';
import { Refused } from '@vialant/domain/words/refusal';
import type { CsvLine } from '../csv/read-csv.ts';

/** The columns of a file in their places; a place without a heading is null, and what stands there must be nothing. */
export type FileColumns = readonly (ImportColumn | null)[];

/** What the header of the file says of its columns. Refuses with FILE_COLUMN, and a file without rows with FILE_EMPTY. */
export function fileColumns(kind: EntityName, lines: readonly CsvLine[]): FileColumns {
  const [header, first] = lines;
  if (!header || !first) throw new Refused({ code: 'FILE_EMPTY' });
  const known = new Map(importColumns(kind).map((column) => [column.column, column]));
  const found = header.cells.map((cell) => {
    const heading = cell.trim().toLowerCase();
    if (heading === '') return null;
    const column = known.get(heading);
    if (!column) throw new Refused({ code: 'FILE_COLUMN', column: cell.trim().slice(0, 60), is: 'unknown' });
    return column;
  });
  for (const column of known.values()) {
    const places = found.filter((each) => each === column).length;
    if (places > 1) throw new Refused({ code: 'FILE_COLUMN', column: column.column, is: 'twice' });
    if (places === 0 && column.isKey) throw new Refused({ code: 'FILE_COLUMN', column: column.column, is: 'missing' });
  }
  return found;
}
