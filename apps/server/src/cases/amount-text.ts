import { onlyOneQuantity } from '@vialant/domain/custody/drug-type';
import { amountFromMicrograms, displayAmount, measureUnit } from '@vialant/domain/values/amount';

/** The columns of a drug type by which its amounts are written. */
export type TypeUnits = {
  unit_name: string | null;
  unit_of_measurement: string | null;
  display_unit_of_measurement: string | null;
  categories: string[];
};

/** Micrograms as people read them, in the unit of the type. */
export function amountText(micrograms: string, type: TypeUnits): string {
  const amount = amountFromMicrograms(micrograms);
  if (amount === null) throw new Error(`not an amount: ${micrograms}`);
  return displayAmount(amount, {
    unitName: type.unit_name,
    unitOfMeasurement: measureUnit(type.unit_of_measurement),
    displayUnitOfMeasurement: measureUnit(type.display_unit_of_measurement),
    onlyOneQuantity: onlyOneQuantity(type.categories),
  });
}
