import { keptHow, type Written, wayFields } from '../../outbox/payload.ts';
import type { LawBody, Position } from '../../api/custody-body.ts';
import type { CodeValues } from './code-values.ts';
import { type GuestValues, guestPayload } from './guest-values.ts';

/** The part that all entries about a vial share: which vial, how its code was read, who witnessed it, and where. */
export function vialPayload(
  barcode: string,
  values: CodeValues & GuestValues,
  position: Position,
): Omit<Written, 'notes'> {
  const { manual, ...way } = wayFields(keptHow(values.ways[values.codes.indexOf(barcode)]));
  return {
    barcode_id: barcode,
    input_barcode_manually: manual,
    ...way,
    guest: guestPayload(values),
    ...position,
  };
}

/** LAW-02 as an entry keeps it: one that says none of it has no such field. */
export function keptLaw(law: LawBody): { readonly law?: LawBody } {
  return Object.keys(law).length === 0 ? {} : { law };
}
