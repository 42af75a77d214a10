import type { DrugChange } from '@vialant/contract/call';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import type { StockRequest } from '../../acts/draft.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import type { Position } from '../../api/custody-body.ts';
import type { Vial } from '../stock-form/vial-queries.ts';

export type TransferValues = BatchValues & {
  readonly toAgency: boolean;
  readonly agencyId: string;
  readonly boxId: string;
  /** Whether 'Would you like to add more?' was answered. */
  readonly isAsked: boolean;
};

/** The first values. Whose box is chosen already is one vial out of place, and nobody asks for more. */
export function startTransfer(
  drugIds: readonly string[],
  toAgency: boolean,
  boxId: string | null = null,
): TransferValues {
  const isAsked = drugIds.length !== 1 || boxId !== null;
  return { ...startBatch(drugIds), toAgency, agencyId: '', boxId: boxId ?? '', isAsked };
}

/** The call that moves the vials (XFER-09). */
export function transferRequest(
  vials: readonly Vial[],
  { toAgency, agencyId, boxId }: Pick<TransferValues, 'toAgency' | 'agencyId' | 'boxId'>,
  { lat, lon }: Position,
): StockRequest {
  const data = vials.map(
    ({ id, boxId: takenFrom }): DrugChange => ({
      id,
      drug_box_id: boxId,
      taken_from_id: takenFrom,
      transfer_lat: lat,
      transfer_lon: lon,
      transfer_to_user_group_id: toAgency ? agencyId : undefined,
    }),
  );
  return { call: 'POST drug/update/many', body: { data } };
}

/** The boxes to reseal: the vials' old boxes, then the new one if it is in this agency (OPEN-091). */
export function resealAfterTransfer(
  vials: readonly Vial[],
  target: { readonly id: string; readonly unitType: string | null } | null,
  settings: AgencySettings,
): string[] {
  const sources = vials.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
  return boxesToReseal(target === null ? sources : [...sources, target], settings);
}
