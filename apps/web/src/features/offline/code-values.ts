import type { GivenCode } from '../../services/offline-start.ts';
import type { LastKnown, KnownVial } from './last-known.ts';

/** The vials of an offline form, by their codes, which may be all that the device knows of them. */
export type CodeValues = {
  readonly codes: readonly string[];
  /** The entry id of each vial, made when its code came in, so that saving again does not make a second entry. */
  readonly ids: readonly string[];
  /** Those of the codes that were typed. */
  readonly typed: readonly string[];
};

/** A vial of the form; `known` is null when the device knows nothing of it. */
export type OfflineVial = { readonly barcode: string; readonly typeName: string; readonly known: KnownVial | null };

export function startCodes(given: readonly GivenCode[], newId: () => string): CodeValues {
  const none: CodeValues = { codes: [], ids: [], typed: [] };
  return given.reduce((before, { code, isTyped }) => withCode(before, code, isTyped, newId()), none);
}

export function withCode({ codes, ids, typed }: CodeValues, code: string, isTyped: boolean, id: string): CodeValues {
  if (codes.includes(code)) return { codes, ids, typed };
  return { codes: [...codes, code], ids: [...ids, id], typed: isTyped ? [...typed, code] : typed };
}

export function withoutCode({ codes, ids, typed }: CodeValues, code: string): CodeValues {
  const at = codes.indexOf(code);
  return {
    codes: codes.filter((each) => each !== code),
    ids: ids.filter((_, index) => index !== at),
    typed: typed.filter((each) => each !== code),
  };
}

export function vialsOf({ codes }: CodeValues, lastKnown: LastKnown): OfflineVial[] {
  return codes.map((barcode) => {
    const known = lastKnown.vial(barcode);
    return { barcode, typeName: known?.typeName ?? '', known };
  });
}
