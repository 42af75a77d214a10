/** The router state of a receipt: what the page cannot read from the record. */
export type ReceiptState = {
  /** Where 'Done' leads, with the router state of that page; null where the receipt was opened from elsewhere. */
  readonly next: { readonly to: string; readonly state: Readonly<Record<string, unknown>> | null } | null;
  /** What the save said, where that is more than that it was recorded. */
  readonly said: string | null;
  /** An incident number that was typed and not recorded, because the act became a batch (OPEN-101). */
  readonly incidentNumber: string | null;
};

const NO_STATE: ReceiptState = { next: null, said: null, incidentNumber: null };

/** Reads the state, which is checked like any other input. */
export function readReceiptState(state: unknown): ReceiptState {
  if (!isRecord(state)) return NO_STATE;
  const { next, said, incidentNumber } = state;
  const isNext = isRecord(next) && typeof next['to'] === 'string' && next['to'].startsWith('/');
  return {
    next: isNext ? { to: String(next['to']), state: isRecord(next['state']) ? next['state'] : null } : null,
    said: typeof said === 'string' ? said : null,
    incidentNumber: typeof incidentNumber === 'string' && incidentNumber !== '' ? incidentNumber : null,
  };
}

export function receiptPath(id: string): string {
  return `/receipt/${encodeURIComponent(id)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
