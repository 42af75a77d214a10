import { resealNeededAfterUsage } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';

/** A box whose vials were touched; `unitType` is that of the unit it stands in, null for one in no unit. */
export type TouchedBox = { readonly id: string; readonly unitType: string | null };

/**
 * The boxes that must be resealed after vials in them were used or moved, each once and in the order given: for a
 * transfer the boxes the vials came from, then the one they went to if it is in the same agency (OPEN-090, OPEN-091).
 */
export function boxesToReseal(
  boxes: readonly TouchedBox[],
  settings: Pick<AgencySettings, 'usage_requires_reseal' | 'usage_requires_reseal_supply'>,
): string[] {
  const due = boxes.filter(({ unitType }) => resealNeededAfterUsage(unitType, settings));
  return [...new Set(due.map(({ id }) => id))];
}
