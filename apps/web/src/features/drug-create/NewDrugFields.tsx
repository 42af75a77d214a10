import { microgramsText, type Amount } from '@vialant/domain/values/amount';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { BoxField } from '../pickers/BoxField.tsx';
import { OptionField } from '../pickers/OptionField.tsx';
import type { NewDrugType, ShortDateRule } from './new-drug-queries.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { expirationProblem, type NewDrugValues, quantityOf, quantityProblem } from './new-drug-values.ts';

export type NewDrugFieldsProps = {
  readonly values: NewDrugValues;
  /** Undefined while loading. */
  readonly types: readonly NewDrugType[] | undefined;
  readonly rule: ShortDateRule | null;
  readonly today: DateOnly;
  readonly tried: boolean;
  readonly mayCreateBoxes: boolean;
  readonly onChange: (some: Partial<NewDrugValues>) => void;
};

/** CREATE-05 to CREATE-15. */
export function NewDrugFields(props: NewDrugFieldsProps): ReactElement {
  const { values, types, today, tried, mayCreateBoxes, onChange } = props;
  return (
    <>
      <OptionField
        label={labels.create.type}
        value={values.typeId}
        // The quantity is cleared, because the same number means another amount in the unit of another type.
        onChange={(typeId) => typeId !== values.typeId && onChange({ typeId, quantity: '', hasShortDate: false })}
        options={types?.map(({ id, name }) => ({ value: id, label: name }))}
        tried={tried}
      />
      <Quantity {...props} />
      <DateField
        label={labels.create.expirationDate}
        value={dateOnly(values.expirationDate)}
        onChange={(date) => onChange({ expirationDate: date ?? '' })}
        refused={expirationProblem(values.expirationDate, today)}
        tried={tried}
      />
      <ShortDateChoice {...props} />
      <TextField
        label={labels.create.lotNumber}
        value={values.lotNumber}
        onChange={(lotNumber) => onChange({ lotNumber })}
        maxLength={LIMITS.lotNumber.maxLength}
        required
        tried={tried}
      />
      <BoxField
        value={values.boxId}
        onChange={(boxId) => onChange({ boxId })}
        tried={tried}
        mayCreate={mayCreateBoxes}
      />
      <ReceiptField value={values.receiptId ?? ''} onChange={(receiptId) => onChange({ receiptId })} />
    </>
  );
}

/** CREATE-08, CREATE-13: typed in the unit of the type, so it appears only once a type is chosen. */
function Quantity({ values, types, tried, onChange }: NewDrugFieldsProps): ReactElement {
  const type = types?.find(({ id }) => id === values.typeId);
  if (!type) {
    return <TextField label={labels.create.quantity} value="" onChange={() => {}} required disabled tried={tried} />;
  }
  const quantity = quantityOf(values, type);
  const change = (amount: Amount | null): void => onChange({ quantity: amount === null ? '' : microgramsText(amount) });
  return (
    <QuantityField
      key={type.id}
      label={labels.create.quantity}
      value={quantity}
      type={type}
      onChange={change}
      refused={quantityProblem(quantity, type)}
      required
      tried={tried}
      disabled={type.onlyOneQuantity}
    />
  );
}

/** CREATE-14, CREATE-15, OPEN-099: where the type has no number of days, the user chooses the day. */
function ShortDateChoice({ values, rule, tried, onChange }: NewDrugFieldsProps): ReactElement | null {
  if (rule === null) return null;
  const { days } = rule;
  return (
    <div className="new-drug-short-date">
      <CheckboxField
        label={labels.create.addShortDate}
        checked={values.hasShortDate}
        onChange={(hasShortDate) => onChange({ hasShortDate })}
      />
      {values.hasShortDate && (
        <output>
          {days === null ? labels.create.addingShortDate : fill(labels.create.addingShortDateOf, { n: days })}
        </output>
      )}
      {values.hasShortDate && rule.on === null && (
        <DateField
          label={labels.create.shortDate}
          value={dateOnly(values.shortDate)}
          onChange={(date) => onChange({ shortDate: date ?? '' })}
          tried={tried}
        />
      )}
    </div>
  );
}
