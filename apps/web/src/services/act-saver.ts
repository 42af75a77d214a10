import type { WitnessFields } from '@vialant/contract/witness-input';
import type { Act, ActEnd, ActKind } from '../acts/act.ts';
import type { Services } from './services.ts';

// A method, so that the saver of one kind stands among those of all: it is given acts of its kind alone.
type Saving<Kind extends ActKind> = {
  save(services: Services, act: Act<Kind>, witness: WitnessFields): Promise<ActEnd>;
};

/** Saves an act of one kind. Never throws for what the server or the network may do. */
export type ActSaver<Kind extends ActKind = ActKind> = Saving<Kind>['save'];
