import { microgramsNumber, negate } from '@vialant/domain/values/amount';
import { administerBody } from '../../api/custody-body.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import {
  type Administration,
  type AdministerValues,
  administrationOf,
  dosesOf,
  incidentNumberOf,
  NO_ADMINISTRATION,
} from '../administer/administration.ts';
import { doseLaw, type LawContext, NO_LAW } from '../stock-form/law.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { guestNameOf, type GuestValues, NO_GUEST } from './guest-values.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { type FormEntry, type SavedAt, vialEntry, vialFacts } from './form-entry.ts';

export type OfflineAdministerValues = CodeValues &
  GuestValues &
  SavedValues &
  AdministerValues & {
    /** The codes of expired vials that the user wants to use all the same. */
    readonly agreed: readonly string[];
  };

export function startOfflineAdministration(given: readonly GivenCode[], newId: () => string): OfflineAdministerValues {
  return { ...startCodes(given, newId), ...NO_GUEST, ...UNSAVED, ...NO_ADMINISTRATION, agreed: [] };
}

/** What the form means offline: one vial needs an incident number, whatever the agency's setting (ADMIN-10). */
export function offlineAdministrationOf(
  vials: readonly OfflineVial[],
  values: OfflineAdministerValues,
  law: LawContext = NO_LAW,
): Administration {
  const settings = { require_incident_number: true };
  return administrationOf(vials, values, {
    count: vials.length,
    isOffline: true,
    guest: guestNameOf(values),
    settings,
    law,
  });
}

/** The entries of the form, one per vial (OFFLINE-06, OPEN-115). */
export function administerEntries(
  vials: readonly OfflineVial[],
  values: OfflineAdministerValues,
  administration: Pick<Administration, 'given' | 'isBatch' | 'order' | 'isRestWasted'>,
  saved: SavedAt,
): FormEntry[] {
  const { given, isBatch, order, isRestWasted } = administration;
  const isRestTold = !isBatch && values.wasteRemaining;
  return vials.map(({ barcode: code, known }, place) => {
    const body = administerBody({
      ...vialFacts(code, values, saved),
      quantity: given === null ? null : microgramsNumber(negate(given.amount)),
      doses: dosesOf(known, values, administration),
      incidentNumber: incidentNumberOf(values, administration),
      isOfBatch: isBatch,
      notes: values.notes.trim() || null,
      law: doseLaw(values, order, isRestWasted),
    });
    return vialEntry(
      { code, place },
      values,
      given,
      isRestTold
        ? { call: 'POST stock_move_record/administer_and_waste_remaining', body }
        : { call: 'POST stock_move_record/create', body },
    );
  });
}
