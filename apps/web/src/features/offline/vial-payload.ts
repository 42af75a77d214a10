import type { Written } from '../../outbox/payload.ts';
import type { Position } from '../../api/custody-body.ts';
import type { CodeValues } from './code-values.ts';
import { type GuestValues, guestPayload } from './guest-values.ts';

/** The part that all entries about a vial share: which vial, how its code was read, who witnessed it, and where. */
export function vialPayload(
  barcode: string,
  values: CodeValues & GuestValues,
  position: Position,
): Omit<Written, 'notes'> {
  return {
    barcode_id: barcode,
    input_barcode_manually: values.typed.includes(barcode) ? 1 : 0,
    guest: guestPayload(values),
    ...position,
  };
}
