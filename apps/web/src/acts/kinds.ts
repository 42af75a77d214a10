import { messages } from '@vialant/domain/words/messages';
import type { KeptRequest } from '../outbox/entry.ts';
import type { Act, ActKind } from './act.ts';
import type { ActDeclaration } from './declaration.ts';
import { boxCheck } from './kinds/box-check.ts';
import { boxTransfer } from './kinds/box-transfer.ts';
import { drugCreate } from './kinds/drug-create.ts';
import { drugTransfer } from './kinds/drug-transfer.ts';
import { offlineRepair } from './kinds/offline-repair.ts';
import { stockAct } from './kinds/stock.ts';

/** An act that names codes is only kept; its parts are sent (`keep-parts.ts`). */
type SentKind = Exclude<ActKind, 'coded'>;

export type ActKinds = { readonly [Kind in SentKind]: ActDeclaration<Kind> };

/** What there is to record. */
export const actKinds: ActKinds = {
  administer: stockAct(messages.administer.recorded, messages.shell.saveFailed),
  waste: stockAct(messages.waste.recorded, messages.shell.saveFailed),
  un_administer: stockAct(messages.unAdminister.recorded, messages.unAdminister.failed),
  drug_transfer: drugTransfer,
  drug_create: drugCreate,
  box_check: boxCheck,
  reseal: boxCheck,
  box_transfer: boxTransfer,
  offline_repair: offlineRepair,
};

/** The call that records the act, with its whole body but for the witness. */
export function requestOfAct({ kind, draft }: Act): KeptRequest {
  if (kind === 'coded') throw new Error('an act that is only kept has no call of its own');
  const declared: ActDeclaration = actKinds[kind];
  return declared.request(draft);
}
