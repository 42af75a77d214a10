import { type Amount, microgramsText } from '@vialant/domain/values/amount';
import type { Author } from './entry.ts';

/** That a record repairs one that was made offline and refused on its arrival (OPEN-116). */
export type Repair = {
  /** The amount that it said first; null where the repair left it as it was. */
  firstQuantity: Amount | null;
};

/** What a repaired record says of its repair: by whom, when, and the amount before it. */
export function repairColumns({ actor, now }: Author, { firstQuantity }: Repair): Record<string, unknown> {
  return {
    repaired_by_id: actor.userId,
    repaired_by_name: actor.name,
    repaired_on: now,
    first_quantity: firstQuantity === null ? null : microgramsText(firstQuantity),
  };
}
