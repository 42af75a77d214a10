import { measureUnit, type UnitFields } from '@vialant/domain/values/amount';
import type { EntityRow } from './entities.ts';

/** How amounts of a drug type are counted and shown. Without the type nothing is known about its unit. */
export function unitFieldsOf(type: EntityRow<'drug_type'> | undefined): UnitFields {
  return {
    unitName: type?.unit_name ?? null,
    unitOfMeasurement: measureUnit(type?.unit_of_measurement),
    displayUnitOfMeasurement: measureUnit(type?.display_unit_of_measurement),
    onlyOneQuantity: type?.only_one_quantity ?? false,
  };
}
