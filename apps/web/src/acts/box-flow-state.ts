import { isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import type { Services } from '../services/services.ts';

/**
 * The flow of a box that is open over the dashboard. It is the router state of `/`: back, forward and reload keep it.
 */
export type BoxFlow = {
  readonly flow: 'check' | 'reseal' | 'unit';
  /** Null while the box of a check is still to be scanned (CHECK-01). */
  readonly boxId: string | null;
  /** The id of the act that this flow records; what was filled in so far is stored under it. */
  readonly actId: string;
  /** How the code of the box came in (OPEN-086); null when the box was chosen without it. */
  readonly scannedBy: ScannedBy | null;
  /** What the scanner is open for: the box or its vials, or its new code; null while it is closed. */
  readonly scanning: 'drugs' | 'new code' | null;
  /** Whether this is a mandatory reseal (RESEAL-09). */
  readonly due: boolean;
};

export type BoxFlowState = { readonly boxFlow: BoxFlow };

type Start = Pick<BoxFlow, 'flow' | 'actId'> & Partial<BoxFlow>;

/** The router state with which `/` begins a flow. */
export function boxFlowState(start: Start): BoxFlowState {
  return { boxFlow: { boxId: null, scannedBy: null, scanning: null, due: false, ...start } };
}

/** Reads the flow from a router state, which is checked like any other input; null when there is none. */
export function readBoxFlow(state: unknown): BoxFlow | null {
  if (typeof state !== 'object' || state === null || !('boxFlow' in state)) return null;
  return isBoxFlow(state.boxFlow) ? state.boxFlow : null;
}

function isBoxFlow(value: unknown): value is BoxFlow {
  if (typeof value !== 'object' || value === null) return false;
  const { flow, boxId, actId, scannedBy, scanning, due } = value as Partial<Record<keyof BoxFlow, unknown>>;
  const isBox = typeof boxId === 'string' || (boxId === null && flow === 'check');
  const isFlow = ['check', 'reseal', 'unit'].some((each) => each === flow);
  const isScanning = [null, 'drugs', 'new code'].some((each) => each === scanning);
  return (
    isBox &&
    isFlow &&
    isScanning &&
    typeof actId === 'string' &&
    (scannedBy === null || isScannedBy(scannedBy)) &&
    typeof due === 'boolean'
  );
}

/** Marks the act as recorded or left: a flow that is opened for it again, for example by going back, closes at once. */
export function endBoxFlow({ acts }: Pick<Services, 'acts'>, actId: string): void {
  acts.keepForm(actId, { ended: true });
}

export function hasBoxFlowEnded({ acts }: Pick<Services, 'acts'>, actId: string): boolean {
  const kept = acts.form(actId);
  return typeof kept === 'object' && kept !== null && 'ended' in kept;
}
