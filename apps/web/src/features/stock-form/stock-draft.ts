import type { Act, WitnessFields } from '../../acts/act.ts';

/** The calls that record a stock move or a transfer. */
const STOCK_CALLS = [
  'POST stock_move_record/create',
  'POST stock_move_record/create/many',
  'POST stock_move_record/administer_and_waste_remaining',
  'POST drug/update/many',
] as const;
type StockCall = (typeof STOCK_CALLS)[number];

/** What an act of a stock form sends and what follows from it; all but the witness. */
export type StockDraft = {
  readonly call: StockCall;
  readonly body: Readonly<Record<string, unknown>>;
  /** The vials it is about, and their codes. */
  readonly drugIds: readonly string[];
  readonly codes: readonly string[];
  readonly needsWitness: boolean;
  /** The boxes that must be resealed once it is recorded. */
  readonly resealBoxIds: readonly string[];
  /** Under which the form is kept that it came from. */
  readonly form: string;
};

/** The draft of an act, or null: what is kept in the browser is input like any other. */
export function readStockDraft({ draft }: Act): StockDraft | null {
  const { call, body, drugIds, codes, needsWitness, resealBoxIds, form } = draft;
  const known = STOCK_CALLS.find((each) => each === call);
  if (known === undefined || typeof body !== 'object' || body === null) return null;
  if (!isTexts(drugIds) || !isTexts(codes) || !isTexts(resealBoxIds) || typeof form !== 'string') return null;
  return { call: known, body: { ...body }, drugIds, codes, needsWitness: needsWitness === true, resealBoxIds, form };
}

/** The body with its witness. In a batch the first one names the witness for all: a signature need not travel twice. */
export function withWitness(body: StockDraft['body'], witness: WitnessFields): Record<string, unknown> {
  const { data } = body;
  if (!Array.isArray(data)) return { ...body, ...witness };
  return { ...body, data: data.map((each: object, index) => (index === 0 ? { ...each, ...witness } : each)) };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
