import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import { verifyRecord } from '@vialant/verifier/verify-file';
import { platformTools } from '../verify-record.ts';

/** Checks the lines of an exported record that are in memory, as the command checks those of a file. */
export function verifyLines(lines: readonly string[], known: KnownElsewhere = {}): Promise<Verdict> {
  return verifyRecord([lines], platformTools(), known);
}
