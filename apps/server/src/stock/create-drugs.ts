import type { StoredRow } from '@vialant/contract/stored-row';
import type { DrugInput } from '@vialant/contract/routes/custody';
import {
  type Amount,
  amountFromMicrograms,
  microgramsText,
  NO_AMOUNT,
  ONE_PIECE,
  type UnitFields,
} from '@vialant/domain/values/amount';
import { isSameCode, isVehicleCode, refuseCode } from '@vialant/domain/scan/code';
import { type DateOnly, dateOnly, earliestDate, utcDate } from '@vialant/domain/values/date-only';
import { verificationRequired } from '@vialant/domain/custody/drug-type';
import { refuseExpiration } from '@vialant/domain/custody/expiry';
import { refuseUnprinted } from '@vialant/domain/labels/printed-code';
import { refuseVialAmount } from '@vialant/domain/custody/vial-amount';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import { mayCreateDrugs, mayImportPackageCodes } from '@vialant/domain/agency/role';
import type { z } from 'zod';
import type { Decision } from '../custody/answer.ts';
import { believedTime } from '../custody/believed-time.ts';
import { positionOf, sharedClaimOf, wantedWitness } from '../custody/claim.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import { witnessOf } from '../custody/operation.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type NewDrug = z.output<typeof DrugInput>;

/** What the facts must hold for new vials: they share type, box and witness (CREATE-02). */
export function wantedForDrugs(inputs: readonly NewDrug[]): Wanted {
  const [first] = inputs;
  const supplyPapers = [...new Set(inputs.flatMap(({ receipt_id }) => receipt_id ?? []))];
  const named = [...supplyPapers, ...inputs.flatMap(({ type, drug_box_id }) => [type, drug_box_id])];
  if (!first || !named.every(isStoredId)) throw new Refused({ code: 'NOT_FOUND' });
  return {
    codes: inputs.map(({ barcode_id }) => barcode_id),
    boxes: [...new Set(inputs.map(({ drug_box_id }) => drug_box_id))],
    type: first.type,
    ...(supplyPapers.length > 0 && { supplyPapers }),
    ...wantedWitness(sharedClaimOf(inputs)),
  };
}

/** Decides the receipt of vials: all of them, or none (SRV-38). */
export function decideNewDrugs(facts: Facts, inputs: readonly NewDrug[]): Decision<StoredRow<'drug'>> {
  const [first] = inputs;
  const { type } = facts;
  if (!first || inputs.some((input) => input.type !== first.type)) throw new Refused({ code: 'INVALID_INPUT' });
  if (!mayCreateDrugs(facts.actor.role, facts.settings)) throw new Refused({ code: 'MAY_NOT_CREATE_DRUGS' });
  if (inputs.some(({ ndc_barcode }) => ndc_barcode) && !mayImportPackageCodes(facts.settings)) {
    throw new Refused({ code: 'NOT_ALLOWED' });
  }
  const isUnknown = ({ receipt_id }: NewDrug): boolean =>
    Boolean(receipt_id) && !facts.supplyPapers.has(receipt_id ?? '');
  if (type === null || inputs.some(isUnknown)) throw new Refused({ code: 'NOT_FOUND' });
  refuse(refuseNew(facts, inputs));
  const witness = witnessOf(facts, sharedClaimOf(inputs), verificationRequired(type.categories));
  const entry = new CustodyEntry(facts, witness, inputs.length);
  const ids = inputs.map((input) => receive(facts, entry, input, quantityOf(input, type.units)));
  const learned = inputs.find(({ ndc_barcode }) => ndc_barcode);
  if (learned) learn(facts, entry, learned, quantityOf(learned, type.units));
  return { entry, answer: { from: 'drug', ids } };
}

/** Remembers what the package's barcode stands for, unless the barcode does not read cleanly (SRV-39). */
function learn({ now }: Facts, entry: CustodyEntry, input: NewDrug, quantity: Amount): void {
  const { ndc_barcode, code_type: codeType = null, type } = input;
  const { product } = readPackageCode(ndc_barcode ?? '', { codeType, today: utcDate(new Date(now)) });
  if (product === null) return;
  entry.learn({ ndc_barcode: product, code_type: codeType, type, quantity: microgramsText(quantity) });
}

function receive(facts: Facts, entry: CustodyEntry, input: NewDrug, quantity: Amount): string {
  const box = facts.boxes.get(input.drug_box_id);
  if (!box || box.isArchived) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  const label = {
    typeName: facts.type?.name ?? '',
    barcode_id: input.barcode_id,
    type: input.type,
    expiration_date: input.expiration_date,
    short_date: input.short_date ?? null,
    lot_number: input.lot_number,
    ndc_barcode: input.ndc_barcode || null,
  };
  const at = believedTime(facts, input.timestamp, input.offline === 1);
  const id = entry.at(positionOf(input.lat, input.lon)).receive(box, quantity, label, at);
  if (input.receipt_id) entry.cameBy(input.receipt_id, id, input.barcode_id);
  return id;
}

function refuseNew(facts: Facts, inputs: readonly NewDrug[]): Refusal | null {
  if (!facts.type?.allowed) return { code: 'TYPE_NOT_ALLOWED' };
  const today = earliestDate(new Date(facts.now));
  for (const [index, { barcode_id, expiration_date, short_date }] of inputs.entries()) {
    const refusal = refuseCode(barcode_id) ?? refuseExpiration(dateOnly(expiration_date) as DateOnly, today);
    if (refusal) return refusal;
    const isGiven = inputs.slice(0, index).some((before) => isSameCode(before.barcode_id, barcode_id));
    if (facts.takenCodes.includes(barcode_id) || isGiven || isVehicleCode(barcode_id)) {
      return { code: 'CODE_IN_USE', barcode: barcode_id, saving: 'drug' };
    }
    const unprinted = refuseUnprinted(facts.settings, barcode_id, facts.printedCodes);
    if (unprinted) return unprinted;
    if (short_date && !facts.type.shortDateAllowed) return { code: 'SHORT_DATE_NOT_ALLOWED' };
  }
  return null;
}

/** The amount of a new vial: what was said, and where the type is counted one piece without saying so (CREATE-08, OPEN-097). */
function quantityOf({ quantity = null }: NewDrug, type: UnitFields): Amount {
  const unsaid = type.onlyOneQuantity ? ONE_PIECE : NO_AMOUNT;
  const amount = quantity === null ? unsaid : amountFromMicrograms(quantity);
  if (amount === null) throw new Refused({ code: 'INVALID_INPUT' });
  refuse(refuseVialAmount(amount, type));
  return amount;
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
