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
  const { links, head, isWhole } = await checkedChain(tx, agencyId, drugId);
  return {
    records: links.filter(({ isHandover }) => !isHandover).length,
    head,
    is_intact: isWhole && links.every(({ wrong }) => wrong === null) ? 1 : 0,
  };
}

/** The number of the first record of the vial that is not true, or that is missing at the end; null where all are. */
export async function firstFault(tx: Tx, agencyId: string, drugId: string): Promise<number | null> {
  const { links, isWhole } = await checkedChain(tx, agencyId, drugId);
  const broken = links.find(({ wrong }) => wrong !== null);
  if (broken) return broken.number;
  return isWhole ? null : (links.at(-1)?.number ?? 0) + 1;
}

type CheckedChain = {
  readonly links: readonly { readonly number: number; readonly isHandover: boolean; readonly wrong: string | null }[];
  readonly head: string;
  readonly isWhole: boolean;
};

async function checkedChain(tx: Tx, agencyId: string, drugId: string): Promise<CheckedChain> {
  // In lower case, as it is hashed; the database would accept an id in any spelling.
  const id = isStoredId(drugId) ? drugId.toLowerCase() : null;
  const ends = await sql<ChainEnd>`SELECT * FROM auth.vial_chain_end(${id})`.execute(tx);
  const [end] = ends.rows;
  if (!end || id === null) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
  const { rows } = await sql<ChainRow>`SELECT * FROM auth.vial_chain(${id})`.execute(tx);
  const chain = new SubjectChain({ id, what: 'vial', code: end.code }, agencyId, sha256);
  const links = rows.map(({ is_handover, record, personal, ...link }) => ({
    number: link.number,
    isHandover: is_handover,
    wrong: is_handover
      ? chain.takeHandover(handoverLine(link, record ?? undefined))
      : chain.take(linkLine(link, record ?? undefined, personal ?? undefined)),
  }));
  const isWhole = end.chain_length === null || (end.chain_length === chain.number && end.chain_head === chain.hash);
  return { links, head: chain.hash, isWhole };
}
