import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../services/act-saver.ts';
import { saveStock } from '../stock-form/save-stock.ts';

/** UNADM-05, UNADM-07. */
export const saveReversal: ActSaver<'un_administer'> = (services, act, witness) =>
  saveStock(services, act, witness, {
    recorded: messages.unAdminister.recorded,
    failed: messages.unAdminister.failed,
  });
