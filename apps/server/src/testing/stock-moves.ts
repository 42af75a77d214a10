import { type CustodyCalls, newVial, type Row } from './custody-calls.ts';
import type { Answer } from './test-server.ts';

export type StockMoves = {
  administer: (code: string, quantity: number, more?: object) => Promise<Answer>;
  waste: (code: string, more?: object) => Promise<Answer>;
  /** A vial of its own for a test; answers its code. */
  fresh: (type?: string, quantity?: number) => Promise<string>;
};

/** Moves of stock, witnessed by a guest. */
export function stockMoves(calls: CustodyCalls): StockMoves {
  return {
    administer: (code, quantity, more = {}) =>
      calls.move(code, { stock_move_type_id__name: 'administer', quantity, ...more }),
    waste: (code, more = {}) => calls.move(code, { stock_move_type_id__name: 'waste', notes: 'Expired', ...more }),
    fresh: async (type = 'Fentanyl 100 mcg', quantity = 100) => {
      const { status, data, body } = await calls.post('drug/create', await newVial(calls, { type, quantity }));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return String((data as Row)['barcode_id']);
    },
  };
}
