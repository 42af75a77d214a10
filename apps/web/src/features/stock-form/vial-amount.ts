import { measureUnit, NO_AMOUNT, ONE_PIECE, type UnitFields } from '@vialant/domain/values/amount';
import type { Available } from '@vialant/domain/custody/stock-move';
import type { Said } from '@vialant/domain/words/act-sentence';
import { labels } from '@vialant/domain/words/labels';
import type { FormContext, FormVial } from './form-vial.ts';

const { units } = labels.offlineForm;

/** The units to choose from for an unknown drug. */
export const UNIT_CHOICES = Object.entries(units).map(([value, label]) => ({ value, label }));

/** For a vial whose unit is not chosen yet. */
const UNMEASURED: UnitFields = {
  unitName: null,
  unitOfMeasurement: null,
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

/** The units in which the vial's amount is typed: those of its type, else the chosen one; null until one is chosen. */
export function unitsOf({ known }: FormVial, chosen: string): UnitFields | null {
  if (known !== null) return known.type;
  const unit = measureUnit(chosen);
  if (unit === null && chosen !== 'piece') return null;
  return {
    unitName: units.piece,
    unitOfMeasurement: unit,
    displayUnitOfMeasurement: null,
    onlyOneQuantity: chosen === 'piece',
  };
}

/** The amount that can be taken from the vial. Where it is not known for sure, any amount is accepted. */
export function availableIn(
  { known, isUsedUpHere }: FormVial,
  taken: Said | null,
  { isOffline }: Pick<FormContext, 'isOffline'>,
): Available {
  if (isUsedUpHere) return { amount: NO_AMOUNT, type: taken?.type ?? known?.type ?? UNMEASURED };
  if (known !== null && !isOffline) return known;
  return taken !== null && taken.amount > NO_AMOUNT ? taken : { amount: ONE_PIECE, type: taken?.type ?? UNMEASURED };
}
