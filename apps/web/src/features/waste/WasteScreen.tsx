import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { mayUseReverseDistributor } from '@vialant/domain/agency/role';
import { withReason } from '@vialant/domain/custody/waste-notes';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { knownVial } from '../stock-form/form-vial.ts';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { aboutVials, startBatch, useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import { WasteNotes } from '../stock-form/WasteNotes.tsx';
import { WasteFields, WasteManner } from './WasteFields.tsx';
import { startWaste, wasteOf, wasteRequest } from './wasting.ts';
import { WasteReasonsPopup } from './WasteReasonsPopup.tsx';

export type WasteScreenProps = {
  readonly drugIds: readonly string[];
  /** How the code of each of them came in. */
  readonly ways: readonly string[];
  readonly onBack: () => void;
};

/** WASTE-01 to WASTE-16, ROUTE-14. */
export function WasteScreen({ drugIds, ways, onBack }: WasteScreenProps): ReactElement {
  const form = useKeptForm(
    () => ({ ...startBatch(drugIds, ways), ...startWaste(drugIds.length) }),
    aboutVials('waste', drugIds),
  );
  const batch = useBatch(form, 'waste');
  const { isBusy, submit } = useBeginStock('waste', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { values, change } = form;
  const loaded = batch.vials.data ?? [];
  const vials = loaded.map(knownVial);
  const settings = batch.agency?.settings;
  const waste = wasteOf(vials, values, {
    count: batch.ids.length,
    isOffline: false,
    guest: null,
    ...(batch.agency && { law: { ...batch.agency, isBinding: true } }),
  });

  function prepare(): ToRecord | null {
    setTried(true);
    if (loaded.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    if (waste.sentence === null || settings === undefined) return null;
    const boxes = loaded.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
    return {
      vials: loaded,
      sentence: waste.sentence,
      resealBoxIds: boxesToReseal(boxes, settings),
      request: (position) => wasteRequest(loaded, values, waste, position),
    };
  }

  function answer(isMore: boolean): void {
    change({ isAsked: true });
    if (isMore) batch.openScanner();
  }

  const [vial] = loaded;
  return (
    <>
      <StockFormScreen
        title={labels.waste.title}
        batch={batch}
        scanAction={labels.scan.actions.waste}
        submitLabel={labels.waste.title}
        busy={isBusy}
        sentence={waste.sentence}
        isFilled={values.notes !== '' || values.amount !== ''}
        again={{ isFoundAgain: form.isFoundAgain, onRestart: form.restart }}
        onSubmit={() => submit(prepare)}
        onBack={onBack}
      >
        <WasteFields vial={vials[0]} values={values} waste={waste} tried={tried} onChange={change} />
        {settings && mayUseReverseDistributor(settings) && (
          <CheckboxField
            label={labels.waste.reverseDistributor}
            checked={values.toDistributor}
            onChange={(toDistributor) => change({ toDistributor })}
          />
        )}
        <WasteManner values={values} waste={waste} tried={tried} onChange={change} />
        <WasteNotes
          value={values.notes}
          refusal={waste.notesRefusal}
          tried={tried}
          onChange={(notes) => change({ notes })}
          onReasons={() => setIsChoosing(true)}
        />
      </StockFormScreen>
      <AddMorePopup
        opened={!values.isAsked && !batch.isScanning && vial !== undefined && vial.amount > 0}
        onMore={() => answer(true)}
        onJustThis={() => answer(false)}
      />
      <WasteReasonsPopup
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(reason, all) => {
          change({ reason, notes: withReason(values.notes, reason, all) });
          setIsChoosing(false);
        }}
      />
    </>
  );
}
