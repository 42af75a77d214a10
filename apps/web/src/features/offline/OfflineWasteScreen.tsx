import { labels } from '@vialant/domain/words/labels';
import { WASTE_REASONS } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import { withReason } from '@vialant/domain/custody/waste-notes';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useServices } from '../../services/services.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { WasteNotes, type WasteNotesProps } from '../stock-form/WasteNotes.tsx';
import type { OfflineVial } from './code-values.ts';
import { startWaste, type Waste, type WasteValues, wasteEntries, wasteOf } from './offline-waste.ts';
import { OfflineAmountField } from './OfflineAmountField.tsx';
import { OfflineCodeScanner } from './OfflineCodeScanner.tsx';
import { NoDrugScreen, OfflineDrugs } from './OfflineDrugs.tsx';
import { type OfflineFlowProps, OfflineFormScreen } from './OfflineFormScreen.tsx';
import { mayNeedWitness, useCodes } from './use-codes.ts';
import { useSteps } from './use-steps.ts';

export type OfflineWasteScreenProps = OfflineFlowProps & {
  /** Empty when the page was opened without one. */
  readonly code: string;
  readonly isTyped: boolean;
};

const saved = { message: messages.offline.waste, text: messages.offline.waste.text };

/** ROUTE-14, WASTE-15, OFFLINE-09. */
export function OfflineWasteScreen({ code, isTyped, ...flow }: OfflineWasteScreenProps): ReactElement {
  const { newId } = useServices();
  const form = useKeptForm(() => startWaste(code, isTyped, newId));
  const codes = useCodes(form);
  const steps = useSteps(form.key);
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const { vials } = codes;
  const waste = wasteOf(vials, values);
  const [vial] = vials;

  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={labels.scan.titles.offlineWaste}
        codes={values.codes}
        {...(vials.length > 0 && { action: { label: labels.scan.actions.waste, onPress: steps.close } })}
        onCode={codes.add}
        onBack={steps.close}
      />
    );
  }
  if (vial === undefined) {
    return <NoDrugScreen title={labels.waste.title} onScan={() => steps.open('scan')} onBack={flow.onBack} />;
  }
  return (
    <>
      <OfflineFormScreen
        {...flow}
        title={labels.waste.title}
        form={form}
        steps={steps}
        sentence={waste.sentence}
        mayNeedWitness={mayNeedWitness(vials)}
        onTry={() => {
          setTried(true);
          return waste.sentence !== null;
        }}
        saving={{ entries: (place) => wasteEntries(vials, values, waste, place), message: saved }}
      >
        <OfflineDrugs codes={codes} onScan={() => steps.open('scan')} />
        {vials.length > 1 ? (
          <TextField label={labels.waste.quantity} value={labels.stockForm.allOfEach} onChange={() => {}} disabled />
        ) : (
          <WastedFields vial={vial} values={values} waste={waste} tried={tried} onChange={change} />
        )}
        <Notes
          value={values.notes}
          refusal={waste.notesRefusal}
          tried={tried}
          onChange={(notes) => change({ notes })}
        />
      </OfflineFormScreen>
      <AddMorePopup
        opened={!values.isAsked && steps.step === null}
        onMore={() => {
          change({ isAsked: true });
          steps.open('scan');
        }}
        onJustThis={() => change({ isAsked: true })}
      />
    </>
  );
}

type WastedFieldsProps = {
  readonly vial: OfflineVial;
  readonly values: WasteValues;
  readonly waste: Waste;
  readonly tried: boolean;
  readonly onChange: (some: Partial<WasteValues>) => void;
};

/** How much is wasted: all that is left, or a part where that can be (WASTE-05 to WASTE-09). */
function WastedFields({ vial, values, waste, tried, onChange }: WastedFieldsProps): ReactElement {
  return (
    <>
      {vial.known === null && (
        <CheckboxField label={labels.offlineForm.wasteAll} checked={values.all} onChange={(all) => onChange({ all })} />
      )}
      {waste.isPart ? (
        <OfflineAmountField
          label={labels.waste.quantity}
          vial={vial}
          unit={values.unit}
          amount={waste.wasted?.amount ?? null}
          tried={tried}
          refused={shownAmountRefusal(waste.amountRefusal, tried)}
          onChange={onChange}
        />
      ) : (
        vial.known !== null && (
          <TextField label={labels.waste.quantity} value={labels.offlineForm.wasteAll} onChange={() => {}} disabled />
        )
      )}
    </>
  );
}

/** WASTE-02 to WASTE-04. The reasons are those the product knows: the agency's list cannot be asked for. */
function Notes({ value, onChange, ...notes }: Omit<WasteNotesProps, 'onReasons'>): ReactElement {
  const [isChoosing, setIsChoosing] = useState(false);
  const choices = WASTE_REASONS.map((reason) => ({ value: reason, label: reason }));

  function choose(reason: string): void {
    setIsChoosing(false);
    onChange(withReason(value, reason, WASTE_REASONS));
  }

  return (
    <>
      <WasteNotes {...notes} value={value} onChange={onChange} onReasons={() => setIsChoosing(true)} />
      <Popup opened={isChoosing} title={labels.waste.reasons} onClose={() => setIsChoosing(false)}>
        <ChoiceList label={labels.waste.reasons} choices={choices} current={null} onChoose={choose} />
      </Popup>
    </>
  );
}

/** Below zero is said at once; the zero that begins 0.5 waits until the form was tried. */
function shownAmountRefusal(refusal: Refusal | null, tried: boolean): string | null {
  if (refusal === null || refusal.code === 'REQUIRED') return null;
  return tried || refusal.code === 'WASTE_AMOUNT_NEGATIVE' ? say(refusal) : null;
}
