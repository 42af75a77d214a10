import type { RecordRow } from '@vialant/domain/proof/canonical';
import type { Link } from './new-links.ts';

/** The vials that a check has seen, column by column, each as the text of an array of PostgreSQL. */
type SeenColumns = { readonly check: unknown } & Readonly<Record<Column, string>>;
type Column = 'ids' | 'vials' | 'amounts' | 'manually' | 'scannedBy' | 'lengths' | 'heads' | 'hashes';

/**
 * What `custody.append_checks` writes of the rows of one check and of their links, which come in the same order among all
 * links. Agency, author and time are not repeated: they are those of the check.
 */
export function seenColumns(rows: readonly RecordRow[], all: readonly Link[]): SeenColumns {
  const links = all.filter(({ kind }) => kind === 'drug_check');
  const check = rows[0]?.['box_check_id'];
  if (rows.some((row) => row['box_check_id'] !== check)) throw new Error('an entry holds the vials of one check');
  return {
    check,
    ids: arrayOf(rows, ({ id }) => id),
    vials: arrayOf(rows, ({ drug_id }) => drug_id),
    amounts: arrayOf(rows, ({ amount }) => amount),
    manually: arrayOf(rows, ({ scanned_manually }) => scanned_manually),
    scannedBy: arrayOf(rows, ({ scanned_by }) => scanned_by ?? null),
    lengths: arrayOf(links, ({ number }) => number - 1),
    heads: arrayOf(links, ({ previous_hash }) => previous_hash),
    hashes: arrayOf(links, ({ hash }) => hash),
  };
}

/** Of ids, numbers, hashes, flags and words, none of which has to be quoted. */
function arrayOf<Item>(items: readonly Item[], valueOf: (item: Item) => unknown): string {
  return `{${items.map((item) => String(valueOf(item))).join()}}`;
}
