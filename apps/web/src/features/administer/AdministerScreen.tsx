import { displayAmount, microgramsText } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { messages } from '@vialant/domain/words/messages';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { QuantityField } from '../../ui/fields/QuantityField.tsx';
import { StepField } from '../../ui/fields/StepField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import type { Vial } from '../stock-form/vial-queries.ts';
import {
  type Administration,
  type AdministerValues,
  administerRequest,
  administrationOf,
  startAdministration,
} from './administration.ts';

export type AdministerScreenProps = {
  readonly drugIds: readonly string[];
  /** Those of them whose codes were typed. */
  readonly typedIds: readonly string[];
  readonly onBack: () => void;
};

/** ADMIN-01 to ADMIN-17, ROUTE-10. */
export function AdministerScreen({ drugIds, typedIds, onBack }: AdministerScreenProps): ReactElement {
  const form = useKeptForm(() => startAdministration(drugIds, typedIds));
  const batch = useBatch(form);
  const { isBusy, submit } = useBeginStock('administer', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const vials = batch.vials.data ?? [];
  const settings = batch.agency?.settings;
  const administration = administrationOf(vials, form.values, settings ?? { require_incident_number: true });

  function prepare(): ToRecord | null {
    setTried(true);
    if (vials.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    const { sentence } = administration;
    if (sentence === null || settings === undefined) return null;
    const boxes = vials.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
    return {
      vials,
      sentence,
      resealBoxIds: boxesToReseal(boxes, settings),
      request: (place) => administerRequest(vials, form.values, administration, place),
    };
  }

  const [vial] = vials;
  return (
    <StockFormScreen
      title={labels.administer.title}
      batch={batch}
      scanAction={labels.scan.actions.administer}
      submitLabel={labels.administer.title}
      throttleMs={TIMING.administer.throttleMs}
      busy={isBusy}
      sentence={administration.sentence}
      onSubmit={() => submit(prepare)}
      onBack={onBack}
    >
      {administration.isBatch ? (
        <TextField label={labels.administer.quantity} value={labels.stockForm.allOfEach} onChange={() => {}} disabled />
      ) : (
        vial && (
          <AmountFields
            vial={vial}
            values={form.values}
            administration={administration}
            tried={tried}
            onChange={form.change}
          />
        )
      )}
      <TextField
        label={labels.administer.incidentNumber}
        value={administration.isBatch ? '' : form.values.incidentNumber}
        onChange={(incidentNumber) => form.change({ incidentNumber })}
        required={administration.needsIncident}
        maxLength={LIMITS.incidentNumber.maxLength}
        disabled={administration.isBatch}
        tried={tried}
      />
      <TextArea
        label={labels.administer.notes}
        value={form.values.notes}
        onChange={(notes) => form.change({ notes })}
        maxLength={LIMITS.wasteNotes.maxLength}
        tried={tried}
      />
    </StockFormScreen>
  );
}

type AmountFieldsProps = {
  readonly vial: Vial;
  readonly values: AdministerValues;
  readonly administration: Administration;
  readonly tried: boolean;
  readonly onChange: (some: Partial<AdministerValues>) => void;
};

/** How much is given, and what becomes of the rest (ADMIN-03 to ADMIN-08, OPEN-104). */
function AmountFields({ vial, values, administration, tried, onChange }: AmountFieldsProps): ReactElement {
  const { given, wasted, amountRefusal } = administration;
  const place = useRef<HTMLDivElement>(null);
  // The one thing to type: the keypad need not be asked for.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <>
      <div ref={place} className="stock-form-loud">
        <QuantityField
          label={labels.administer.quantity}
          value={given}
          type={vial.type}
          required
          tried={tried}
          refused={shownAmountRefusal(amountRefusal, tried)}
          onChange={(amount) => onChange({ amount: amount === null ? '' : microgramsText(amount) })}
        />
      </div>
      {vial.isReusable ? (
        <>
          <StepField
            label={labels.administer.doses}
            value={Number(values.doses)}
            min={1}
            max={LIMITS.doses.max}
            onChange={(doses) => onChange({ doses: String(doses) })}
          />
          <CheckboxField
            label={labels.administer.wasteRemaining}
            checked={values.wasteRemaining}
            onChange={(wasteRemaining) => onChange({ wasteRemaining })}
          />
        </>
      ) : (
        <TextField
          label={labels.administer.wasted}
          value={displayAmount(wasted, vial.type)}
          onChange={() => {}}
          disabled
        />
      )}
    </>
  );
}

/** Too much and below zero are said at once; the zero that begins 0.5 waits until the form was tried. */
function shownAmountRefusal(refusal: Refusal | null, tried: boolean): string | null {
  if (refusal === null || refusal.code === 'REQUIRED') return null;
  const isAtOnce = refusal.code === 'ADMINISTER_EXCEEDS_AVAILABLE' || refusal.code === 'ADMINISTER_AMOUNT_NEGATIVE';
  return tried || isAtOnce ? say(refusal) : null;
}
