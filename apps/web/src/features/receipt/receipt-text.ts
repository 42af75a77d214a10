import type { AgencySettings } from '@vialant/domain/agency/settings';
import {
  amountFromMicrograms,
  displayAmount,
  measureUnit,
  NO_AMOUNT,
  negate,
  totalOf,
  type Amount,
  unitLabel,
  type UnitFields,
} from '@vialant/domain/values/amount';
import { createdText } from '@vialant/domain/words/create-sentence';
import { fill } from '@vialant/domain/words/fill';
import { boxScanned } from '@vialant/domain/words/labels/box';
import { dashboard } from '@vialant/domain/words/labels/dashboard';
import { pageTitles } from '@vialant/domain/words/page-titles';
import { transfer as transferMessages } from '@vialant/domain/words/messages/box';
import {
  administer as administerMessages,
  unAdminister as unAdministerMessages,
  waste as wasteMessages,
} from '@vialant/domain/words/messages/vial';
import { receipt as words } from '@vialant/domain/words/receipt';
import type { CallReply } from '../../api/client.ts';

export type Receipt = CallReply<'GET act/receipt'>;
export type ReceiptLine = Receipt['lines'][number];

/** Whether vials lay in the box that a check did not see: it is never called complete. */
export function isPartial({ lines }: Pick<Receipt, 'lines'>): boolean {
  return lines.some(({ act }) => act === 'unseen');
}

/** What was recorded, in a few words. */
export function headlineOf(receipt: Pick<Receipt, 'act' | 'lines'>): string {
  const { act, lines } = receipt;
  switch (act) {
    case 'administer':
      return administerMessages.recorded.text;
    case 'waste':
      return wasteMessages.recorded.text;
    case 'un_administer':
      return unAdministerMessages.recorded.text;
    case 'loss':
      return words.loss;
    case 'receive':
      return createdOf(lines);
    case 'transfer':
    case 'unit':
      return transferMessages.transferred.text;
    case 'reseal':
      return words.resealed;
    case 'check':
      return checkedText(receipt);
  }
}

/** The title in the bar. Only a check of everything that lay in the box is complete. */
export function titleOf(receipt: Pick<Receipt, 'act' | 'lines'>): string {
  if (receipt.act === 'reseal') return pageTitles.resealBox;
  if (receipt.act !== 'check') return words.title;
  return isPartial(receipt) ? pageTitles.inventoryCheck : pageTitles.checkComplete;
}

/** How much of the box was seen; of a reseal too, whose headline says that it is one. */
export function checkedText({ lines }: Pick<Receipt, 'lines'>): string {
  const total = lines.length;
  const n = lines.filter(({ act }) => act === 'check').length;
  if (total === 0) return words.empty;
  return n === total ? fill(boxScanned.allChecked, { total }) : fill(dashboard.partial, { n, total });
}

/** Whether none of them is a vial: devices are counted in pieces. */
export function arePieces(lines: Receipt['lines']): boolean {
  return lines.length > 0 && lines.every(({ measure }) => measure === null);
}

function createdOf(lines: Receipt['lines']): string {
  const names = new Set(lines.map(({ drug_type }) => drug_type ?? ''));
  const [first] = lines;
  const piece = first && arePieces(lines) ? unitLabel(unitsOf(first)) : null;
  return createdText({ n: lines.length, name: [...names].join(', '), piece });
}

function unitsOf({ measure, piece }: Pick<ReceiptLine, 'measure' | 'piece'>): UnitFields {
  const unit = measureUnit(measure ?? undefined);
  return {
    unitName: piece,
    unitOfMeasurement: unit,
    displayUnitOfMeasurement: unit,
    onlyOneQuantity: measure === null,
  };
}

function amountOf({ micrograms }: Pick<ReceiptLine, 'micrograms'>): Amount | null {
  const amount = micrograms === null ? null : amountFromMicrograms(micrograms);
  return amount !== null && amount < NO_AMOUNT ? negate(amount) : amount;
}

