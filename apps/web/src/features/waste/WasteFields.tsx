import { displayAmount } from '@vialant/domain/values/amount';
import { doseRecord } from '@vialant/domain/words/dose-record';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AmountField } from '../stock-form/AmountField.tsx';
import type { FormVial } from '../stock-form/form-vial.ts';
import { MannerField } from '../stock-form/MannerField.tsx';
import type { Waste, WasteValues } from './wasting.ts';

export type WasteFieldsProps = {
  /** The one vial, or the first of several; undefined while it is loading. */
  readonly vial: FormVial | undefined;
  readonly values: WasteValues;
  readonly waste: Waste;
  readonly tried: boolean;
  readonly onChange: (some: Partial<WasteValues>) => void;
  /** A doubt about the amount, which does not forbid it. */
  readonly warning?: string | null;
};

/** The wasted amount: all that is left, or a part where that is possible (WASTE-05 to WASTE-09). */
export function WasteFields(props: WasteFieldsProps): ReactElement | null {
  const { vial, values, waste, tried, onChange, warning = null } = props;
  if (waste.isBatch) return <Whole text={labels.stockForm.allOfEach} />;
  if (vial === undefined) return null;
  return (
    <>
      {vial.known === null && (
        <CheckboxField label={labels.offlineForm.wasteAll} checked={values.all} onChange={(all) => onChange({ all })} />
      )}
      {waste.isPart ? (
        <AmountField
          label={labels.waste.quantity}
          vial={vial}
          unit={values.unit}
          amount={waste.wasted?.amount ?? null}
          refusal={waste.amountRefusal}
          tried={tried}
          warning={warning}
          onChange={onChange}
        />
      ) : (
        vial.known !== null && <Whole text={wholeText(waste)} />
      )}
      {!waste.isPart && warning !== null && <Notice text={warning} />}
    </>
  );
}

/** LAW-02: how it is disposed of; what goes to a reverse distributor has said so already. */
export function WasteManner({
  values,
  waste,
  tried,
  onChange,
}: Pick<WasteFieldsProps, 'values' | 'waste' | 'tried' | 'onChange'>): ReactElement {
  if (values.toDistributor && waste.manner !== null) {
    return <TextField label={doseRecord.manner} value={waste.manner} onChange={() => {}} disabled />;
  }
  return (
    <MannerField value={values.manner} law={waste.law} tried={tried} onChange={(manner) => onChange({ manner })} />
  );
}

function wholeText({ wasted }: Waste): string {
  return wasted === null ? labels.offlineForm.wasteAll : displayAmount(wasted.amount, wasted.type);
}

function Whole({ text }: { readonly text: string }): ReactElement {
  return <TextField label={labels.waste.quantity} value={text} onChange={() => {}} disabled />;
}
