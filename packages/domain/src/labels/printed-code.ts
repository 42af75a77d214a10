import type { AgencySettings } from '../agency/settings.ts';

export type UnprintedRefusal = { readonly code: 'CODE_NOT_PRINTED'; readonly barcode: string };

/**
 * Why a new vial cannot have the code, or null: where the agency wants printed labels, only an unused one for vials that
 * it has printed itself will do (LABELS-03). A box is given any code.
 */
export function refuseUnprinted(
  settings: Pick<AgencySettings, 'require_printed_code'>,
  barcode: string,
  printed: readonly string[],
): UnprintedRefusal | null {
  return !settings.require_printed_code || printed.includes(barcode) ? null : { code: 'CODE_NOT_PRINTED', barcode };
}
