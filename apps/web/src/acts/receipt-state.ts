/** Where an act that is kept on the device is shown, also to nobody signed in; its router state names it. */
export const KEPT_PATH = '/offline/kept';

/** The router state of a receipt: what the page cannot read from the record or the outbox. */
export type ReceiptState = {
  /** Of what was kept on the device: the ids of its entries, which are also the keys under which they are recorded. */
  readonly ids: readonly string[];
  /**
   * Where 'Done' leads: to a page with its router state or, after an offline waste, back over the scanner (WASTE-15); null
   * where the receipt was opened from elsewhere.
   */
  readonly next: { readonly to: string; readonly state: Fields | null } | 'back twice' | null;
  /** What the save said, where that is more than that it was recorded. */
  readonly said: string | null;
  /** An incident number that was typed and not recorded, because the act became a batch (OPEN-101). */
  readonly incidentNumber: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

const NO_STATE: ReceiptState = { ids: [], next: null, said: null, incidentNumber: null };

/** Reads the state, which is checked like any other input. */
export function readReceiptState(state: unknown): ReceiptState {
  if (!isRecord(state)) return NO_STATE;
  const { ids, next, said, incidentNumber } = state;
  return {
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
    next: next === 'back twice' ? next : readNext(next),
    said: typeof said === 'string' ? said : null,
    incidentNumber: typeof incidentNumber === 'string' && incidentNumber !== '' ? incidentNumber : null,
  };
}

function readNext(next: unknown): ReceiptState['next'] {
  if (!isRecord(next) || typeof next['to'] !== 'string' || !next['to'].startsWith('/')) return null;
  return { to: next['to'], state: isRecord(next['state']) ? next['state'] : null };
}

export function receiptPath(id: string): string {
  return `/receipt/${encodeURIComponent(id)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
