import { microgramsNumber, negate } from '@vialant/domain/values/amount';
import { reasonIn } from '@vialant/domain/custody/waste-notes';
import type { Position } from '../../api/custody-body.ts';
import type { WastePayload } from '../../outbox/payload.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { startWaste, type Waste, wasteOf, type WasteValues } from '../waste/wasting.ts';
import { type LawContext, NO_LAW, wasteLaw } from '../stock-form/law.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { guestNameOf, type GuestValues, NO_GUEST } from './guest-values.ts';
import { payloadUnit } from './offline-amount.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { keptLaw, vialPayload } from './vial-payload.ts';

export type OfflineWasteValues = CodeValues & GuestValues & SavedValues & WasteValues;

export function startOfflineWaste(given: readonly GivenCode[], newId: () => string): OfflineWasteValues {
  const codes = startCodes(given, newId);
  return { ...codes, ...NO_GUEST, ...UNSAVED, ...startWaste(codes.codes.length) };
}

/** What the form means offline (WASTE-02 to WASTE-09, as far as the device knows the vial). */
export function offlineWasteOf(
  vials: readonly OfflineVial[],
  values: OfflineWasteValues,
  law: LawContext = NO_LAW,
): Waste {
  return wasteOf(vials, values, { count: vials.length, isOffline: true, guest: guestNameOf(values), law });
}

/** The entries of the form, one per vial (OFFLINE-06, OPEN-115). */
export function wasteEntries(
  vials: readonly OfflineVial[],
  values: OfflineWasteValues,
  { isPart, wasted, manner }: Pick<Waste, 'isPart' | 'wasted' | 'manner'>,
  position: Position,
): { readonly id: string; readonly queue: 'wastes'; readonly payload: WastePayload }[] {
  return vials.map(({ barcode }, index) => ({
    id: values.ids[index] ?? '',
    queue: 'wastes',
    payload: {
      ...vialPayload(barcode, values, position),
      quantity: wasted === null ? null : microgramsNumber(negate(wasted.amount)),
      unit: wasted === null ? null : payloadUnit(wasted.type),
      waste_all: isPart ? 0 : 1,
      notes: values.notes.trim(),
      ...keptLaw(wasteLaw(reasonIn(values.notes, values.reason), manner)),
    },
  }));
}
