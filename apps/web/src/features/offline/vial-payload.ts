import type { Written } from '../../outbox/payload.ts';
import type { Position } from '../../api/custody-body.ts';
import type { CodeValues } from './code-values.ts';
import { type GuestValues, guestPayload } from './guest-values.ts';

/** What every entry about a vial says: which one, how its code came in, who witnessed it, and where it happened. */
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
