import type { WitnessFields } from '@vialant/contract/witness-input';
import type { Act, ActEnd, ActKind } from '../acts/act.ts';
import type { Services } from './services.ts';

// Declared as a method, so that TypeScript accepts the saver of one kind as a saver of any; it only gets acts of its
// kind.
type Saving<Kind extends ActKind> = {
  save(services: Services, act: Act<Kind>, witness: WitnessFields): Promise<ActEnd>;
};

/** Saves an act of one kind. It never throws because of the server or the network. */
export type ActSaver<Kind extends ActKind = ActKind> = Saving<Kind>['save'];
