import { isRefusalCode, type RefusalCode } from '@vialant/domain/words/refusal';

// Clients act on `err`. A refusal that got a name of its own after they had learned it under another one keeps the old
// name there, and says the new one beside it (docs/decisions/0012-reused-key.md).
const OLDER_NAMES: ReadonlyMap<RefusalCode, RefusalCode> = new Map([['KEY_REUSED', 'STALE']]);

export type RefusalNames = {
  /** The name that every client knows. */
  readonly err: RefusalCode;
  /** The exact name, where it differs from `err`. */
  readonly refusal?: RefusalCode;
};

/** The names under which an answer tells a refusal. */
export function refusalNames(code: RefusalCode): RefusalNames {
  const older = OLDER_NAMES.get(code);
  return older === undefined ? { err: code } : { err: older, refusal: code };
}

/** The refusal that an answer names: its exact name if this version knows it, else `err`; null if it knows neither. */
export function refusalNamed({
  err,
  refusal,
}: {
  readonly err: string;
  readonly refusal?: unknown;
}): RefusalCode | null {
  if (typeof refusal === 'string' && isRefusalCode(refusal)) return refusal;
  return isRefusalCode(err) ? err : null;
}
