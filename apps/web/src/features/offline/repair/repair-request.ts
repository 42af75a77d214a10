import type { StockMove } from '@vialant/contract/call';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { amountFromMicrograms, microgramsNumber, microgramsText, negate } from '@vialant/domain/values/amount';
import type { StockRequest } from '../../../acts/draft.ts';
import type { Position } from '../../../api/custody-body.ts';
import {
  firstQuantity,
  isOfWitness,
  moveRequest,
  type Repairable,
  type RepairRequest,
  type RepairWay,
} from '../../../outbox/repair.ts';
import { guestFields, requestOf } from '../../../outbox/request.ts';
import { type AdministerValues, NO_ADMINISTRATION } from '../../administer/administration.ts';
import { doseValuesOf, type LawContext, NO_LAW } from '../../stock-form/law.ts';
import { placeText } from '../../stock-form/offline/use-settle.ts';
import { type BatchValues, startBatch } from '../../stock-form/use-batch.ts';
import type { Vial } from '../../stock-form/vial-queries.ts';
import { startWaste, type WasteValues } from '../../waste/wasting.ts';

/** The form of an administration, filled in as the record was first made. */
export function startAdministerRepair(entry: Repairable, vial: Vial): BatchValues & AdministerValues {
  const { call, body } = entry.request;
  const { doses, incident_number, notes } = body;
  return {
    ...startOf(entry, vial),
    ...NO_ADMINISTRATION,
    amount: amountText(entry, vial),
    wasteRemaining: call === 'POST stock_move_record/administer_and_waste_remaining',
    doses: String(doses ?? 1),
    incidentNumber: incident_number ?? '',
    notes: notes ?? '',
    ...doseValuesOf(body),
  };
}

/**
 * The order as the record told it: what the agency requires or presets today is not said in the place of who gave the
 * dose.
 */
export function lawOfEntry({ request: { body } }: Pick<Repairable, 'request'>): LawContext {
  return { ...NO_LAW, director: body.order_kind === 'standing' ? (body.medical_director ?? null) : null };
}

/** The same for a waste. */
export function startWasteRepair(entry: Repairable, vial: Vial): BatchValues & WasteValues {
  const { notes, waste_reason, manner_of_disposal } = entry.request.body;
  return {
    ...startOf(entry, vial),
    ...startWaste(1),
    amount: amountText(entry, vial),
    notes: notes ?? '',
    reason: waste_reason ?? '',
    manner: manner_of_disposal ?? '',
    isAsked: true,
  };
}

function startOf({ request: { body } }: Repairable, vial: Vial): BatchValues {
  const way = body.scanned_by ?? (body.input_manually === 1 ? 'typed' : '');
  return { ...startBatch([vial.id], [way]), place: placeText({ lat: body.lat ?? null, lon: body.lon ?? null }) };
}

/** What the record took, in micrograms above zero; all that is left where it named no amount. */
function amountText(entry: Repairable, vial: Vial): string {
  const first = firstQuantity(entry);
  return microgramsText(first === null ? vial.amount : negate(first));
}

/** Where the record was first made. */
export function placeOf({ request: { body } }: Repairable): Position {
  return { lat: body.lat ?? null, lon: body.lon ?? null };
}

export type Repair = {
  readonly request: RepairRequest;
  /** The guest who has signed the record, if the repaired one keeps them as its witness. */
  readonly guest: string | null;
  readonly needsWitness: boolean;
  /** Whether the first record goes to the agency as it is, because the repaired one does not hold its signature. */
  readonly isFirstHandedOver: boolean;
};

/**
 * What is sent in place of the refused record. A guest has signed what the record said: they stay its witness as long as
 * it still takes the same, else it is witnessed anew.
 */
export function repairOf(entry: Repairable, vial: Vial, way: RepairWay, repaired: StockRequest): Repair {
  const request = moveRequest(repaired);
  const { guest } = entry;
  const isGood = way === 'change' && !isOfWitness(entry);
  const isKept = guest !== null && isGood && takesTheSame(request, moveRequest(requestOf(entry)));
  const first = firstQuantity(entry);
  const isChanged = first !== null && first !== amountOf(request.body);
  return {
    request: withFields(request, {
      repair_of: entry.id,
      ...(isChanged && { first_quantity: microgramsNumber(first) }),
      ...(isKept && guestFields(guest)),
    }),
    guest: isKept ? guest.name : null,
    needsWitness: way === 'witness' || (!isKept && vial.needsWitness),
    isFirstHandedOver: guest !== null && !isKept,
  };
}

function takesTheSame(one: RepairRequest, other: RepairRequest): boolean {
  const areWhole = one.body.waste_all === 1 && other.body.waste_all === 1;
  const isSameAmount = areWhole || amountOf(one.body) === amountOf(other.body);
  const isSameDoses = (one.body.doses ?? 1) === (other.body.doses ?? 1);
  return one.call === other.call && isSameAmount && isSameDoses;
}

function amountOf({ quantity }: Pick<StockMove, 'quantity'>): number | null {
  return typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
}

type RepairFields = Pick<StockMove, 'repair_of' | 'first_quantity'> & WitnessFields;

function withFields(request: RepairRequest, fields: RepairFields): RepairRequest {
  switch (request.call) {
    case 'POST stock_move_record/create':
      return { call: request.call, body: { ...request.body, ...fields } };
    case 'POST stock_move_record/administer_and_waste_remaining':
      return { call: request.call, body: { ...request.body, ...fields } };
  }
}
