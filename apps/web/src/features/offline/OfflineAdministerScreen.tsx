import { displayAmount } from '@vialant/domain/values/amount';
import { labels } from '@vialant/domain/words/labels';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill, messages } from '@vialant/domain/words/messages';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { StepField } from '../../ui/fields/StepField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useServices } from '../../services/services.ts';
import type { OfflineVial } from './code-values.ts';
import {
  type Administration,
  type AdministerValues,
  administerEntries,
  administrationOf,
  startAdministration,
} from './offline-administration.ts';
import { OfflineAmountField } from './OfflineAmountField.tsx';
import { OfflineCodeScanner } from './OfflineCodeScanner.tsx';
import { NoDrugScreen, OfflineDrugs } from './OfflineDrugs.tsx';
import { type OfflineFlowProps, OfflineFormScreen } from './OfflineFormScreen.tsx';
import type { OfflineSaving } from './use-save-offline.ts';
import { mayNeedWitness, useCodes } from './use-codes.ts';
import { useSteps } from './use-steps.ts';

export type OfflineAdministerScreenProps = OfflineFlowProps & {
  /** Empty when the page was opened without one. */
  readonly code: string;
  readonly isTyped: boolean;
};

/** ROUTE-10, ADMIN-10, OFFLINE-07, OFFLINE-08. */
export function OfflineAdministerScreen({ code, isTyped, ...flow }: OfflineAdministerScreenProps): ReactElement {
  const { newId } = useServices();
  const form = useKeptForm(() => startAdministration(code, isTyped, newId));
  const codes = useCodes(form);
  const steps = useSteps(form.key);
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const { vials } = codes;
  const administration = administrationOf(vials, values);
  const [vial] = vials;

  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={labels.scan.titles.drug}
        codes={values.codes}
        {...(vials.length > 0 && { action: { label: labels.scan.actions.administer, onPress: steps.close } })}
        onCode={codes.add}
        onBack={steps.close}
      />
    );
  }
  if (vial === undefined) {
    return <NoDrugScreen title={labels.administer.title} onScan={() => steps.open('scan')} onBack={flow.onBack} />;
  }
  return (
    <OfflineFormScreen
      {...flow}
      title={labels.administer.title}
      form={form}
      steps={steps}
      sentence={administration.sentence}
      mayNeedWitness={mayNeedWitness(vials)}
      throttleMs={TIMING.administer.throttleMs}
      onTry={() => {
        setTried(true);
        return administration.sentence !== null;
      }}
      saving={{
        entries: (place) => administerEntries(vials, values, administration, place),
        message: savedMessage(vials.length),
      }}
    >
      <OfflineDrugs codes={codes} onScan={() => steps.open('scan')} />
      {administration.isBatch ? (
        <TextField label={labels.administer.quantity} value={labels.stockForm.allOfEach} onChange={() => {}} disabled />
      ) : (
        <GivenFields vial={vial} values={values} administration={administration} tried={tried} onChange={change} />
      )}
      <TextField
        label={labels.administer.incidentNumber}
        value={values.incidentNumber}
        onChange={(incidentNumber) => change({ incidentNumber })}
        required
        maxLength={LIMITS.incidentNumber.maxLength}
        tried={tried}
      />
      <TextArea
        label={labels.administer.notes}
        value={values.notes}
        onChange={(notes) => change({ notes })}
        maxLength={LIMITS.wasteNotes.maxLength}
        tried={tried}
      />
    </OfflineFormScreen>
  );
}

/** OFFLINE-07, OFFLINE-08, OPEN-041. */
function savedMessage(count: number): OfflineSaving['message'] {
  const message = count === 1 ? messages.offline.administration : messages.offline.administrations;
  return { message, text: fill(message, { n: count }) };
}

type GivenFieldsProps = {
  readonly vial: OfflineVial;
  readonly values: AdministerValues;
  readonly administration: Administration;
  readonly tried: boolean;
  readonly onChange: (some: Partial<AdministerValues>) => void;
};

/** How much is given, and what becomes of the rest, as far as the device knows the drug (ADMIN-03 to ADMIN-08). */
function GivenFields({ vial, values, administration, tried, onChange }: GivenFieldsProps): ReactElement {
  const { given, rest, amountRefusal } = administration;
  return (
    <>
      <OfflineAmountField
        label={labels.administer.quantity}
        vial={vial}
        unit={values.unit}
        amount={given?.amount ?? null}
        tried={tried}
        refused={shownRefusal(amountRefusal, tried)}
        onChange={onChange}
      />
      {vial.known?.isReusable && (
        <StepField
          label={labels.administer.doses}
          value={Number(values.doses)}
          min={1}
          max={LIMITS.doses.max}
          onChange={(doses) => onChange({ doses: String(doses) })}
        />
      )}
      {typeof rest === 'object' ? (
        <TextField
          label={labels.administer.wasted}
          value={displayAmount(rest.amount, rest.type)}
          onChange={() => {}}
          disabled
        />
      ) : (
        <CheckboxField
          label={labels.administer.wasteRemaining}
          checked={values.wasteRemaining}
          onChange={(wasteRemaining) => onChange({ wasteRemaining })}
        />
      )}
      {vial.known === null && <p className="offline-hint">{labels.offlineForm.restWasted}</p>}
    </>
  );
}

/** Below zero is said at once; the zero that begins 0.5 waits until the form was tried. */
function shownRefusal(refusal: Refusal | null, tried: boolean): string | null {
  if (refusal === null || refusal.code === 'REQUIRED') return null;
  return tried || refusal.code === 'ADMINISTER_AMOUNT_NEGATIVE' ? say(refusal) : null;
}
