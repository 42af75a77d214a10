import { messages } from '@vialant/domain/words/messages';
import type { ActSaver } from '../../services/act-saver.ts';
import { saveStock } from '../stock-form/save-stock.ts';

/** WASTE-14. */
export const saveWaste: ActSaver<'waste'> = (services, act, witness) =>
  saveStock(services, act, witness, { recorded: messages.waste.recorded, failed: messages.shell.saveFailed });
