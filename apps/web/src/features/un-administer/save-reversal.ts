import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../acts/act.ts';
import { saveStock } from '../stock-form/save-stock.ts';

/** UNADM-05, UNADM-07. */
export const saveReversal: ActSaver = (services, act, witness) =>
  saveStock(services, act, witness, {
    recorded: messages.unAdminister.recorded,
    failed: messages.unAdminister.failed,
  });
