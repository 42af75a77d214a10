import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { proveChain } from '../custody/proof/prove-chain.ts';
import type { Tx } from '../db/agency-transaction.ts';

export type Timeline = RouteReply<NamedRoutes['GET drug/timeline']>;
type Proven = 'proof' | 'hash' | 'checkpoint' | 'is_erased';
type Entry = Omit<Timeline['entries'][number], Proven>;
type Vial = Timeline['vial'];

/** EXPLORE-03: what the agency recorded about a vial, each entry with its proof. */
export async function vialTimeline(tx: Tx, agencyId: string, drugId: string): Promise<Timeline> {
  const { links, head, brokenAt } = await proveChain(tx, agencyId, 'vial', drugId);
  const vials = await sql<Vial>`
    SELECT v.code, v.lot, v.expires_on, t.name AS drug_type, t.finished_form, t.schedule, t.unit_name AS piece,
      CASE WHEN NOT 'Equipment' = ANY (t.categories)
        THEN coalesce(t.display_unit_of_measurement, t.unit_of_measurement) END AS measure,
      b.name AS box, trim_scale(d.amount_left)::text AS micrograms
    FROM auth.known_vial(${drugId}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) v
    LEFT JOIN public.drug d ON d.id = ${drugId}::uuid LEFT JOIN public.drug_box b ON b.id = d.drug_box_id
    LEFT JOIN public.drug_type t ON t.id = v.drug_type_id`.execute(tx);
  const [vial] = vials.rows;
  if (!vial) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
  const { rows } = await sql<Entry>`
    SELECT l.number, l.record_id, l.act, api.instant(l.happened) AS happened, api.instant(l.recorded) AS recorded,
      trim_scale(l.micrograms)::text AS micrograms, l.place, l.to_place, l.person, l.witness, l.form, l.incident, l.notes,
      api.flag(l.is_offline) AS is_offline, api.flag(l.is_typed) AS is_typed, api.flag(l.is_reversed) AS is_reversed,
      coalesce(l.changes, '[]') AS changes
    FROM auth.vial_life(${drugId}::uuid) l`.execute(tx);
  const reseals = await sql<Timeline['reseals'][number]>`
    SELECT s.id, api.instant(s.happened) AS happened, s.place, s.person, s.witness, s.form, s.old_code, s.new_code
    FROM auth.vial_reseals(${drugId}::uuid) s`.execute(tx);
  const linkOf = new Map(links.map((link) => [link.number, link]));
  return {
    vial,
    head,
    broken_at: brokenAt,
    entries: rows.flatMap((entry) => {
      const link = linkOf.get(entry.number);
      // A record that was made after the chain was checked is told the next time.
      if (!link) return [];
      const { hash, checkpoint, proof, isErased } = link;
      return [{ ...entry, hash, checkpoint, proof, is_erased: isErased ? 1 : 0 } as const];
    }),
    reseals: reseals.rows,
  };
}
