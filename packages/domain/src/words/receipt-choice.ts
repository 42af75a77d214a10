import type { ReceiptKind } from '../custody/receipt.ts';

/** LAW-08. */
export const receiptKinds: { readonly [Kind in ReceiptKind]: string } = {
  purchase: 'Purchase',
  hospital_restock: 'Hospital restock after a call',
};

/** The choice of the receipt by which new vials came. */
export const receiptChoice = { label: 'Receipt of today', invoice: '{supplier}, invoice {invoice}' } as const;
