import { displayAmount, microgramsText } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { mayUseReverseDistributor } from '@vialant/domain/agency/role';
import { withReason } from '@vialant/domain/custody/waste-notes';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import type { Vial } from '../stock-form/vial-queries.ts';
import { WasteNotes } from '../stock-form/WasteNotes.tsx';
import { startWaste, type Waste, wasteOf, wasteRequest } from './wasting.ts';
import { WasteReasonsPopup } from './WasteReasonsPopup.tsx';

export type WasteScreenProps = {
  readonly drugIds: readonly string[];
  /** Those of them whose codes were typed. */
  readonly typedIds: readonly string[];
  readonly onBack: () => void;
};

/** WASTE-01 to WASTE-16, ROUTE-14. */
export function WasteScreen({ drugIds, typedIds, onBack }: WasteScreenProps): ReactElement {
  const form = useKeptForm(() => startWaste(drugIds, typedIds));
  const batch = useBatch(form);
  const { isBusy, submit } = useBeginStock('waste', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { values, change } = form;
  const vials = batch.vials.data ?? [];
  const settings = batch.agency?.settings;
  const waste = wasteOf(vials, values);

  function prepare(): ToRecord | null {
    setTried(true);
    if (vials.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    if (waste.sentence === null || settings === undefined) return null;
    const boxes = vials.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
    return {
      vials,
      sentence: waste.sentence,
      resealBoxIds: boxesToReseal(boxes, settings),
      request: (place) => wasteRequest(vials, values, waste, place),
    };
  }

  function answer(isMore: boolean): void {
    change({ isAsked: true });
    if (isMore) batch.openScanner();
  }

  const [vial] = vials;
  return (
    <>
      <StockFormScreen
        title={labels.waste.title}
        batch={batch}
        scanAction={labels.scan.actions.waste}
        submitLabel={labels.waste.title}
        busy={isBusy}
        sentence={waste.sentence}
        onSubmit={() => submit(prepare)}
        onBack={onBack}
      >
        {values.drugIds.length > 1 ? (
          <TextField label={labels.waste.quantity} value={labels.stockForm.allOfEach} onChange={() => {}} disabled />
        ) : (
          vial && <WasteAmount vial={vial} waste={waste} tried={tried} onChange={(amount) => change({ amount })} />
        )}
        {settings && mayUseReverseDistributor(settings) && (
          <CheckboxField
            label={labels.waste.reverseDistributor}
            checked={values.toDistributor}
            onChange={(toDistributor) => change({ toDistributor })}
          />
        )}
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
          change({ notes: withReason(values.notes, reason, all) });
          setIsChoosing(false);
        }}
      />
    </>
  );
}

type WasteAmountProps = {
  readonly vial: Vial;
  readonly waste: Waste;
  readonly tried: boolean;
  readonly onChange: (micrograms: string) => void;
};

/** How much is wasted: all of it, or a part of a reusable vial (WASTE-05 to WASTE-09). */
function WasteAmount({ vial, waste, tried, onChange }: WasteAmountProps): ReactElement {
  if (!waste.isPart) {
    return (
      <TextField
        label={labels.waste.quantity}
        value={displayAmount(vial.amount, vial.type)}
        onChange={() => {}}
        disabled
      />
    );
  }
  return (
    <div className="stock-form-loud">
      <QuantityField
        label={labels.waste.quantity}
        value={waste.amount}
        type={vial.type}
        required
        tried={tried}
        refused={shownAmountRefusal(waste.amountRefusal, tried)}
        onChange={(amount) => onChange(amount === null ? '' : microgramsText(amount))}
      />
    </div>
  );
}

/** Too much and below zero are said at once; the zero that begins 0.5 waits until the form was tried. */
function shownAmountRefusal(refusal: Refusal | null, tried: boolean): string | null {
  if (refusal === null || refusal.code === 'REQUIRED') return null;
  const isAtOnce = refusal.code === 'WASTE_EXCEEDS_AVAILABLE' || refusal.code === 'WASTE_AMOUNT_NEGATIVE';
  return tried || isAtOnce ? say(refusal) : null;
}
