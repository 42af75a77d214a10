import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { type CheckpointRow, checkpointFrom } from '../custody/proof/checkpoint-row.ts';
import { proveChain } from '../custody/proof/prove-chain.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { vialTimeline } from '../stock/vial-timeline.ts';

type Incident = RouteReply<NamedRoutes['GET incident']>;
export type VialEntry = Incident['vials'][number]['entries'][number];
export type Vial = RouteReply<NamedRoutes['GET drug/timeline']>['vial'];

/** A record of a box in its chain, with its proof. */
export type BoxEntry = Pick<VialEntry, 'number' | 'record_id' | 'hash' | 'checkpoint' | 'proof' | 'is_erased'> &
  Pick<VialEntry, 'happened' | 'recorded' | 'place' | 'to_place' | 'person' | 'witness' | 'form' | 'notes'> &
  Pick<VialEntry, 'is_offline' | 'is_typed'> & {
    readonly act: 'box_check' | 'reseal' | 'box_transfer';
    readonly old_code: string | null;
    readonly new_code: string | null;
    readonly degrees: number | null;
    readonly seen: number | null;
  };

type Box = {
  readonly name: string;
  readonly code: string;
  readonly unit: string | null;
  readonly vials: number;
};

/** What a chain ends with, and how far it was found true. */
export type ChainState = {
  readonly subject: string;
  readonly code: string;
  readonly head: { readonly number: number; readonly hash: string };
  /** How many records were checked: those that the agency has of the chain. */
  readonly checked: number;
  readonly brokenAt: number | null;
};

export type VialChain = ChainState & { readonly vial: Vial; readonly entries: readonly VialEntry[] };
export type BoxChain = ChainState & { readonly box: Box; readonly entries: readonly BoxEntry[] };

/** What the report is about, with the chains from which it is told. */
export type Told =
  | { readonly what: 'vial'; readonly chain: VialChain }
  | { readonly what: 'box'; readonly chain: BoxChain }
  | { readonly what: 'incident'; readonly incident: string; readonly chains: readonly VialChain[] };

export async function readVial(tx: Tx, agencyId: string, drugId: string): Promise<VialChain> {
  const { vial, entries, head, broken_at: brokenAt } = await vialTimeline(tx, agencyId, drugId);
  const personal = await readPersonal(
    tx,
    entries.map(({ record_id }) => record_id),
  );
  return {
    subject: drugId.toLowerCase(),
    code: vial.code,
    vial,
    head,
    checked: entries.length,
    brokenAt,
    entries: entries.map((entry) => ({ ...entry, ...(personal.get(entry.record_id) ?? NOBODY) })),
  };
}

export async function readBox(tx: Tx, agencyId: string, boxId: string): Promise<BoxChain> {
  const { code, links, head, brokenAt } = await proveChain(tx, agencyId, 'box', boxId);
  const boxes = await sql<Box>`
    SELECT b.name, b.barcode_id AS code, u.name AS unit,
      (SELECT count(*)::integer FROM public.drug d WHERE d.drug_box_id = b.id AND d.amount_left > 0) AS vials
    FROM public.drug_box b LEFT JOIN public.unit u ON u.id = b.unit_id WHERE b.id = ${boxId}::uuid`.execute(tx);
  const [box] = boxes.rows;
  if (!box) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  const { rows } = await sql<Omit<BoxEntry, 'hash' | 'checkpoint' | 'proof' | 'is_erased'>>`
    SELECT l.number, l.record_id, l.act, api.instant(l.happened) AS happened, api.instant(l.recorded) AS recorded,
      l.place, l.to_place, l.person, l.witness, l.form, l.notes, api.flag(l.is_offline) AS is_offline,
      api.flag(l.is_typed) AS is_typed, l.old_code, l.new_code, l.degrees, l.seen
    FROM auth.box_life(${boxId}::uuid) l`.execute(tx);
  const linkOf = new Map(links.map((link) => [link.number, link]));
  const entries = rows.flatMap((row): BoxEntry[] => {
    const link = linkOf.get(row.number);
    // A record that was made after the chain was checked is told the next time.
    if (!link) return [];
    const { hash, checkpoint, proof, isErased } = link;
    return [{ ...row, hash, checkpoint, proof, is_erased: isErased ? 1 : 0 }];
  });
  return { subject: boxId.toLowerCase(), code, box, head, checked: entries.length, brokenAt, entries };
}

/**
 * The records of an incident, by vial. Refuses with NOT_FOUND where the agency has none, and where more vials have them
 * than are wanted: some people write the same number, such as 'NA', for years.
 */
export async function readIncident(
  tx: Tx,
  agencyId: string,
  asked: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly incident: string; readonly chains: readonly VialChain[] }> {
  const { rows } = await sql<{ drug_id: string; record_id: string }>`
    SELECT * FROM auth.incident_records(${asked})`.execute(tx);
  const records = new Set(rows.map(({ record_id }) => record_id));
  const drugIds = new Set(rows.map(({ drug_id }) => drug_id));
  if (drugIds.size > most) throw new Refused({ code: 'PAPER_TOO_LARGE', vials: drugIds.size, most });
  const chains: VialChain[] = [];
  for (const drugId of drugIds) {
    const chain = await readVial(tx, agencyId, drugId);
    chains.push({ ...chain, entries: chain.entries.filter(({ record_id }) => records.has(record_id)) });
  }
  if (chains.length === 0) throw new Refused({ code: 'NOT_FOUND' });
  const written = chains
    .flatMap(({ entries }) => entries.map(({ incident }) => incident))
    .find((incident) => incident?.toUpperCase() === asked.toUpperCase());
  return { incident: written ?? asked, chains };
}

/** EXPLORE-01: an incident as the office shows it. */
export async function incidentAnswer(tx: Tx, agencyId: string, asked: string): Promise<Incident> {
  const { incident, chains } = await readIncident(tx, agencyId, asked);
  return {
    incident,
    vials: chains.map(({ subject, code, vial, head, brokenAt, entries }) => ({
      id: subject,
      code,
      drug_type: vial.finished_form ?? vial.drug_type,
      measure: vial.measure,
      piece: vial.piece,
      head,
      broken_at: brokenAt,
      entries: [...entries],
    })),
  };
}

/** The newest checkpoint of the agency; null while there is none. */
export async function lastCheckpoint(tx: Tx): Promise<SignedCheckpoint | null> {
  const { rows } = await sql<{ row: CheckpointRow }>`SELECT c AS row FROM auth.last_checkpoint() c`.execute(tx);
  const [last] = rows;
  return last ? checkpointFrom(last.row) : null;
}

type Person = { readonly patient: string | null; readonly given_by: string | null };
const NOBODY: Person = { patient: null, given_by: null };

async function readPersonal(tx: Tx, recordIds: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { record_id: string }>`
    SELECT p.record_id, p.patient_reference AS patient, p.administered_by_name AS given_by
    FROM public.personal_data p
    WHERE p.user_group_id = auth.agency_id() AND p.record_id = ANY (${[...recordIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ record_id, patient, given_by }) => [record_id, { patient, given_by }]));
}
