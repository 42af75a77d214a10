import { stockActsOf, takenAmount } from '@vialant/contract/stock-acts';
import type { StockAct } from '@vialant/domain/custody/effect/stock';
import type { OutboxEntry } from '../outbox/store.ts';

/** The acts that wait in an entry of the outbox, as far as they change the stock. */
export function actsOfEntry({ queue, payload }: OutboxEntry): readonly StockAct[] {
  switch (queue) {
    case 'acts':
      return stockActsOf(payload.request);
    case 'daily_checks':
      return [];
    case 'administers': {
      const { barcode_id: code, quantity, waste_remaining } = payload;
      const rest = waste_remaining === 1 ? 'wasted' : 'as its type says';
      return [{ kind: 'administer', vial: { code }, amount: takenAmount(quantity), rest }];
    }
    case 'wastes': {
      const { barcode_id: code, quantity, waste_all } = payload;
      return [{ kind: 'waste', vial: { code }, amount: takenAmount(quantity), isAll: waste_all === 1 }];
    }
  }
}
