import type { StoredRow } from '@vialant/contract/stored-row';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { Refused } from '@vialant/domain/words/refusal';
import { mayModifyIncident } from '@vialant/domain/agency/role';
import type { Decision } from '../custody/answer.ts';
import { believedTime } from '../custody/believed-time.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';

type Amendment = Parameters<Handlers['POST stock_move_record/update']>[0]['input'];

/** What the facts must hold to amend a record: the record, and its vial. */
export function wantedForRecord(id: string): Wanted {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  return { sources: [id], vialOfSource: id };
}

/**
 * Decides a new incident number: an amendment, and a discrepancy if it replaces one (SRV-49, OPEN-101, OPEN-102). The
 * doses of a batch are recorded without, so that theirs may always be added; it changes nothing that was recorded.
 */
export function decideIncident(facts: Facts, input: Amendment): Decision<StoredRow<'stock_move_record'>> {
  const source = facts.sources.get(input.id);
  const vial = source && facts.vials.get(source.drugId);
  if (!source || !vial || source.type !== 'administer') throw new Refused({ code: 'NOT_FOUND' });
  const old = source.incidentNumber;
  const isFirstOfBatch = old === null && source.isOfBatch;
  if (!isFirstOfBatch && !mayModifyIncident(facts.settings, true)) throw new Refused({ code: 'NOT_ALLOWED' });
  const entry = new CustodyEntry(facts, null);
  if (old !== input.incident_number) {
    const at = believedTime(facts, input.timestamp, input.offline === 1, vial);
    entry.amendIncident(vial, input.id, input.incident_number, at);
    if (old !== null) {
      const notes = `${vial.typeName} ${vial.barcode}: ${old} changed to ${input.incident_number}`;
      const about = { drug_id: vial.id, drug_box_id: vial.boxId, stock_move_record_id: input.id };
      entry.discrepancy(DISCREPANCY_TYPES.incidentNumberChanged, notes, about);
    }
  }
  return { entry, answer: { from: 'stock_move_record', ids: [input.id] } };
}
