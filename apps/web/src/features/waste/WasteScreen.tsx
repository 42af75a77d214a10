import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { mayUseReverseDistributor } from '@vialant/domain/agency/role';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { useBasics } from '../../services/services.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import type { FormContext, FormVial } from '../stock-form/form-vial.ts';
import { amountWarning } from '../stock-form/offline/amount-warning.ts';
import type { OfflineFrame } from '../stock-form/offline/OfflineFormScreen.tsx';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { aboutVials, startBatch, useBatch } from '../stock-form/use-batch.ts';
import type { ToRecord } from '../stock-form/use-begin-stock.ts';
import { WasteFields, WasteManner, WasteNotes } from './WasteFields.tsx';
import { startWaste, wasteOf, wasteParts, wasteRequest } from './wasting.ts';

export type WasteScreenProps = {
  /** The vials: their ids, offline their codes. */
  readonly vials: readonly string[];
  /** How the code of each of them came in. */
  readonly ways: readonly string[];
  /** Given where the form works on the device alone. */
  readonly offline?: OfflineFrame;
  readonly onBack: () => void;
};

/** WASTE-01 to WASTE-16, ROUTE-14, OFFLINE-09. */
export function WasteScreen({ vials: given, ways, offline, onBack }: WasteScreenProps): ReactElement {
  const { newId, now } = useBasics();
  const form = useKeptForm(
    () => ({ ...startBatch(given, ways, offline && newId), ...startWaste(given.length) }),
    offline ? null : aboutVials('waste', given),
  );
  const batch = useBatch(form, 'waste', offline);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const { vials, context, opened } = batch;
  const settings = batch.agency?.settings;
  const waste = wasteOf(vials, values, context);
  const [vial] = vials;

  function prepare(): ToRecord | null {
    setTried(true);
    if (opened.vials.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    if (waste.sentence === null || !batch.isReady) return null;
    const request: ToRecord['request'] = (position) => wasteRequest(opened.vials, values, waste, position);
    return { ...opened, sentence: waste.sentence, request };
  }

  const fields = { values, waste, tried, onChange: change };
  return (
    <>
      <StockFormScreen
        title={labels.waste.title}
        kind="waste"
        form={form}
        batch={batch}
        scanAction={labels.scan.actions.waste}
        submitLabel={labels.waste.title}
        sentence={waste.sentence}
        isFilled={values.notes !== '' || values.amount !== ''}
        again={{ isFoundAgain: form.isFoundAgain, onRestart: form.restart }}
        prepare={prepare}
        parts={(saved) => wasteParts(vials, values, waste, saved)}
        onBack={onBack}
      >
        <WasteFields
          {...fields}
          vial={vial}
          warning={vial ? amountWarning(vial, waste.wasted?.amount ?? null, now()) : null}
        />
        {settings && mayUseReverseDistributor(settings) && (
          <CheckboxField
            label={labels.waste.reverseDistributor}
            checked={values.toDistributor}
            onChange={(toDistributor) => change({ toDistributor })}
          />
        )}
        <WasteManner {...fields} />
        <WasteNotes {...fields} isOffline={context.isOffline} />
      </StockFormScreen>
      <AddMorePopup
        batch={batch}
        isWanted={!values.isAsked && mayBeMore(vial, context)}
        onAnswered={() => change({ isAsked: true })}
      />
    </>
  );
}

/** Whether there is a first vial to which others can come; offline nobody knows for sure that one is empty. */
function mayBeMore(vial: FormVial | undefined, { isOffline }: FormContext): boolean {
  return vial !== undefined && (isOffline || (vial.known !== null && vial.known.amount > 0));
}
