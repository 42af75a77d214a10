import type { INVENTORY_MOMENTS } from '../../agency/biennial.ts';
import type { ReceiptElement } from '../../custody/receipt.ts';
import type { Message } from '../messages/message.ts';
import { receiptKinds } from '../receipt-choice.ts';
import type { FieldWords } from './form.ts';

/** LAW-08. */
export const receiptElements: { readonly [Element in ReceiptElement]: string } = {
  supplier: 'Supplier',
  address: 'Address',
  dea_number: 'DEA number',
  invoice: 'Invoice',
  order_number: 'Form 222 or CSOS number',
  containers_ordered: 'Containers ordered',
  containers_received: 'Containers received',
};

/** The page of receipts; the words are ours but for those in the requirements. */
export const receiptWords = {
  title: 'Receipts',
  empty: 'No receipt was entered yet. Enter the papers of a delivery, then create its vials by scanning.',
  add: 'Add receipt',
  addTitle: 'New receipt',
  save: 'Save changes',
  panel: 'Receipt of {date}',
  gone: 'This receipt is not here.',
  most: 'The latest {n} are shown.',
  vials: 'Vials',
  papers: 'Papers',
  complete: 'Complete',
  missing: 'Missing: {elements}',
  enteredBy: 'Entered by',
  voided: 'Void since {time}.',
  void: 'Void',
  voidTitle: 'Void this receipt?',
  voidEffect: 'No vial can come by it any more. The change log keeps it.',
  received: 'Vials that came by it',
  noVials: 'No vial names this receipt yet.',
  joinedBy: 'joined by {name}',
  join: 'Join vials',
  joinTitle: 'Vials without a receipt',
  joinEmpty: 'Every vial that was received here has a receipt.',
  joinMost: 'The {n} nearest to the day of this receipt are shown.',
  joinNone: 'Tick the vials to join',
  joinSome: 'Join {n} vials',
  joinOne: 'Join 1 vial',
  part: 'Take away',
  partTitle: 'Take {code} away from this receipt?',
  partEffect: 'The vial has no receipt then. It can be joined to another one.',
  fields: {
    kind: { label: 'Came by', values: receiptKinds },
    received_date: { label: 'Received on' },
    supplier: { label: receiptElements.supplier, hint: 'Or the hospital.' },
    address: { label: receiptElements.address },
    dea_number: { label: receiptElements.dea_number, hint: 'Of the supplier.' },
    invoice: { label: receiptElements.invoice },
    order_number: {
      label: receiptElements.order_number,
      hint: 'For schedule II. A hospital restock has none.',
    },
    containers_ordered: { label: receiptElements.containers_ordered },
    containers_received: { label: receiptElements.containers_received },
  } satisfies Readonly<Record<string, FieldWords>>,
  refused: {
    restockForm: 'A hospital restock after a call has no Form 222',
    future: 'This day has not come yet',
  },
} as const;

export const receiptMessages = {
  added: { text: 'Receipt of {date} saved', tone: 'success', area: 'platform' },
  saved: { text: 'Receipt saved', tone: 'success', area: 'platform' },
  joined: { text: 'Joined to the receipt', tone: 'success', area: 'platform' },
  voided: { text: 'The receipt is void', tone: 'success', area: 'platform' },
  parted: { text: '{code} has no receipt now', tone: 'success', area: 'platform' },
} as const satisfies Readonly<Record<string, Message>>;

/** LAW-07. */
export const momentWords: { readonly [Moment in (typeof INVENTORY_MOMENTS)[number]]: string } = {
  opening: 'Opening of business',
  close: 'Close of business',
};

export const inventoryWords = {
  title: 'Inventories',
  name: 'Biennial inventory',
  about: 'An inventory of all controlled drugs, taken every two years. What was taken never changes.',
  empty: 'No inventory was taken yet. The law asks for one when the agency begins, and every two years after it.',
  due: 'The next one is due on {date}.',
  overdue: 'The next one was due on {date}.',
  noLocation: 'No location',
  taken: 'Taken',
  moment: 'When',
  takenBy: 'Taken by',
  vials: 'Vials',
  locations: 'Locations',
  by: 'Saved by',
  take: 'Take inventory',
  takeTitle: 'New inventory',
  takeVerb: 'Take it now',
  takeHint:
    'Count the vials of every box first, best by a check. This writes down what the record says they hold now, by ' +
    'location. It can be taken again, and never changed.',
  fields: {
    moment: { label: 'When', values: momentWords },
    taken_by: { label: 'Taken by', hint: 'Who has counted. Without a name it is you.' },
  } satisfies Readonly<Record<string, FieldWords>>,
} as const;

export const inventoryMessages = {
  taken: { text: 'Inventory taken: {n} vials', tone: 'success', area: 'platform' },
} as const satisfies Readonly<Record<string, Message>>;
