/** The page on which a colleague's act is witnessed; its router state holds the code that was scanned (OPEN-149). */
export const WITNESS_THIS_PATH = '/witness/this';

export type WitnessThisState = { readonly askedCode: string };

/** Reads the state, which is checked like any other input; null without a code. */
export function readAskedCode(state: unknown): string | null {
  const isState = typeof state === 'object' && state !== null && 'askedCode' in state;
  return isState && typeof state.askedCode === 'string' ? state.askedCode : null;
}
