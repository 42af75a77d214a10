import type { RecordRow } from '@vialant/domain/proof/canonical';
import { arrayText } from '../db/array-text.ts';
import type { CustodyEntry } from './entry.ts';
import { TABLES, type Table } from './entry-tables.ts';
import { linksInRounds } from './new-links.ts';

/** What `custody.append_acts` is to write of the entries of acts; it writes the tables in the order given here. */
export function decidedOf(entries: readonly CustodyEntry[]): Record<string, unknown> {
  const tables = entries.map((entry) => entry.rows());
  const rowsOf = (table: Table): RecordRow[] => tables.flatMap((rows) => rows.get(table) ?? []);
  const lists = new Map<string, readonly unknown[]>([
    ['signatures', rowsOf('signature')],
    ['personal', rowsOf('personal_data')],
  ]);
  for (const [name, list] of entries.flatMap((entry) => Object.entries(entry.effects())))
    lists.set(name, [...(lists.get(name) ?? []), ...list]);
  const rounds = linksInRounds(entries.flatMap(({ links }) => links));
  return {
    rows: TABLES.map((table) => [table, rowsOf(table)] as const).filter(([, rows]) => rows.length > 0),
    links: rounds.map((round) =>
      round.kind === 'drug_check' ? { ...round, ...seenColumns(rowsOf('drug_check')) } : round,
    ),
    ...Object.fromEntries([...lists].filter(([, list]) => list.length > 0)),
  };
}

/** The vials that a check has seen, in the order of their links. Agency, author and time are those of the check. */
function seenColumns(rows: readonly RecordRow[]): Record<string, unknown> {
  const check = rows[0]?.['box_check_id'];
  if (rows.some((row) => row['box_check_id'] !== check)) throw new Error('an entry holds the vials of one check');
  return {
    check,
    amounts: arrayText(rows.map(({ amount }) => amount)),
    manually: arrayText(rows.map(({ scanned_manually }) => scanned_manually)),
    scannedBy: arrayText(rows.map(({ scanned_by }) => scanned_by ?? null)),
  };
}
