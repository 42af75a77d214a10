import { DOSE_LENGTHS, MANNERS_OF_DISPOSAL, ORDER_KINDS } from '@vialant/domain/custody/dose-record';
import { LIMITS } from '@vialant/domain/values/limits';
import { SCANNED_BY } from '@vialant/domain/scan/scanned-by';
import { z } from 'zod';
import { Flag, Id, NameText, Quantity, rowSchema, PlainText, WireDate, WireDatetime } from '../entity-schemas.ts';
import { isTimeOfDay } from '@vialant/domain/values/zone';
import type { Route } from '../route.ts';
import { Positioned, TransferPositioned, Witnessed, witnessRefusals } from '../witness-input.ts';

const Code = PlainText(LIMITS.code.maxLength);
const TimeOfDay = PlainText(5).refine(isTimeOfDay, 'must be a time of day, such as 09:00');
const Notes = (most: number): z.ZodOptional<z.ZodNullable<z.ZodString>> => PlainText(most).nullish();
const Name = (most: number): z.ZodOptional<z.ZodNullable<z.ZodString>> => NameText(most).nullish();

/** How the code was read (OPEN-086); where a client does not tell, the flag beside it says whether it was typed. */
const Way = z.enum(SCANNED_BY).nullish();

// Adding tenths can give a number such as 36.300000000000004. The hash covers the number as the server received it, the
// database stores one decimal; if they differed, the record would look forged. So the number is rounded first.
const Temperature = z
  .number()
  .min(LIMITS.temperatureCelsius.min)
  .max(LIMITS.temperatureCelsius.max)
  .multipleOf(0.1)
  .overwrite((degrees) => Number(degrees.toFixed(1)));

/** Of what was done without a network: that it was, and when by the clock of the device (SRV-50). */
const DoneOffline = { offline: Flag.nullish(), timestamp: WireDatetime.nullish() } as const;

/** ENT-09: a stock move as it is written. */
export const StockMoveInput = z.object({
  stock_move_type_id__name: z.enum(['administer', 'waste', 'un_administer']),
  drug_id: Id,
  quantity: Quantity.nullish(),
  waste_all: Flag.nullish(),
  // Of an administration: what is left of the vial is wasted with it, also in a batch (OPEN-100, OPEN-103).
  waste_remaining: Flag.nullish(),
  doses: z.int().min(1).max(LIMITS.doses.max).nullish(),
  source_id: Id.nullish(),
  incident_number: Notes(LIMITS.incidentNumber.maxLength),
  // LAW-02: of a dose the first five, of a waste the last two; an administration with its rest wasted takes them all.
  patient_reference: Notes(DOSE_LENGTHS.patient),
  administered_by_name: Name(DOSE_LENGTHS.person),
  medical_director: Name(DOSE_LENGTHS.person),
  order_kind: z.enum(ORDER_KINDS).nullish(),
  route: Notes(DOSE_LENGTHS.route),
  waste_reason: Notes(DOSE_LENGTHS.reason),
  manner_of_disposal: z.enum(MANNERS_OF_DISPOSAL).nullish(),
  offline: Flag.nullish(),
  // One of several vials that were administered together offline, each of which is sent alone (OPEN-101).
  of_batch: Flag.nullish(),
  // Filled in online and kept when the network was lost: what only the offline form asks for was not asked (OPEN-115).
  kept: Flag.nullish(),
  input_manually: Flag.nullish(),
  scanned_by: Way,
  timestamp: WireDatetime.nullish(),
  notes: Notes(LIMITS.wasteNotes.maxLength),
  reverse_distributor: Flag.nullish(),
  ...Positioned,
  ...Witnessed,
});

/** OPEN-116: a stock move that may be the repair of one that was made offline and refused on its arrival. */
export const RepairableMoveInput = StockMoveInput.extend({
  /** The key under which the record was refused. Of a record and its repairs only one is recorded. */
  repair_of: PlainText(LIMITS.idempotencyKey.maxLength).min(1, 'required').nullish(),
  /** The amount that was entered first, where the repair changed it. */
  first_quantity: Quantity.nullish(),
});

