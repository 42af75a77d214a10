import { microgramsNumber, negate } from '@vialant/domain/values/amount';
import type { Position } from '../../api/custody-body.ts';
import type { AdministerPayload } from '../../outbox/payload.ts';
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
import { payloadUnit } from './offline-amount.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { keptLaw, vialPayload } from './vial-payload.ts';

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
  position: Position,
): { readonly id: string; readonly queue: 'administers'; readonly payload: AdministerPayload }[] {
  const { doses, isBatch, incidentNumber, order, isRestWasted } = administration;
  return vials.map(({ barcode, known }, index) => {
    const said = doses[index]?.said ?? null;
    return {
      id: values.ids[index] ?? '',
      queue: 'administers',
      payload: {
        ...vialPayload(barcode, values, position),
        quantity: said === null ? null : microgramsNumber(negate(said.amount)),
        unit: said === null ? null : payloadUnit(said.type),
        doses: dosesOf(known, values, administration),
        waste_remaining: !isBatch && values.wasteRemaining ? 1 : 0,
        incident_number: incidentNumber,
        ...(isBatch && { of_batch: 1 as const }),
        notes: values.notes.trim() || null,
        ...keptLaw(doseLaw(values, order, isRestWasted)),
      },
    };
  });
}
