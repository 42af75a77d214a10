import type { Act } from '../acts/act.ts';

/** An act that wastes all of a vial, begun on `/form`. */
export function wasteAct(id: string): Act<'waste'> {
  return {
    id,
    kind: 'waste',
    sentence: 'All of FEN-001 will be recorded as wasted.',
    discrepancyMessage: null,
    from: '/form',
    draft: {
      call: 'POST stock_move_record/create',
      body: { stock_move_type_id__name: 'waste', drug_id: '1', waste_all: 1, notes: 'Dropped' },
      drugIds: ['1'],
      codes: ['FEN-001'],
      needsWitness: true,
      resealBoxIds: [],
      form: 'none',
    },
  };
}
