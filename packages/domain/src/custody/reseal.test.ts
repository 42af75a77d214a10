import { expect, test } from 'vitest';
import { boxesToReseal, type TouchedBox } from './reseal.ts';

const ambulance: TouchedBox = { id: 'ambulance', unitType: 'other' };
const supply: TouchedBox = { id: 'supply', unitType: 'supply' };
const shelf: TouchedBox = { id: 'shelf', unitType: null };

test.each([
  [true, true, ['shelf', 'ambulance', 'supply']],
  [true, false, ['shelf', 'ambulance']],
  [false, true, ['supply']],
  [false, false, []],
])(
  'RESEAL-09 RESEAL-11 ROLE-17 ROLE-18 OPEN-090 OPEN-091 with usage %s and supply %s, each box once, in the order given',
  (usage_requires_reseal, usage_requires_reseal_supply, due) => {
    const touched = [shelf, ambulance, shelf, supply, ambulance];
    expect(boxesToReseal(touched, { usage_requires_reseal, usage_requires_reseal_supply })).toEqual(due);
  },
);
