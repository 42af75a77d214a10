import { useServices } from '../../services/services.ts';
import { type CodeValues, type OfflineVial, vialsOf, withCode, withoutCode } from './code-values.ts';
import { useLastKnown } from './last-known.ts';

/** What the list of codes needs of a form, whatever else that holds. */
type CodeForm = {
  readonly values: CodeValues;
  readonly change: (next: (latest: CodeValues) => CodeValues) => void;
};

export type Codes = {
  readonly vials: readonly OfflineVial[];
  readonly add: (code: string, isTyped: boolean) => void;
  readonly remove: (code: string) => void;
};

/** The vials of an offline form, and the ways in which they become more or fewer. */
export function useCodes(form: CodeForm): Codes {
  const { newId } = useServices();
  const lastKnown = useLastKnown();
  return {
    vials: vialsOf(form.values, lastKnown),
    // Of the latest values: codes that are scanned quickly come before the screen has shown the one before.
    add: (code, isTyped) => form.change((latest) => withCode(latest, code, isTyped, newId())),
    remove: (code) => form.change((latest) => withoutCode(latest, code)),
  };
}

/** OPEN-115: what the device does not know may need a witness. */
export function mayNeedWitness(vials: readonly OfflineVial[]): boolean {
  return vials.some(({ known }) => known?.needsWitness ?? true);
}
