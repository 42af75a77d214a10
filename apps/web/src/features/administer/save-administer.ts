import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../services/act-saver.ts';
import { saveStock } from '../stock-form/save-stock.ts';

/** ADMIN-13, ADMIN-14. */
export const saveAdminister: ActSaver<'administer'> = (services, act, witness) =>
  saveStock(services, act, witness, {
    recorded: messages.administer.recorded,
    failed: messages.shell.saveFailed,
  });
