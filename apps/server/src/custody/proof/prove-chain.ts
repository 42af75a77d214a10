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

/** Whether a record is true and under a signed checkpoint, true and not signed yet, or at or after the first fault. */
type Proof = 'proven' | 'recorded' | 'broken';

/** A record of a chain as it was checked. */
type ProvenLink = {
  readonly number: number;
  readonly hash: string;
  readonly isHandover: boolean;
  /** It was recorded with personal data, which are not there any more. */
  readonly isErased: boolean;
  readonly wrong: string | null;
  readonly proof: Proof;
  /** The first checkpoint of the agency whose head of the chain is this record or a later one; null while there is none. */
  readonly checkpoint: number | null;
};

export type ProvenChain = {
  readonly code: string;
  readonly links: readonly ProvenLink[];
  readonly head: { readonly number: number; readonly hash: string };
  /** The number of the first record that is not true, or that is missing at the end; null where all are there and true. */
  readonly brokenAt: number | null;
};

type Checked = Omit<ProvenLink, 'proof' | 'checkpoint'>;

/** Checks all records of a vial that the agency has, as an export is checked; up to the last one while it is here. */
export async function proveVial(tx: Tx, agencyId: string, drugId: string): Promise<VialProof> {
  const { links, head, brokenAt } = await proveChain(tx, agencyId, 'vial', drugId);
  const records = links.filter(({ isHandover }) => !isHandover).length;
  return { records, head: head.hash, is_intact: brokenAt === null ? 1 : 0 };
}

/** Checks the chain of a vial or box, record by record, and finds the checkpoint that covers each one. */
export async function proveChain(
  tx: Tx,
  agencyId: string,
  what: 'vial' | 'box',
  subjectId: string,
): Promise<ProvenChain> {
  // In lower case, as it is hashed; the database would accept an id in any spelling.
  const id = isStoredId(subjectId) ? subjectId.toLowerCase() : null;
  const end = id === null ? null : await readEnd(tx, what, id);
  if (end === null || id === null) throw new Refused({ code: 'NOT_FOUND', what: what === 'vial' ? 'drug' : 'box' });
  const rows = await readLinks(tx, what, id);
  const chain = new SubjectChain({ id, what, code: end.code }, agencyId, sha256);
  const links = rows.map((row) => checked(chain, row));
  const isWhole = end.chain_length === null || (end.chain_length === chain.number && end.chain_head === chain.hash);
  const missing = isWhole ? null : chain.number + 1;
  const brokenAt = links.find(({ wrong }) => wrong !== null)?.number ?? missing;
  const heads = await readHeads(tx, id);
  return {
    code: end.code,
    head: { number: chain.number, hash: chain.hash },
    brokenAt,
    links: links.map((link) => {
      const checkpoint = heads.find(({ number }) => number >= link.number)?.checkpoint ?? null;
      return { ...link, checkpoint, proof: proofOf(link.number, checkpoint, brokenAt) };
    }),
  };
}

function proofOf(number: number, checkpoint: number | null, brokenAt: number | null): Proof {
  if (brokenAt !== null && number >= brokenAt) return 'broken';
  return checkpoint === null ? 'recorded' : 'proven';
}

function checked(chain: SubjectChain, { is_handover, record, personal, ...link }: ChainRow): Checked {
  const base = { number: link.number, hash: link.hash, isHandover: is_handover };
  if (is_handover) {
    return { ...base, isErased: false, wrong: chain.takeHandover(handoverLine(link, record ?? undefined)) };
  }
  const line = linkLine(link, record ?? undefined, personal ?? undefined);
  const isErased = line.personal === undefined && line.record['personal_hash'] !== undefined;
  return { ...base, isErased, wrong: chain.take(line) };
}

async function readEnd(tx: Tx, what: 'vial' | 'box', id: string): Promise<ChainEnd | null> {
  const end =
    what === 'vial'
      ? sql<ChainEnd>`SELECT * FROM auth.vial_chain_end(${id}::uuid)`
      : sql<ChainEnd>`SELECT b.barcode_id AS code, b.chain_length, b.chain_head FROM public.drug_box b
          WHERE b.id = ${id}::uuid AND b.user_group_id = auth.agency_id()`;
  const { rows } = await end.execute(tx);
  return rows[0] ?? null;
}

async function readLinks(tx: Tx, what: 'vial' | 'box', id: string): Promise<ChainRow[]> {
  const chain =
    what === 'vial'
      ? sql<ChainRow>`SELECT * FROM auth.vial_chain(${id}::uuid)`
      : sql<ChainRow>`SELECT * FROM auth.box_chain(${id}::uuid)`;
  return (await chain.execute(tx)).rows;
}

/** Where the agency's checkpoints have left the chain, the first one first. */
async function readHeads(tx: Tx, id: string): Promise<{ checkpoint: number; number: number }[]> {
  const { rows } = await sql<{ checkpoint: number; number: number }>`
    SELECT h.checkpoint, h.number FROM public.custody_checkpoint_head h
    WHERE h.user_group_id = auth.agency_id() AND h.subject_id = ${id}::uuid ORDER BY h.number`.execute(tx);
  return rows;
}