/** ENT-04: a vial as it is created. */
export const DrugInput = z.object({
  barcode_id: Code,
  type: Id,
  drug_box_id: Id,
  expiration_date: WireDate,
  short_date: WireDate.nullish(),
  quantity: Quantity.nullish(),
  lot_number: PlainText(LIMITS.lotNumber.maxLength).min(1, 'required'),
  ndc_barcode: Code.nullish(),
  code_type: PlainText(40).nullish(),
  /** LAW-08: the receipt by which it came. */
  receipt_id: Id.nullish(),
  ...DoneOffline,
  ...Positioned,
  ...Witnessed,
});

/** API-53, API-54: a change of a vial, to a short date or to another place. */
export const DrugChange = z.object({
  id: Id,
  short_date: WireDate.nullish(),
  drug_box_id: Id.nullish(),
  transfer_to_user_group_id: Id.nullish(),
  /** The box from which it was taken offline, as the device knew it; where the record says another one, it is noted. */
  taken_from_id: Id.nullish(),
  ...DoneOffline,
  ...TransferPositioned,
  ...Witnessed,
});

/** ENT-08: an inventory check or, with a new code for the box, a reseal. */
export const BoxCheckInput = z.object({
  drug_box_id: Id,
  discrepancy_confirmed_by_user_id: Id.nullish(),
  scanned_manually: Flag.nullish(),
  /** Of the old and the new code of a box, the one that proves less. */
  scanned_by: Way,
  drug_box__barcode_id: Code.nullish(),
  image_url: PlainText(300).nullish(),
  temperature_celsius: Temperature.nullish(),
  notes: Notes(LIMITS.checkNotes.maxLength),
  user_was_offline: Flag.nullish(),
  timestamp: WireDatetime.nullish(),
  input_barcode_manually: Flag.nullish(),
  drug_checks: z.array(z.object({ drug_id: Id, scanned_manually: Flag.nullish(), scanned_by: Way })).max(1000),
  ...Positioned,
  ...Witnessed,
});

const move = rowSchema('stock_move_record');
const drug = rowSchema('drug');
const box = rowSchema('drug_box');
const many = <T extends z.ZodType>(item: T): z.ZodObject<{ data: z.ZodArray<T> }> =>
  z.object({ data: z.array(item).min(1).max(LIMITS.batch.maxDrugs) });

const moveRefusals = [
  'NOT_FOUND',
  'KEY_REUSED',
  'ALREADY_USED',
  'REQUIRED',
  'NOTES_REQUIRED',
  'ADMINISTER_AMOUNT_ZERO',
  'ADMINISTER_AMOUNT_NEGATIVE',
  'ADMINISTER_EXCEEDS_AVAILABLE',
  'WASTE_AMOUNT_ZERO',
  'WASTE_AMOUNT_NEGATIVE',
  'WASTE_EXCEEDS_AVAILABLE',
  'OFFLINE_WASTE_EXCEEDS_AVAILABLE',
  'NOTHING_TO_REVERSE',
  'ALREADY_REVERSED',
  'TIME_IN_FUTURE',
  'MANUAL_ENTRY_OFF',
  'HAND_SCANNER_OFF',
  ...witnessRefusals,
] as const;

const createRefusals = [
  'NOT_FOUND',
  'KEY_REUSED',
  'CODE_IN_USE',
  'CODE_NOT_PRINTED',
  'CODE_TOO_SHORT',
  'CODE_HAS_SPACE',
  'CODE_NOT_PLAIN',
  'MAY_NOT_CREATE_DRUGS',
  'TYPE_NOT_ALLOWED',
  'DATE_NOT_IN_FUTURE',
  'QUANTITY_NOT_POSITIVE',
  'QUANTITY_NOT_ONE',
  'AMOUNT_TOO_LARGE',
  'SHORT_DATE_NOT_ALLOWED',
  'TIME_IN_FUTURE',
  ...witnessRefusals,
] as const;

