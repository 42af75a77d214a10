import { IconListCheck } from '@tabler/icons-react';
import { withReason } from '@vialant/domain/custody/waste-notes';
import { displayAmount } from '@vialant/domain/values/amount';
import { doseRecord } from '@vialant/domain/words/dose-record';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AmountField } from '../stock-form/AmountField.tsx';
import type { FormVial } from '../stock-form/form-vial.ts';
import { MannerField } from '../stock-form/MannerField.tsx';
import type { Waste, WasteValues } from './wasting.ts';
import { WasteReasonsPopup } from './WasteReasonsPopup.tsx';

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

export type WasteNotesProps = Pick<WasteFieldsProps, 'values' | 'waste' | 'tried' | 'onChange'> & {
  readonly isOffline?: boolean;
};

/** WASTE-02 to WASTE-04: why it is wasted, with the reasons to choose from. */
export function WasteNotes({ values, waste, tried, isOffline = false, onChange }: WasteNotesProps): ReactElement {
  const [isChoosing, setIsChoosing] = useState(false);
  const refusal = waste.notesRefusal;
  const isShown = refusal !== null && (tried || refusal.code === 'TEXT_TOO_LONG');

  function choose(reason: string, all: readonly string[]): void {
    setIsChoosing(false);
    onChange({ reason, notes: withReason(values.notes, reason, all) });
  }

  return (
    <div className="waste-notes">
      <TextArea
        label={labels.waste.notes}
        value={values.notes}
        onChange={(notes) => onChange({ notes })}
        required
        refused={isShown ? say(refusal) : null}
      />
      <Button icon={<IconListCheck aria-hidden size="1.5rem" />} wide onClick={() => setIsChoosing(true)}>
        {labels.waste.reasons}
      </Button>
      <WasteReasonsPopup
        opened={isChoosing}
        isOffline={isOffline}
        onChoose={choose}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  );
}

function wholeText({ wasted }: Waste): string {
  return wasted === null ? labels.offlineForm.wasteAll : displayAmount(wasted.amount, wasted.type);
}

function Whole({ text }: { readonly text: string }): ReactElement {
  return <TextField label={labels.waste.quantity} value={text} onChange={() => {}} disabled />;
}
