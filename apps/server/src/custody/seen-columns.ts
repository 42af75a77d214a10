import type { RecordRow } from '@vialant/domain/proof/canonical';
import { arrayText } from '../db/array-text.ts';
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
    ids: arrayText(rows.map(({ id }) => id)),
    vials: arrayText(rows.map(({ drug_id }) => drug_id)),
    amounts: arrayText(rows.map(({ amount }) => amount)),
    manually: arrayText(rows.map(({ scanned_manually }) => scanned_manually)),
    scannedBy: arrayText(rows.map(({ scanned_by }) => scanned_by ?? null)),
    lengths: arrayText(links.map(({ number }) => number - 1)),
    heads: arrayText(links.map(({ previous_hash }) => previous_hash)),
    hashes: arrayText(links.map(({ hash }) => hash)),
  };
}
