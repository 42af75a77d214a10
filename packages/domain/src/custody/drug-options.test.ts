import { expect, test } from 'vitest';
import { type DrugOption, type DrugState, drugOptions } from './drug-options.ts';

const all = { allow_agency_drug_transfers: true, can_modify_incident_number: true };
const none = { allow_agency_drug_transfers: false, can_modify_incident_number: false };
const full: DrugState = { hasQuantity: true, canUnAdminister: false, hasPriorUsage: false };
const used: DrugState = { hasQuantity: false, canUnAdminister: true, hasPriorUsage: true };

test.each<[string, DrugState, typeof all, DrugOption[]]>([
  ['an untouched vial', full, all, ['administer', 'changeBox', 'waste', 'changeAgency', 'history']],
  ['the same where nothing is allowed', full, none, ['administer', 'changeBox', 'waste', 'history']],
  ['a used vial', used, all, ['unAdminister', 'modifyIncident', 'history']],
  ['the same where nothing is allowed', used, none, ['unAdminister', 'history']],
  [
    'a vial of which a part is used',
    { ...used, hasQuantity: true },
    all,
    ['administer', 'changeBox', 'waste', 'changeAgency', 'unAdminister', 'modifyIncident', 'history'],
  ],
  ['a vial that is wasted and was never given', { ...used, hasPriorUsage: false }, all, ['unAdminister', 'history']],
  [
    'a vial whose use was reversed',
    { hasQuantity: false, canUnAdminister: false, hasPriorUsage: true },
    none,
    ['history'],
  ],
])(
  'DRUG-05 DRUG-06 DRUG-07 DRUG-08 DRUG-09 DRUG-10 ROLE-14 ROLE-15 the options of %s',
  (_, state, settings, options) => {
    expect(drugOptions(state, settings)).toEqual(options);
  },
);
