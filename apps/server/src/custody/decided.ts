import type { RecordRow } from '@vialant/domain/proof/canonical';
import { arrayText } from '../db/array-text.ts';
import type { CustodyEntry } from './entry.ts';
import type { Table } from './entry-tables.ts';
import { linksInRounds } from './new-links.ts';
import { TABLES } from './entry-tables.ts';

/** What `custody.record` is to write of the entries of acts; it writes the tables in the order given here. */
export function decidedOf(entries: readonly CustodyEntry[]): Record<string, unknown> {
  const tables = new Map<Table, RecordRow[]>(TABLES.map((table) => [table, []]));
  for (const [table, rows] of entries.flatMap((entry) => entry.records().rows)) tables.get(table)?.push(...rows);
  const [personal = [], seen = []] = [tables.get('personal_data'), tables.get('drug_check')];
  tables.delete('personal_data');
  tables.delete('drug_check');
  const rounds = linksInRounds(entries.flatMap(({ links }) => links));
  const effects = entries.map((entry) => entry.effects());
  const resealDue = effects.flatMap((each) => each.resealDue);
  const proofs = effects.flatMap((each) => each.proofs);
  return {
    rows: [...tables].filter(([, rows]) => rows.length > 0),
    links: rounds.map((round) => (round.kind === 'drug_check' ? { ...round, ...seenColumns(seen) } : round)),
    ...(personal.length > 0 && { personal }),
    ...(resealDue.length > 0 && { resealDue }),
    ...(proofs.length > 0 && { proofs }),
    ...Object.assign({}, ...effects.map(({ others }) => others)),
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
