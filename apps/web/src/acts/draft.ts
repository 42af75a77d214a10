import type { BoxCheck, CallInput, DrugChange, NamedRequest, NewDrug, StockMove } from '@vialant/contract/call';
import type { NamedRouteKey } from '@vialant/contract/route-table';

/** The calls that record a stock move or a transfer. */
const STOCK_CALLS = [
  'POST stock_move_record/create',
  'POST stock_move_record/create/many',
  'POST stock_move_record/administer_and_waste_remaining',
  'POST drug/update/many',
] as const satisfies readonly NamedRouteKey[];
type StockCall = (typeof STOCK_CALLS)[number];

/** The call that records the act of a stock form, with its whole body except the witness. */
export type StockRequest = NamedRequest<StockCall>;

/** What an act of a stock form sends and what follows from it. */
export type StockDraft = StockRequest & {
  /** The vials that the act is about, and their codes. */
  readonly drugIds: readonly string[];
  readonly codes: readonly string[];
  readonly needsWitness: boolean;
  /** The boxes that must be resealed once the act is recorded. */
  readonly resealBoxIds: readonly string[];
  /** The key under which the form of this act is stored. */
  readonly form: string;
  /** The router state of the dashboard once it is recorded, where the act was begun in the middle of another one. */
  readonly backTo?: Readonly<Record<string, unknown>>;
  /** An incident number that was typed before the act became a batch; its receipt offers it (OPEN-101). */
  readonly offeredIncident?: string;
};

/** A refused offline record as its owner has repaired it (OPEN-116). */
type RepairDraft = StockDraft & {
  /** The id of the refused record, and whose it is. */
  readonly entryId: string;
  readonly userId: string;
  readonly userGroupId: string;
  /** Whether the first record goes to the agency as it is, because the repaired one does not hold its signature. */
  readonly isFirstHandedOver: boolean;
};

/** The vials that an act creates, the name of their type, and the key under which its form is stored. */
export type NewDrugsDraft = {
  readonly data: readonly NewDrug[];
  readonly name: string;
  /** What one of them is called where they are counted in pieces. */
  readonly piece?: string;
  readonly form: string;
};

/**
 * A form for which nobody could be asked for ids. It is only kept on the device: its parts, one for each vial, are what the
 * outbox holds, apart from what they share: the witness, who is null for none, and the time.
 */
type CodedDraft = {
  readonly parts: readonly { readonly id: string }[];
  readonly guest: object | null;
  readonly phone: object | null;
  readonly happenedAt: string;
  /** The key under which the form is stored. */
  readonly form: string;
};

type BoxMove = CallInput<'POST drug_box/update'>;

/** What an act of each kind holds: everything that will be sent except the witness, under the names of the contract. */
export type Drafts = {
  readonly administer: StockDraft;
  readonly waste: StockDraft;
  readonly un_administer: StockDraft;
  readonly drug_transfer: StockDraft;
  readonly drug_create: NewDrugsDraft;
  readonly box_check: BoxCheck;
  readonly reseal: BoxCheck;
  readonly box_transfer: BoxMove;
  readonly offline_repair: RepairDraft;
  readonly coded: CodedDraft;
};

type Fields = Readonly<Record<string, unknown>>;
type NeededName<Body> = { [Name in keyof Body]-?: object extends Pick<Body, Name> ? never : Name }[keyof Body];

/** The fields that a body must have, with their shape. Everything else in the body is checked by the server. */
type Needed<Body> = { readonly [Name in NeededName<Body>]: 'text' | 'rows' };

const MOVE: Needed<StockMove> = { stock_move_type_id__name: 'text', drug_id: 'text' };
const CHANGE: Needed<DrugChange> = { id: 'text' };
const CHECK: Needed<BoxCheck> = { drug_box_id: 'text', drug_checks: 'rows' };
const BOX_MOVE: Needed<BoxMove> = { id: 'text', unit_id: 'text' };
const NEW_DRUG: Needed<NewDrug> = {
  barcode_id: 'text',
  type: 'text',
  drug_box_id: 'text',
  expiration_date: 'text',
  lot_number: 'text',
};

const REPAIR = { entryId: 'text', userId: 'text', userGroupId: 'text' } as const;

const BODIES: Readonly<Record<StockCall, (body: Fields) => boolean>> = {
  'POST stock_move_record/create': (body) => holds(body, MOVE),
  'POST stock_move_record/administer_and_waste_remaining': (body) => holds(body, MOVE),
  'POST stock_move_record/create/many': ({ data }) => areAll(data, MOVE),
  'POST drug/update/many': ({ data }) => areAll(data, CHANGE),
};

const DRAFTS: { readonly [Kind in keyof Drafts]: (draft: Fields) => boolean } = {
  administer: isStockDraft,
  waste: isStockDraft,
  un_administer: isStockDraft,
  drug_transfer: isStockDraft,
  drug_create: ({ data, name, piece, form }) =>
    areAll(data, NEW_DRUG) && isTexts([name, form]) && (piece === undefined || typeof piece === 'string'),
  box_check: (draft) => holds(draft, CHECK),
  reseal: (draft) => holds(draft, CHECK),
  box_transfer: (draft) => holds(draft, BOX_MOVE),
  coded: ({ parts, guest, phone, happenedAt, form }) =>
    areAll(parts, { id: 'text' }) && areRecords([guest ?? {}, phone ?? {}]) && isTexts([happenedAt, form]),
  offline_repair: (draft) =>
    isStockDraft(draft) && holds(draft, REPAIR) && typeof draft['isFirstHandedOver'] === 'boolean',
};

export function isActKind(kind: unknown): kind is keyof Drafts {
  return typeof kind === 'string' && Object.hasOwn(DRAFTS, kind);
}

/**
 * Whether a stored value can be the draft of an act of this kind. What the browser stored is checked like any other
 * input.
 */
export function isDraftOf(kind: keyof Drafts, draft: unknown): boolean {
  return isRecord(draft) && DRAFTS[kind](draft);
}

function isStockDraft(draft: Fields): boolean {
  const { call, body, drugIds, codes, needsWitness, resealBoxIds, form, backTo, offeredIncident } = draft;
  const known = STOCK_CALLS.find((each) => each === call);
  const isCall = known !== undefined && isRecord(body) && BODIES[known](body);
  const areIds = [drugIds, codes, resealBoxIds].every(isTexts);
  const isBack = backTo === undefined || isRecord(backTo);
  const isOffered = offeredIncident === undefined || typeof offeredIncident === 'string';
  return isCall && areIds && isBack && isOffered && typeof needsWitness === 'boolean' && typeof form === 'string';
}

function holds(body: Fields, needed: Readonly<Record<string, 'text' | 'rows'>>): boolean {
  return Object.entries(needed).every(([name, kind]) => {
    const value = body[name];
    return kind === 'text' ? typeof value === 'string' : areRecords(value);
  });
}

function areAll(rows: unknown, needed: Readonly<Record<string, 'text' | 'rows'>>): boolean {
  return Array.isArray(rows) && rows.length > 0 && rows.every((row) => isRecord(row) && holds(row, needed));
}

function areRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
