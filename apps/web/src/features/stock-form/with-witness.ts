import type { WitnessFields } from '@vialant/contract/witness-input';
import type { StockRequest } from '../../acts/draft.ts';

/** The request with its witness. In a batch only the first row names the witness, for all: a signature is large. */
export function withWitness(request: StockRequest, witness: WitnessFields): StockRequest {
  switch (request.call) {
    case 'POST stock_move_record/create':
      return { call: request.call, body: { ...request.body, ...witness } };
    case 'POST stock_move_record/administer_and_waste_remaining':
      return { call: request.call, body: { ...request.body, ...witness } };
    case 'POST stock_move_record/create/many':
      return { call: request.call, body: { data: firstWitnessed(request.body.data, witness) } };
    case 'POST drug/update/many':
      return { call: request.call, body: { data: firstWitnessed(request.body.data, witness) } };
  }
}

function firstWitnessed<Row>([first, ...others]: readonly Row[], witness: WitnessFields): Row[] {
  return first === undefined ? [] : [{ ...first, ...witness }, ...others];
}
