import type { NamedRequest } from '@vialant/contract/call';
import type { Act } from './act.ts';
import { STOCK_CALLS } from './draft.ts';

/** The calls that record acts. */
const ACT_CALLS = [...STOCK_CALLS, 'POST drug/create/many', 'POST box_check/create', 'POST drug_box/update'] as const;

type ActCall = (typeof ACT_CALLS)[number];

/** The call that records the act, with its whole body but for the witness: what a witness proves (OPEN-140). */
export function requestOfAct(act: Act): NamedRequest<ActCall> {
  switch (act.kind) {
    case 'drug_create':
      return { call: 'POST drug/create/many', body: { data: [...act.draft.data] } };
    case 'box_check':
    case 'reseal':
      return { call: 'POST box_check/create', body: act.draft };
    case 'box_transfer':
      return { call: 'POST drug_box/update', body: act.draft };
    case 'administer':
    case 'waste':
    case 'un_administer':
    case 'drug_transfer':
    case 'offline_repair':
      return act.draft;
    case 'coded':
      throw new Error('an act that is only kept, in parts');
  }
}
