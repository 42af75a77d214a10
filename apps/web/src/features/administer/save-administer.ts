import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../acts/act.ts';
import { saveStock } from '../stock-form/save-stock.ts';

/** ADMIN-13, ADMIN-14. */
export const saveAdminister: ActSaver = (services, act, witness) =>
  saveStock(services, act, witness, {
    recorded: messages.administer.recorded,
    failed: messages.shell.saveFailed,
  });
