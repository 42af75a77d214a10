import { BIENNIAL, INVENTORY_MOMENTS } from '@vialant/domain/agency/biennial';
import { RECEIPT_ELEMENTS, RECEIPT_KINDS, RECEIPT_LIMITS } from '@vialant/domain/custody/receipt';
import { isDeaNumber } from '@vialant/domain/values/dea-number';
import { LIMITS } from '@vialant/domain/values/limits';
import { setupWords } from '@vialant/domain/words/office/setup';
import { z } from 'zod';
import { Id, NameText, PlainText, WireDate } from '../entity-schemas.ts';
import type { Route } from '../route.ts';

const Containers = z.int().min(0).max(RECEIPT_LIMITS.containers).nullish();
const DeaNumber = PlainText(RECEIPT_LIMITS.deaNumber)
  .overwrite((text) => text.toUpperCase())
  .refine(isDeaNumber, setupWords.notDeaNumber);

// An element that is null, or left out of a new receipt, is missing; it can be added when the paper has come.
const elements = {
  supplier: NameText(RECEIPT_LIMITS.supplier).min(1, 'required').nullish(),
  address: PlainText(RECEIPT_LIMITS.address).min(1, 'required').nullish(),
  dea_number: DeaNumber.nullish(),
  invoice: PlainText(RECEIPT_LIMITS.invoice).min(1, 'required').nullish(),
  /** The number of Form 222, or of the order in CSOS. A hospital restock has none. */
  order_number: PlainText(RECEIPT_LIMITS.orderNumber).min(1, 'required').nullish(),
  containers_ordered: Containers,
  containers_received: Containers,
};

const ReceiptRow = z.object({
  id: z.string(),
  created_on: z.string(),
  created_by_name: z.string().nullable(),
  kind: z.enum(RECEIPT_KINDS),
  received_date: z.string(),
  supplier: z.string().nullable(),
  address: z.string().nullable(),
  dea_number: z.string().nullable(),
  invoice: z.string().nullable(),
  order_number: z.string().nullable(),
  containers_ordered: z.int().nullable(),
  containers_received: z.int().nullable(),
  /** Since when it is void: it never had vials, or has none any more. */
  voided_on: z.string().nullable(),
  vials: z.int(),
  missing: z.array(z.enum(RECEIPT_ELEMENTS)),
});

const ReceivedVial = z.object({
  drug_id: z.string(),
  code: z.string(),
  drug_type: z.string().nullable(),
  schedule: z.string().nullable(),
  lot: z.string().nullable(),
  received_on: z.string(),
  received_by: z.string(),
  /** Of a vial that was joined to its receipt after it was created. */
  joined_by_name: z.string().nullable(),
});

const InventoryRow = z.object({
  id: z.string(),
  created_on: z.string(),
  created_by_name: z.string(),
  moment: z.enum(INVENTORY_MOMENTS),
  /** The day of the agency on which it was taken. */
  taken_date: z.string(),
  taken_by: z.string(),
  vials: z.int(),
  locations: z.int(),
});

const vials = z.array(Id).min(1).max(RECEIPT_LIMITS.vialsAtOnce);
const byAdmin = ['NOT_FOUND', 'STALE', 'KEY_REUSED'] as const;

/** What the law wants kept beside the record: the papers of what came in, and the inventory of every two years. */
export const lawRoutes = {
  'GET receipt': {
    who: 'user',
    summary: 'A receipt with the vials that came by it',
    query: z.object({ id: Id }),
    reply: ReceiptRow.extend({ received: z.array(ReceivedVial) }),
    refusals: ['NOT_FOUND'],
  },
  'GET receipt/all': {
    who: 'user',
    summary: 'The receipts, the latest first, each with what its papers do not tell',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(LIMITS.list.maxRows).default(LIMITS.list.maxRows),
    }),
    reply: z.array(ReceiptRow),
    refusals: [],
  },
  'GET receipt/open': {
    who: 'user',
    summary: 'The receipts of today, by which new vials may have come',
    reply: z.array(ReceiptRow.pick({ id: true, kind: true, supplier: true, invoice: true })),
    refusals: [],
  },
  'GET receipt/unpapered': {
    who: 'auditor',
    summary: 'Vials that were received here and have no receipt, those of the days around this one first',
    query: z.object({ id: Id }),
    reply: z.array(ReceivedVial),
    refusals: ['NOT_FOUND'],
  },
  'POST receipt/create': {
    who: 'user',
    summary: 'Enter a receipt; drug/create names it by receipt_id',
    body: z.object({ kind: z.enum(RECEIPT_KINDS), received_date: WireDate, ...elements }),
    reply: ReceiptRow,
    refusals: ['KEY_REUSED'],
  },
  'POST receipt/update': {
    who: 'admin',
    summary: 'Correct or complete a receipt; the change log keeps what it said before',
    body: z.object({ id: Id, kind: z.enum(RECEIPT_KINDS).optional(), received_date: WireDate.optional(), ...elements }),
    reply: ReceiptRow,
    refusals: byAdmin,
  },
  'POST receipt/void': {
    who: 'admin',
    summary: 'Void a receipt that has no vials',
    body: z.object({ id: Id }),
    reply: ReceiptRow,
    refusals: ['STILL_USED', ...byAdmin],
  },
  'POST receipt/join': {
    who: 'admin',
    summary: 'Join vials that were received here and have no receipt to this one, all or none',
    body: z.object({ id: Id, drug_ids: vials }),
    reply: ReceiptRow,
    refusals: byAdmin,
  },
  'POST receipt/part': {
    who: 'admin',
    summary: 'Take vials away from this receipt, all or none; they have none then',
    body: z.object({ id: Id, drug_ids: vials }),
    reply: ReceiptRow,
    refusals: byAdmin,
  },
  'GET inventory_count/all': {
    who: 'auditor',
    summary: 'The inventories that were taken, the latest first, and when the next one is due; its rows are a report',
    reply: z.object({ due_date: z.string().nullable(), counts: z.array(InventoryRow) }),
    refusals: [],
  },
  'POST inventory_count/create': {
    who: 'admin',
    summary: 'Take the inventory of all controlled drugs that are held now; nothing can change it afterwards',
    body: z.object({
      moment: z.enum(INVENTORY_MOMENTS),
      /** Who has counted; without it whoever calls. */
      taken_by: NameText(BIENNIAL.takenByLength).min(1, 'required').nullish(),
    }),
    reply: InventoryRow,
    refusals: ['KEY_REUSED'],
  },
} as const satisfies Record<string, Route>;
