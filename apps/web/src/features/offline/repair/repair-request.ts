import type { StockMove } from '@vialant/contract/call';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { amountFromMicrograms, microgramsNumber, microgramsText, negate } from '@vialant/domain/values/amount';
import type { StockRequest } from '../../../acts/draft.ts';
import type { Position } from '../../../api/custody-body.ts';
import {
  firstQuantity,
  isOfWitness,
  type Repairable,
  type RepairRequest,
  type RepairWay,
} from '../../../outbox/repair.ts';
import { guestFields, requestOf } from '../../../outbox/request.ts';
import { type AdministerValues, NO_ADMINISTRATION } from '../../administer/administration.ts';
import { doseValuesOf, type LawContext, NO_LAW } from '../../stock-form/law.ts';
import { type BatchValues, startBatch } from '../../stock-form/use-batch.ts';
import type { Vial } from '../../stock-form/vial-queries.ts';
import { startWaste, type WasteValues } from '../../waste/wasting.ts';

export type RepairableAdministration = Extract<Repairable, { readonly queue: 'administers' }>;
export type RepairableWaste = Extract<Repairable, { readonly queue: 'wastes' }>;

/** The form of an administration, filled in as the record was first made. */
export function startAdministerRepair(entry: RepairableAdministration, vial: Vial): BatchValues & AdministerValues {
  const { waste_remaining, doses, incident_number, notes, law = {} } = entry.payload;
  return {
    ...startOf(entry, vial),
    ...NO_ADMINISTRATION,
    amount: amountText(entry, vial),
    wasteRemaining: waste_remaining === 1,
    doses: String(doses),
    incidentNumber: incident_number ?? '',
    notes: notes ?? '',
    ...doseValuesOf(law),
  };
}

/**
 * The order as the record told it: what the agency requires or presets today is not said in the place of who gave the
 * dose.
 */
export function lawOfEntry({ payload: { law } }: RepairableAdministration): LawContext {
  return { ...NO_LAW, director: law?.order_kind === 'standing' ? (law.medical_director ?? null) : null };
}

/** The same for a waste. */
export function startWasteRepair(entry: RepairableWaste, vial: Vial): BatchValues & WasteValues {
  return {
    ...startOf(entry, vial),
    ...startWaste(1),
    amount: amountText(entry, vial),
    notes: entry.payload.notes ?? '',
    reason: entry.payload.law?.waste_reason ?? '',
    manner: entry.payload.law?.manner_of_disposal ?? '',
    isAsked: true,
  };
}

function startOf({ payload }: Repairable, vial: Vial): BatchValues {
  return startBatch([vial.id], [payload.scanned_by ?? (payload.input_barcode_manually === 1 ? 'typed' : '')]);
}

/** What the record took, in micrograms above zero; all that is left where it named no amount. */
function amountText(entry: Repairable, vial: Vial): string {
  const first = firstQuantity(entry);
  return microgramsText(first === null ? vial.amount : negate(first));
}

/** Where the record was first made. */
export function placeOf({ payload: { lat, lon } }: Repairable): Position {
  return { lat, lon };
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
  const { guest } = entry.payload;
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

/** The request as one about a single vial, which every request of an entry is. */
export function moveRequest(request: StockRequest | ReturnType<typeof requestOf>): RepairRequest {
  if (request.call === 'POST stock_move_record/create') return request;
  if (request.call === 'POST stock_move_record/administer_and_waste_remaining') return request;
  throw new Error(`a repair by ${request.call}`);
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
