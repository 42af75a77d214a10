import { measureUnit, NO_AMOUNT, ONE_PIECE, type UnitFields } from '@vialant/domain/values/amount';
import type { Available } from '@vialant/domain/custody/stock-move';
import type { Said } from '@vialant/domain/words/act-sentence';
import { labels } from '@vialant/domain/words/labels';
import type { FormContext, FormVial } from './form-vial.ts';

const { units } = labels.offlineForm;

/** The units an amount can be named in when nobody knows the drug. */
export const UNIT_CHOICES = Object.entries(units).map(([value, label]) => ({ value, label }));

/** Of a vial whose unit was not chosen yet. */
const UNMEASURED: UnitFields = {
  unitName: null,
  unitOfMeasurement: null,
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

/** How amounts of the vial are typed: as its type says, else in the unit that was chosen; null while none is. */
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

/** What can be taken from the vial. Where that is not known for sure it is enough, however much is taken. */
export function availableIn({ known }: FormVial, taken: Said | null, { isOffline }: FormContext): Available {
  if (known !== null && !isOffline) return known;
  return taken !== null && taken.amount > NO_AMOUNT ? taken : { amount: ONE_PIECE, type: taken?.type ?? UNMEASURED };
}
