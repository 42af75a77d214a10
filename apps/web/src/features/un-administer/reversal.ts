import type { StockMove } from '@vialant/contract/call';
import type { ToRecord } from '../stock-form/use-begin-stock.ts';

/** The call that reverses these records of a vial, all or none (UNADM-05). */
export function reversalRequest(drugId: string, recordIds: readonly string[]): ToRecord['request'] {
  return (position) => ({
    call: 'POST stock_move_record/create/many',
    body: {
      data: recordIds.map(
        (source_id): StockMove => ({
          stock_move_type_id__name: 'un_administer',
          drug_id: drugId,
          source_id,
          lat: position.lat,
          lon: position.lon,
        }),
      ),
    },
  });
}
