import { isBarcode } from '@vialant/domain/scan/code';
import { type CodeFormat, PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';
import { isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { type BoxFlowState, readBoxFlow } from '../acts/box-flow-state.ts';

/** What the page before passes to a page about vials, in the router state (ROUTE-10 to ROUTE-14). */
export type DrugsState = {
  readonly drugIds: readonly string[];
  /** How the code of each of them came in; empty for one that was chosen without its code (OPEN-086). */
  readonly ways: readonly string[];
  /** For a transfer: whether it goes to another agency instead of another box. */
  readonly transferAgency?: boolean;
  /** For a transfer: the box to which it goes; null where the user chooses. */
  readonly boxId?: string | null;
  /** For a transfer: the flow of a box in which it began, and to which it leads back. */
  readonly backTo?: BoxFlowState | null;
};

/** What the page before passes to a page about the records of one vial (ROUTE-15 to ROUTE-17). */
export type DrugState = { readonly id: string; readonly drugCode: string };

/** The unknown code for which the form of a new vial was opened, and its code type when a camera read it. */
export type NewDrugState = { readonly code: string; readonly format: CodeFormat | null };

/** The code to create; null when the form was opened without one (OPEN-004, OPEN-010). */
export function readNewDrugState(state: unknown): NewDrugState | null {
  const { code, format } = fieldsOf(state);
  if (typeof code !== 'string' || !isBarcode(code)) return null;
  return { code, format: PACKAGE_CODE_TYPES.find((type) => type === format) ?? null };
}

/**
 * The vials a page was opened for; none when it was opened without any. A router state is checked like any other input.
 */
export function readDrugsState(state: unknown): DrugsState {
  const { drugIds, ways, transferAgency, boxId, backTo } = fieldsOf(state);
  const flow = readBoxFlow(backTo);
  return {
    drugIds: textsIn(drugIds),
    ways: waysIn(ways),
    transferAgency: transferAgency === true,
    boxId: typeof boxId === 'string' ? boxId : null,
    backTo: flow && { boxFlow: flow },
  };
}

/** How the code that led to a vial's details came in; null when none did. */
export function readScannedBy(state: unknown): ScannedBy | null {
  const { scannedBy } = fieldsOf(state);
  return isScannedBy(scannedBy) ? scannedBy : null;
}

/** The vial whose records the page shows: from the router state, else from `id` in the address; null without either. */
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

function waysIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((each) => (isScannedBy(each) ? each : '')) : [];
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];
}
