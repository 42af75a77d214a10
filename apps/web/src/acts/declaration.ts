import type { WitnessFields } from '@vialant/contract/witness-input';
import type { KeptRequest } from '../outbox/entry.ts';
import type { Services } from '../services/services.ts';
import type { Act, ActEnd, ActKind } from './act.ts';
import type { Drafts } from './draft.ts';

/** What an act of one kind is: one declaration for each, listed in `kinds.ts`. */
export type ActDeclaration<Kind extends ActKind = ActKind> = {
  // Methods, so that TypeScript accepts the declaration of one kind as that of any; it only gets acts of its kind.
  /** The call that records it, with its whole body but for the witness: what a witness proves (OPEN-140). */
  request(draft: Drafts[Kind]): KeptRequest;
  /** Sends it with its witness, under its id as key, and says how that ended. It never throws because of the server. */
  send(services: Services, act: Act<Kind>, witness: WitnessFields): Promise<ActEnd>;
};
