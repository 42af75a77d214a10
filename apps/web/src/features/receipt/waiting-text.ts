import { displayCode } from '@vialant/domain/scan/code';
import {
  type Amount,
  amountFromMicrograms,
  displayAmount,
  NO_AMOUNT,
  negate,
  type UnitFields,
} from '@vialant/domain/values/amount';
import { fill } from '@vialant/domain/words/fill';
import { keepAct } from '@vialant/domain/words/field/keep-act';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import type { EntityRow } from '../../api/entities.ts';
import { unitFieldsOf } from '../../api/unit-fields.ts';
import { fieldsOf, isCoded, type OutboxEntry, queueOf } from '../../outbox/entry.ts';
import { rowsOf } from '../../outbox/request.ts';

type NamedVial = { readonly id: string; readonly code: string; readonly typeName: string };

/** What the device knows of the vials and boxes that an entry names. */
export type DeviceNames = {
  readonly vial: (code: string) => { readonly typeName: string; readonly type: UnitFields } | null;
  readonly box: (code: string) => { readonly label: string; readonly vials: readonly NamedVial[] | null } | null;
  readonly types: readonly EntityRow<'drug_type'>[];
};

/** A vial of an act that waits. */
export type WaitingLine = {
  readonly code: string;
  /** The name of its drug; empty where the device does not know it. */
  readonly name: string;
  /** How much is taken from it or put into it, in words; null where no amount is said. */
  readonly amount: string | null;
};

/** What becomes of what waits. */
export function becomesOf(entries: readonly OutboxEntry[]): string {
  const [first] = entries;
  const queue = first === undefined ? 'acts' : queueOf(first);
  switch (queue) {
    case 'acts':
      return keepAct.said;
    case 'daily_checks':
      return offlineMessages.check.text;
    case 'wastes':
      return offlineMessages.waste.text;
    case 'administers': {
      const { length: n } = entries;
      return n === 1 ? offlineMessages.administration.text : fill(offlineMessages.administrations, { n });
    }
  }
}

/** The boxes in which it is done; a vial that is moved or new is not in its box yet, and the sentence says where it goes. */
export function boxesOf(entries: readonly OutboxEntry[], { box }: DeviceNames): string | null {
  const labels = entries.flatMap(({ request, receipt, code }) => {
    if (request.call === 'POST drug/update/many' || request.call === 'POST drug/create/many') return [];
    const unknown = isCheckOf(request) && isCoded(request) ? displayCode(code) : [];
    return receipt?.box ?? box(code)?.label ?? unknown;
  });
  return labels.length === 0 ? null : [...new Set(labels)].join(', ');
}

/** The witness as the receipt names them; null without one. */
export function witnessOf({ receipt, guest, phone }: OutboxEntry): string | null {
  if (receipt?.witness !== undefined) return receipt.witness;
  if (phone !== undefined) return fill(words.named, { name: phone.name, kind: words.byPhone });
  return guest && fill(words.guest, guest);
}

export function isCheckOf({ call }: OutboxEntry['request']): boolean {
  return call === 'POST box_check/create';
}

/** The vials of an entry. */
export function linesOf(entry: OutboxEntry, names: DeviceNames): readonly WaitingLine[] {
  const { request, codes } = entry;
  const nameOf = (code: string): string => names.vial(code)?.typeName ?? '';
  if (request.call === 'POST box_check/create') return foundIn(entry, names);
  const rows = rowsOf(request.body);
  return codes.map((code, place) => {
    const { type, quantity, stock_move_type_id__name: move } = fieldsOf(rows[place]);
    if (request.call === 'POST drug/create/many') {
      const created = names.types.find(({ id }) => id === type);
      return { code, name: created?.name ?? '', amount: amountText(quantity, created && unitFieldsOf(created)) };
    }
    const text = move === 'administer' ? words.given : move === 'waste' ? words.wasted : null;
    // Without a stated amount it is all that the vial holds.
    const isAll = quantity === null || quantity === undefined;
    const amount = isAll ? words.all : amountText(quantity, names.vial(code)?.type ?? unitOf(entry));
    return { code, name: nameOf(code), amount: text === null || amount === null ? null : fill(text, { amount }) };
  });
}

/** The vials that a check has found, with codes or with the ids of vials that the device knows in the box. */
function foundIn({ request, code }: OutboxEntry, { box, vial }: DeviceNames): readonly WaitingLine[] {
  const { drug_checks: checks, drug_box__barcode_id: newSeal } = fieldsOf(request.body);
  const rows: readonly unknown[] = Array.isArray(checks) ? checks : [];
  const known = box(code) ?? (typeof newSeal === 'string' ? box(newSeal) : null);
  const byId = new Map(known?.vials?.map((each) => [each.id, each]));
  return rows.flatMap((row) => {
    const { drug_id: met } = fieldsOf(row);
    const { code: ofMet } = fieldsOf(met);
    if (typeof ofMet === 'string') return { code: ofMet, name: vial(ofMet)?.typeName ?? '', amount: null };
    const found = byId.get(String(met));
    return found === undefined ? [] : { code: found.code, name: found.typeName, amount: null };
  });
}

/** The unit in which the user named the amount of a vial that the device does not know. */
function unitOf({ unit }: OutboxEntry): UnitFields | undefined {
  if (unit === null) return undefined;
  return { unitName: null, unitOfMeasurement: unit, displayUnitOfMeasurement: unit, onlyOneQuantity: false };
}

/** The amount as people read it; null where the device does not know in which unit. */
function amountText(quantity: unknown, units: UnitFields | undefined): string | null {
  const amount: Amount | null = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
  if (amount === null || units === undefined) return null;
  return displayAmount(amount < NO_AMOUNT ? negate(amount) : amount, units);
}
