/** The discrepancy types of DISC-02, DISC-03, OPEN-102, OPEN-115, OPEN-116 and OPEN-141, as stored and shown. */
export const DISCREPANCY_TYPES = {
  resealAvoided: 'Reseal Avoided',
  missingDrug: 'Box check missing drug',
  notSeenOffline: 'Not seen in an offline check',
  elsewhereOffline: 'Moved offline from elsewhere',
  incidentNumberChanged: 'Incident number changed',
  offlineRecordRefused: 'Offline record refused',
  witnessDisputes: 'Witness disputes',
} as const;

export type DiscrepancyType = (typeof DISCREPANCY_TYPES)[keyof typeof DISCREPANCY_TYPES];

/** Why a discrepancy cannot be noted as it is: a mandatory reseal is left only with a reason (OPEN-083). */
export function refuseDiscrepancy(type: DiscrepancyType, notes: string): { readonly code: 'NOTES_REQUIRED' } | null {
  return type === DISCREPANCY_TYPES.resealAvoided && notes.trim() === '' ? { code: 'NOTES_REQUIRED' } : null;
}
