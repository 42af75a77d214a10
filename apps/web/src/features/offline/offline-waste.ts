import { microgramsNumber, negate } from '@vialant/domain/values/amount';
import { reasonIn } from '@vialant/domain/custody/waste-notes';
import { wasteBody } from '../../api/custody-body.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { startWaste, type Waste, wasteOf, type WasteValues } from '../waste/wasting.ts';
import { type LawContext, NO_LAW, wasteLaw } from '../stock-form/law.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { guestNameOf, type GuestValues, NO_GUEST } from './guest-values.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { type FormEntry, type SavedAt, vialEntry, vialFacts } from './form-entry.ts';

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
  saved: SavedAt,
): FormEntry[] {
  return vials.map(({ barcode: code }, place) => {
    const body = wasteBody({
      ...vialFacts(code, values, saved),
      quantity: wasted === null ? null : microgramsNumber(negate(wasted.amount)),
      isAll: !isPart,
      toDistributor: undefined,
      notes: values.notes.trim(),
      law: wasteLaw(reasonIn(values.notes, values.reason), manner),
    });
    return vialEntry({ code, place }, values, wasted, { call: 'POST stock_move_record/create', body });
  });
}
