/** A vial on the receipt of an act that is kept on the device. */
export type KeptLine = {
  readonly code: string;
  /** The name of its drug; empty where the device does not know it. */
  readonly name: string;
  /** How much is taken from it, in words; null where no amount is said. */
  readonly amount: string | null;
};

/** The router state of the page that follows an act which is kept on the device (OPEN-138). */
export type KeptReceipt = {
  /** The ids of its entries in the outbox, which are also the keys under which they are recorded. */
  readonly ids: readonly string[];
  /** What becomes of it. */
  readonly said: string;
  /** What will be recorded. */
  readonly sentence: string;
  readonly box: string | null;
  readonly isCheck: boolean;
  readonly lines: readonly KeptLine[];
  /** When it was done, by the device's clock, as an ISO text. */
  readonly happenedAt: string;
  /** The witness by name and kind; null for none. */
  readonly witness: string | null;
  /** Where 'Done' leads: to the dashboard or, after a waste, back over the scanner (WASTE-15). */
  readonly next: 'home' | 'back twice';
  /** The router state of the dashboard then, where the act was begun in the middle of another one. */
  readonly backTo?: Readonly<Record<string, unknown>>;
  /** An incident number that was typed before the act became a batch; its receipt offers it (OPEN-101). */
  readonly offeredIncident?: string;
};

/** Reads the state, which is checked like any other input; null when it is none. */
export function readKeptReceipt(state: unknown): KeptReceipt | null {
  if (typeof state !== 'object' || state === null || !('kept' in state)) return null;
  return isKeptReceipt(state.kept) ? state.kept : null;
}

function isKeptReceipt(value: unknown): value is KeptReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const kept = value as Partial<Record<keyof KeptReceipt, unknown>>;
  return (
    isTexts(kept.ids) &&
    isTexts([kept.said, kept.sentence, kept.happenedAt]) &&
    !Number.isNaN(Date.parse(String(kept.happenedAt))) &&
    isTextOrNull(kept.box) &&
    isTextOrNull(kept.witness) &&
    typeof kept.isCheck === 'boolean' &&
    (kept.next === 'home' || kept.next === 'back twice') &&
    (kept.backTo === undefined || (typeof kept.backTo === 'object' && kept.backTo !== null)) &&
    (kept.offeredIncident === undefined || typeof kept.offeredIncident === 'string') &&
    Array.isArray(kept.lines) &&
    kept.lines.every(isLine)
  );
}

function isLine(value: unknown): value is KeptLine {
  if (typeof value !== 'object' || value === null) return false;
  const { code, name, amount } = value as Partial<Record<keyof KeptLine, unknown>>;
  return isTexts([code, name]) && isTextOrNull(amount);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
