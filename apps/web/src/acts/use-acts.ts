import type { WitnessFields } from '@vialant/contract/witness-input';
import { createContext, use } from 'react';
import type { Act } from './act.ts';
import type { ActStore } from './act-store.ts';

export type Acts = {
  /** A new id; a form takes one when it opens and keeps it, so that pressing again is the same act. */
  readonly newId: () => string;
  /** The store for what is typed into the forms of acts. */
  readonly forms: Pick<ActStore, 'form' | 'keepForm' | 'forgetForm'>;
  /**
   * Begins an act: opens the witness page, or saves at once where no witness is needed. Resolves when the user has been
   * taken to the next page; a failure has already been shown to the user.
   */
  readonly begin: (act: Act, witness: 'needed' | 'not needed') => Promise<void>;
  /** The act this page was opened for, or null when the page was opened without one. */
  readonly current: () => Act | null;
  /**
   * Saves the act with its witness, once however often it is called; shows how it ended and opens the next page. A witness
   * whom the fields do not name is named beside them, for the receipt of an act that is kept on the device.
   */
  readonly complete: (act: Act, witness: WitnessFields, witnessName?: string | null) => Promise<void>;
};

export const ActsContext = createContext<Acts | null>(null);

export function useActs(): Acts {
  const acts = use(ActsContext);
  if (acts === null) throw new Error('useActs outside of ActsContext');
  return acts;
}
