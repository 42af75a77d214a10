import { microgramsNumber, negate } from '@vialant/domain/values/amount';
import { administerBody } from '../../api/custody-body.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import {
  type Administration,
  type AdministerValues,
  administrationOf,
  dosesOf,
  NO_ADMINISTRATION,
} from '../administer/administration.ts';
import { type DoseAmounts, NO_AMOUNTS } from '../administer/dose-amounts.ts';
import { doseLaw, type LawContext, NO_LAW } from '../stock-form/law.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { guestNameOf, type GuestValues, NO_GUEST } from './guest-values.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { type FormEntry, type SavedAt, vialEntry, vialFacts } from './form-entry.ts';

export type OfflineAdministerValues = CodeValues &
  GuestValues &
  SavedValues &
  AdministerValues &
  DoseAmounts & {
    /** The codes of expired vials that the user wants to use all the same. */
    readonly agreed: readonly string[];
  };

export function startOfflineAdministration(given: readonly GivenCode[], newId: () => string): OfflineAdministerValues {
  const codes = startCodes(given, newId);
  return { ...codes, ...NO_GUEST, ...UNSAVED, ...NO_ADMINISTRATION, ...NO_AMOUNTS, agreed: [] };
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

/** The entries of the form, one per vial with its own amount (OFFLINE-06, OPEN-100, OPEN-115). */
export function administerEntries(
  vials: readonly OfflineVial[],
  values: OfflineAdministerValues,
  administration: Administration,
  saved: SavedAt,
): FormEntry[] {
  const { doses, isBatch, incidentNumber, order, isRestWasted } = administration;
  const isRestTold = !isBatch && values.wasteRemaining;
  return vials.map(({ barcode: code, known }, place) => {
    const said = doses[place]?.said ?? null;
    const body = administerBody({
      ...vialFacts(code, values, saved),
      quantity: said === null ? null : microgramsNumber(negate(said.amount)),
      doses: dosesOf(known, values, administration),
      incidentNumber,
      isOfBatch: isBatch,
      notes: values.notes.trim() || null,
      law: doseLaw(values, order, isRestWasted),
    });
    return vialEntry(
      { code, place },
      values,
      said,
      isRestTold
        ? { call: 'POST stock_move_record/administer_and_waste_remaining', body }
        : { call: 'POST stock_move_record/create', body },
    );
  });
}
