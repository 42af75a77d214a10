import { mayModifyIncident, mayTransferToAgency } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';

/** What can be done with a vial, in the order in which it is offered. */
export type DrugOption =
  | 'administer'
  | 'changeBox'
  | 'waste'
  | 'changeAgency'
  | 'unAdminister'
  | 'modifyIncident'
  | 'history';

export type DrugState = {
  /** Zero means used or transferred (DRUG-07). */
  readonly hasQuantity: boolean;
  readonly canUnAdminister: boolean;
  readonly hasPriorUsage: boolean;
};

/** Exactly the options that apply (DRUG-05 to DRUG-10); the history always does. */
export function drugOptions(
  { hasQuantity, canUnAdminister, hasPriorUsage }: DrugState,
  settings: Pick<AgencySettings, 'allow_agency_drug_transfers' | 'can_modify_incident_number'>,
): readonly DrugOption[] {
  const applies: Readonly<Record<DrugOption, boolean>> = {
    administer: hasQuantity,
    changeBox: hasQuantity,
    waste: hasQuantity,
    changeAgency: hasQuantity && mayTransferToAgency(settings),
    unAdminister: canUnAdminister,
    modifyIncident: mayModifyIncident(settings, hasPriorUsage),
    history: true,
  };
  const order: readonly DrugOption[] = [
    'administer',
    'changeBox',
    'waste',
    'changeAgency',
    'unAdminister',
    'modifyIncident',
    'history',
  ];
  return order.filter((option) => applies[option]);
}
