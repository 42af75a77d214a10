import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { firstFault } from '../custody/proof/prove-vial.ts';
import type { Tx } from '../db/agency-transaction.ts';

type Timeline = RouteReply<NamedRoutes['GET drug/timeline']>;
type Entry = Omit<Timeline['entries'][number], 'proof'>;
type Vial = Timeline['vial'];

/** EXPLORE-03: what the agency recorded about a vial, each entry with its proof. */
export async function vialTimeline(tx: Tx, agencyId: string, drugId: string): Promise<Timeline> {
  const fault = await firstFault(tx, agencyId, drugId);
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
  const sealed = await sql<{ number: number }>`
    SELECT coalesce(max(h.number), 0) AS number FROM public.custody_checkpoint_head h
    WHERE h.user_group_id = auth.agency_id() AND h.subject_id = ${drugId}::uuid`.execute(tx);
  const upTo = sealed.rows[0]?.number ?? 0;
  return {
    vial,
    broken_at: fault,
    entries: rows.map((entry) => ({ ...entry, proof: proofOf(entry.number, upTo, fault) })),
    reseals: reseals.rows,
  };
}

function proofOf(number: number, sealedUpTo: number, fault: number | null): Timeline['entries'][number]['proof'] {
  if (fault !== null && number >= fault) return 'broken';
  return number <= sealedUpTo ? 'proven' : 'recorded';
}
