import { isRefusalCode, type RefusalCode } from '@vialant/domain/words/refusal';

// Clients act on `err`. A refusal that got a name of its own after they had learned it under another one keeps the old
// name there, and says the new one beside it (docs/decisions/0012-reused-key.md).
const OLDER_NAMES: ReadonlyMap<RefusalCode, RefusalCode> = new Map([['KEY_REUSED', 'STALE']]);

export type RefusalNames = {
  /** What every client knows it as. */
  readonly err: RefusalCode;
  /** Its exact name, where that is another. */
  readonly refusal?: RefusalCode;
};

/** What a refusal is called in an answer. */
export function refusalNames(code: RefusalCode): RefusalNames {
  const older = OLDER_NAMES.get(code);
  return older === undefined ? { err: code } : { err: older, refusal: code };
}

/** The refusal that an answer names, by the most exact name that is known here; null when none is. */
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
