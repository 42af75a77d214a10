import { isBarcode } from '@vialant/domain/scan/code';
import { type CodeFormat, PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';

/** What a page about vials is told by the page before it, in the router's state (ROUTE-10 to ROUTE-14). */
export type DrugsState = {
  readonly drugIds: readonly string[];
  /** Those of them whose codes were typed (OPEN-086). */
  readonly typedIds: readonly string[];
  /** For a transfer: to another agency instead of to another box. */
  readonly transferAgency?: boolean;
};

/** What a page about the records of one vial is told (ROUTE-15 to ROUTE-17). */
export type DrugState = { readonly id: string; readonly drugCode: string };

/** The unknown code for which the form of a new vial was opened, and what kind of code a camera read it from. */
export type NewDrugState = { readonly code: string; readonly format: CodeFormat | null };

/** The code to create; null when the form was opened by itself (OPEN-004, OPEN-010). */
export function readNewDrugState(state: unknown): NewDrugState | null {
  const { code, format } = fieldsOf(state);
  if (typeof code !== 'string' || !isBarcode(code)) return null;
  return { code, format: PACKAGE_CODE_TYPES.find((type) => type === format) ?? null };
}

/** The vials a page was opened for; none when it was opened by itself. What a router's state holds may be anything. */
export function readDrugsState(state: unknown): DrugsState {
  const { drugIds, typedIds, transferAgency } = fieldsOf(state);
  return { drugIds: textsIn(drugIds), typedIds: textsIn(typedIds), transferAgency: transferAgency === true };
}

/** Whether the code that led to a vial's details was typed. */
export function readIsTyped(state: unknown): boolean {
  return fieldsOf(state)['isTyped'] === true;
}

/** The vial whose records a page was opened for: from its state, else `id` in its address; null when it names none. */
export function readDrugState(state: unknown, query: URLSearchParams): DrugState | null {
  const { id = query.get('id'), drugCode } = fieldsOf(state);
  if (typeof id !== 'string' || id === '') return null;
  return { id, drugCode: typeof drugCode === 'string' ? drugCode : '' };
}

/** The ids in the address of a transfer (ROUTE-13); none when it holds no list. */
export function readDrugIds(text: string): readonly string[] {
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return [];
  }
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];
}
