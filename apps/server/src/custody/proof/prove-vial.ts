import type { RecordRow } from '@vialant/domain/proof/canonical';
import { SubjectChain } from '@vialant/domain/proof/chain-verifier-subject';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../../db/agency-transaction.ts';
import { isStoredId } from '../../rows/entity-queries.ts';
import { handoverLine, linkLine, type StoredLink, type StoredPersonal } from './record-lines.ts';
import { sha256 } from './sha256.ts';

type ChainRow = StoredLink & { is_handover: boolean; record: RecordRow | null; personal: StoredPersonal | null };
type ChainEnd = { code: string; chain_length: number | null; chain_head: string | null };

export type VialProof = { records: number; head: string; is_intact: 0 | 1 };

/** Checks all records of a vial that the agency has, as an export is checked; up to the last one while it is here. */
export async function proveVial(tx: Tx, agencyId: string, drugId: string): Promise<VialProof> {
  // In lower case, as it is hashed; the database would accept an id in any spelling.
  const id = isStoredId(drugId) ? drugId.toLowerCase() : null;
  const ends = await sql<ChainEnd>`SELECT * FROM auth.vial_chain_end(${id})`.execute(tx);
  const [end] = ends.rows;
  if (!end || id === null) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
  const { rows } = await sql<ChainRow>`SELECT * FROM auth.vial_chain(${id})`.execute(tx);
  const chain = new SubjectChain({ id, what: 'vial', code: end.code }, agencyId, sha256);
  const wrongs = rows.map(({ is_handover, record, personal, ...link }) =>
    is_handover
      ? chain.takeHandover(handoverLine(link, record ?? undefined))
      : chain.take(linkLine(link, record ?? undefined, personal ?? undefined)),
  );
  const isWhole = end.chain_length === null || (end.chain_length === chain.number && end.chain_head === chain.hash);
  return {
    records: rows.filter(({ is_handover }) => !is_handover).length,
    head: chain.hash,
    is_intact: isWhole && wrongs.every((wrong) => wrong === null) ? 1 : 0,
  };
}