const changeRefusals = [
  'NOT_FOUND',
  'KEY_REUSED',
  'ALREADY_USED',
  'SHORT_DATE_NOT_ALLOWED',
  'TRANSFER_BOX_REQUIRED',
  'TIME_IN_FUTURE',
  ...witnessRefusals,
] as const;

export const custodyRoutes = {
  'POST stock_move_record/create': {
    who: 'user',
    summary: 'Record an administration, a waste or a reversal',
    body: RepairableMoveInput,
    reply: move,
    refusals: moveRefusals,
  },
  'POST stock_move_record/create/many': {
    who: 'user',
    summary: 'Record several stock moves, all or none',
    body: many(StockMoveInput),
    reply: z.array(move),
    refusals: moveRefusals,
  },
  'POST stock_move_record/administer_and_waste_remaining': {
    who: 'user',
    summary: 'Administer a part and waste the rest of the vial, both or neither',
    body: RepairableMoveInput.extend({ stock_move_type_id__name: z.literal('administer') }),
    reply: z.array(move),
    refusals: moveRefusals,
  },
  'POST stock_move_record/update': {
    who: 'user',
    summary: 'Change the incident number of an administration; the record keeps the old one',
    body: z.object({
      id: Id,
      incident_number: PlainText(LIMITS.incidentNumber.maxLength).min(1, 'required'),
      ...DoneOffline,
    }),
    reply: move,
    refusals: ['NOT_FOUND', 'KEY_REUSED', 'TIME_IN_FUTURE'],
  },
  'POST stock_move_record/complete': {
    who: 'user',
    summary: 'Add what the record of a dose or a waste does not say, as who acted or as an admin; the record stays',
    body: z.object({
      id: Id,
      patient_reference: Notes(DOSE_LENGTHS.patient),
      medical_director: Name(DOSE_LENGTHS.person),
      order_kind: z.enum(ORDER_KINDS).nullish(),
      manner_of_disposal: z.enum(MANNERS_OF_DISPOSAL).nullish(),
    }),
    reply: move,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'GET stock_move_record/administered': {
    who: 'user',
    summary: 'The administrations of a vial, and with includeWasted its wastes',
    query: z.object({ drug_id: Id, includeWasted: z.string().max(5).optional() }),
    reply: z.array(move),
    refusals: [],
  },
  'GET stock_move_record/for_drug': {
    who: 'user',
    summary: 'Everything that happened to the amount of a vial, newest first',
    query: z.object({ drug_id: Id }),
    reply: z.array(move),
    refusals: [],
  },
  'POST drug/create': {
    who: 'user',
    summary: 'Receive a vial',
    body: DrugInput,
    reply: drug,
    refusals: createRefusals,
  },
  'POST drug/create/many': {
    who: 'user',
    summary: 'Receive several vials, all or none',
    body: many(DrugInput),
    reply: z.array(drug),
    refusals: createRefusals,
  },
  'POST drug/update': {
    who: 'user',
    summary: 'Set the short date of a vial, or move it to a box of this agency or another',
    body: DrugChange,
    reply: drug.nullable(),
    refusals: changeRefusals,
  },
  'POST drug/update/many': {
    who: 'user',
    summary: 'Move several vials, all or none',
    body: many(DrugChange),
    reply: z.array(drug),
    refusals: changeRefusals,
  },
  'POST drug_box/create': {
    who: 'admin',
    summary: 'Add a box',
    body: z.object({
      name: NameText(60).min(1, 'required'),
      barcode_id: Code,
      unit_id: Id.nullish(),
      daily_check_verify_required: Flag.nullish(),
      check_daily: Flag.nullish(),
      check_due_at: TimeOfDay.nullish(),
    }),
    reply: box,
    refusals: ['CODE_IN_USE', 'BOX_CODE_TOO_SHORT', 'CODE_HAS_SPACE', 'CODE_NOT_PLAIN', 'NOT_FOUND', 'KEY_REUSED'],
  },
  'POST drug_box/configure': {
    who: 'admin',
    summary: 'Change the name of a box and how it is checked; null: as the agency says. The record stays as it is',
    body: z.object({
      id: Id,
      name: NameText(60).min(1, 'required').optional(),
      daily_check_verify_required: Flag.nullable().optional(),
      check_daily: Flag.optional(),
      check_due_at: TimeOfDay.nullable().optional(),
    }),
    reply: box,
    refusals: ['NOT_FOUND', 'KEY_REUSED'],
  },
  'POST drug_box/update': {
    who: 'user',
    summary: 'Move a box to a unit',
    body: z.object({ id: Id, unit_id: Id, ...DoneOffline, ...TransferPositioned, ...Witnessed }),
    reply: box,
    refusals: ['NOT_FOUND', 'KEY_REUSED', 'TIME_IN_FUTURE', ...witnessRefusals],
  },
  'POST drug_box/avoid_reseal': {
    who: 'user',
    summary: 'Leave a box without the reseal that is due, with the reason; noted once, whoever leaves it',
    body: z.object({ id: Id, notes: PlainText(LIMITS.checkNotes.maxLength) }),
    reply: box,
    refusals: ['NOT_FOUND', 'NOTES_REQUIRED', 'KEY_REUSED'],
  },
  'POST drug_box/set_image': {
    who: 'admin',
    summary: 'Give a box a picture that was uploaded for it or, with null, take it away',
    body: z.object({ id: Id, image_url: PlainText(300).nullable() }),
    reply: box,
    refusals: ['NOT_FOUND', 'IMAGE_NOT_FOUND', 'KEY_REUSED'],
  },
  'POST box_check/create': {
    who: 'user',
    summary: 'Record an inventory check or, with a new code, a reseal',
    body: BoxCheckInput,
    reply: z.object({ id: Id, created_on: z.string(), user_names: z.string(), discrepancies: z.int() }),
    refusals: [
      'NOT_FOUND',
      'KEY_REUSED',
      'CODE_IN_USE',
      'BOX_CODE_TOO_SHORT',
      'CODE_HAS_SPACE',
      'CODE_NOT_PLAIN',
      'DRUG_NOT_IN_BOX',
      'IMAGE_REQUIRED',
      'IMAGE_ALREADY_USED',
      'CONFIRM_PASSWORD_REQUIRED',
      'CHECKBOX_OFF',
      'CHECKBOX_OFF_IN_RESEAL',
      'TIME_IN_FUTURE',
      'MANUAL_ENTRY_OFF',
      'HAND_SCANNER_OFF',
      ...witnessRefusals,
    ],
  },
  'GET drug_type/short_date': {
    who: 'user',
    summary: 'What is usual for vials of a type: whether they get a short date and which, and how much they hold',
    query: z.object({ type: Id }),
    reply: z.object({
      allowed: Flag,
      num_days: z.int().nullable(),
      short_date: z.string().nullable(),
      // In micrograms; null before the first vial of the type. An older server does not tell.
      usual_quantity: z.number().nullable().optional(),
    }),
    refusals: ['NOT_FOUND'],
  },
  'GET national_drug_code/search': {
    who: 'user',
    summary: 'What a package barcode stood for when it was last used',
    query: z.object({ ndc_barcode: Code, code_type: PlainText(40).optional() }),
    reply: z.object({ type: Id, expiration_date: z.string().nullable(), quantity: z.number() }).nullable(),
    refusals: [],
  },
  'GET user_group/transfer_info': {
    who: 'user',
    summary: 'What can be done with a vial: reversed, or is it elsewhere',
    query: z.object({ drug_id: Id }),
    reply: z.object({ can_un_administer: Flag, drug_in_other_agency: Flag, is_reusable: Flag }),
    refusals: ['NOT_FOUND'],
  },
  'GET drug/proof': {
    who: 'user',
    summary:
      'Whether the chain of a vial’s records holds: how many there are, the hash of the last, and if all is true',
    query: z.object({ drug_id: Id }),
    reply: z.object({ records: z.int(), head: z.string(), is_intact: Flag }),
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
