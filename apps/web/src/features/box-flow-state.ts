import type { Services } from '../services/services.ts';

/** What is being done with a box over the dashboard. It is the router state of `/`: back, forward and reload keep it. */
export type BoxFlow = {
  readonly flow: 'check' | 'reseal' | 'unit';
  /** Null while the box of a check is still to be scanned (CHECK-01). */
  readonly boxId: string | null;
  /** Of the act this becomes; what was filled in so far is kept under it. */
  readonly actId: string;
  /** The code of the box was typed (OPEN-086). */
  readonly manual: boolean;
  /** The scanner is open: for the box, for its vials, or for its new code. */
  readonly scanning: 'drugs' | 'new code' | null;
  /** It is a mandatory reseal (RESEAL-09). */
  readonly due: boolean;
};

export type BoxFlowState = { readonly boxFlow: BoxFlow };

type Start = Pick<BoxFlow, 'flow' | 'actId'> & Partial<BoxFlow>;

/** The router state with which `/` begins a flow. */
export function boxFlowState(start: Start): BoxFlowState {
  return { boxFlow: { boxId: null, manual: false, scanning: null, due: false, ...start } };
}

/** The flow a router state holds, or null: it is input like any other. */
export function readBoxFlow(state: unknown): BoxFlow | null {
  if (typeof state !== 'object' || state === null || !('boxFlow' in state)) return null;
  return isBoxFlow(state.boxFlow) ? state.boxFlow : null;
}

function isBoxFlow(value: unknown): value is BoxFlow {
  if (typeof value !== 'object' || value === null) return false;
  const { flow, boxId, actId, manual, scanning, due } = value as Partial<Record<keyof BoxFlow, unknown>>;
  const isBox = typeof boxId === 'string' || (boxId === null && flow === 'check');
  const isFlow = ['check', 'reseal', 'unit'].some((each) => each === flow);
  const isScanning = [null, 'drugs', 'new code'].some((each) => each === scanning);
  return (
    isBox &&
    isFlow &&
    isScanning &&
    typeof actId === 'string' &&
    typeof manual === 'boolean' &&
    typeof due === 'boolean'
  );
}

/** The act was recorded or left: a flow that is opened for it again, for example by going back, has nothing to do. */
export function endBoxFlow({ acts }: Pick<Services, 'acts'>, actId: string): void {
  acts.keepForm(actId, { ended: true });
}

export function hasBoxFlowEnded({ acts }: Pick<Services, 'acts'>, actId: string): boolean {
  const kept = acts.form(actId);
  return typeof kept === 'object' && kept !== null && 'ended' in kept;
}