/** How much of the vial, and what became of it; null where no amount is known. */
function lineText(line: ReceiptLine): string | null {
  const amount = amountOf(line);
  if (amount === null || line.act === 'unseen') return null;
  return fill(words.acts[line.act], { amount: displayAmount(amount, unitsOf(line)) });
}

export type VialOnReceipt = { readonly code: string; readonly name: string; readonly amounts: readonly string[] };

/** Each vial once, with all that was recorded of it. */
export function vialsOn(lines: readonly ReceiptLine[]): readonly VialOnReceipt[] {
  return [...Map.groupBy(lines, ({ drug_id }) => drug_id).values()].flatMap((ofVial) => {
    const [first] = ofVial;
    if (first === undefined) return [];
    const amounts = ofVial.flatMap((line) => lineText(line) ?? []);
    return { code: first.code, name: first.drug_type ?? '', amounts };
  });
}

export type VialsOfDrug = { readonly name: string; readonly codes: readonly string[]; readonly amount: string | null };

/** Vials of a check by drug: a box holds more vials than anybody reads one by one. */
function byDrug(
  lines: readonly ReceiptLine[],
  act: 'check' | 'unseen',
  amountOfAll: (first: ReceiptLine, ofType: readonly ReceiptLine[]) => string | null,
): readonly VialsOfDrug[] {
  const wanted = lines.filter((line) => line.act === act);
  return [...Map.groupBy(wanted, ({ drug_type }) => drug_type ?? '').entries()].flatMap(([name, ofType]) => {
    const [first] = ofType;
    return first ? { name, codes: ofType.map(({ code }) => code), amount: amountOfAll(first, ofType) } : [];
  });
}

/** The vials that a check saw, added up. */
export function seenByDrug(lines: readonly ReceiptLine[]): readonly VialsOfDrug[] {
  return byDrug(lines, 'check', (first, ofType) => {
    const amount = displayAmount(totalOf(ofType.flatMap((line) => amountOf(line) ?? [])), unitsOf(first));
    const n = ofType.length;
    // What is counted in pieces is in no vial.
    const several = fill(first.measure === null ? words.pieces : words.inVials, { amount, n });
    return n === 1 ? amount : several;
  });
}

/** The vials that a check did not see; how much is in them nobody knows. */
export function unseenByDrug(lines: readonly ReceiptLine[]): readonly VialsOfDrug[] {
  return byDrug(lines, 'unseen', (first, { length: n }) => {
    if (n === 1) return null;
    return first.measure === null
      ? fill(words.somePieces, { n, piece: unitLabel(unitsOf(first)) })
      : fill(words.someVials, { n });
  });
}

/** The witness by name and kind. */
export function witnessText(witness: Receipt['witness']): string {
  if (witness === null) return words.noWitness;
  const kinds: ReadonlyMap<string, string> = new Map(Object.entries(words.kinds));
  const name = witness.title === null ? witness.name : `${witness.name} (${witness.title})`;
  return fill(words.witnessBy, { name, kind: kinds.get(witness.form) ?? witness.form });
}

/**
 * The records of doses that have no incident number yet (OPEN-101). In a batch none could be given; a single dose is
 * asked for one where the agency uses them.
 */
export function withoutIncident(
  { act, lines }: Pick<Receipt, 'act' | 'lines'>,
  settings: Pick<AgencySettings, 'require_incident_number' | 'can_modify_incident_number'> | undefined,
): readonly string[] {
  const doses = lines.filter((line) => line.act === 'administer');
  const isUsed = settings !== undefined && (settings.require_incident_number || settings.can_modify_incident_number);
  if (act !== 'administer' || (doses.length < 2 && !isUsed)) return [];
  return doses.filter(({ incident }) => incident === null).map(({ record_id }) => record_id);
}
