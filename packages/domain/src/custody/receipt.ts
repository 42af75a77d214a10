/** LAW-08: how drugs come in: bought, or given by a hospital for what a call used up. */
export const RECEIPT_KINDS = ['purchase', 'hospital_restock'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What the papers of a receipt tell beside its kind and its day. */
export const RECEIPT_ELEMENTS = [
  'supplier',
  'address',
  'dea_number',
  'invoice',
  'order_number',
  'containers_ordered',
  'containers_received',
] as const;
export type ReceiptElement = (typeof RECEIPT_ELEMENTS)[number];

export const RECEIPT_LIMITS = {
  supplier: 120,
  address: 200,
  deaNumber: 9,
  invoice: 60,
  orderNumber: 30,
  containers: 100_000,
  /** How many vials are joined to a receipt, or parted from it, at once. */
  vialsAtOnce: 200,
} as const;

const BOUGHT: readonly ReceiptKind[] = ['purchase'];

/** For which kinds each element is asked: a restock after a call comes without order, invoice and Form 222. */
export const ASKED_OF: { readonly [Element in ReceiptElement]: readonly ReceiptKind[] } = {
  supplier: RECEIPT_KINDS,
  address: RECEIPT_KINDS,
  dea_number: RECEIPT_KINDS,
  invoice: BOUGHT,
  order_number: BOUGHT,
  containers_ordered: BOUGHT,
  containers_received: RECEIPT_KINDS,
};

/** The number of Form 222 or of the CSOS order is asked only where the receipt has drugs of this schedule. */
export const ORDERED_BY_FORM = { element: 'order_number', schedule: 'II' } as const;
