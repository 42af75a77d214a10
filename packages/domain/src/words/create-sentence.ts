import { type Amount, displayAmount, type UnitFields, unitLabel } from '../values/amount.ts';
import { type DateOnly, displayDate } from '../values/date-only.ts';
import { displayCode } from '../scan/code.ts';
import { fill } from './fill.ts';
import { create as createMessages } from './messages/vial.ts';

export type ReceivedVials = {
  readonly codes: readonly string[];
  readonly typeName: string;
  readonly type: UnitFields;
  /** The amount in each vial. */
  readonly quantity: Amount;
  readonly lotNumber: string;
  readonly expiresOn: DateOnly;
  readonly boxLabel: string;
};

export type CreatedVials = {
  readonly n: number;
  /** The name of their type. */
  readonly name: string;
  /** What one of them is called where they are counted in pieces; null for vials. */
  readonly piece: string | null;
};

/** CREATE-24: what was created, in a few words. A device is no vial. */
export function createdText({ n, name, piece }: CreatedVials): string {
  if (piece === null) {
    return n === 1 ? fill(createMessages.createdOne, { name }) : fill(createMessages.createdMany, { n, name });
  }
  return n === 1
    ? fill(createMessages.createdOnePiece, { piece, name })
    : fill(createMessages.createdPieces, { n, piece, name });
}

// Nobody reads a longer list of codes before a signature; the screen shows all of them.
const MOST_CODES = 6;

/** What the creation of vials will record, in one plain sentence. */
export function createSentence(vials: ReceivedVials, today: DateOnly): string {
  const { codes, typeName, type, quantity, lotNumber, expiresOn, boxLabel } = vials;
  const noun = type.onlyOneQuantity ? unitLabel(type) : 'vial';
  const count = codes.length === 1 ? `1 ${noun}` : `${codes.length} ${noun}s`;
  const each = type.onlyOneQuantity ? '' : ` with ${displayAmount(quantity, type)}${codes.length === 1 ? '' : ' each'}`;
  const shown = codes.slice(0, MOST_CODES).map(displayCode).join(', ');
  const more = codes.length > MOST_CODES ? ` and ${codes.length - MOST_CODES} more` : '';
  return (
    `${count} of ${typeName} (${shown}${more})${each}, lot ${lotNumber}, expiring ${displayDate(expiresOn, today)}, ` +
    `will be recorded as received into ${boxLabel}.`
  );
}
