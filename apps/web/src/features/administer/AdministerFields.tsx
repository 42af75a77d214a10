import { displayAmount } from '@vialant/domain/values/amount';
import { DOSE_LENGTHS } from '@vialant/domain/custody/dose-record';
import { LIMITS } from '@vialant/domain/values/limits';
import { batchAmount } from '@vialant/domain/words/batch-amount';
import { doseRecord } from '@vialant/domain/words/dose-record';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode } from 'react';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { StepField } from '../../ui/fields/StepField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AmountField } from '../stock-form/AmountField.tsx';
import type { FormVial } from '../stock-form/form-vial.ts';
import { MannerField } from '../stock-form/MannerField.tsx';
import type { Administration, AdministerValues } from './administration.ts';
import { OrderFields } from './OrderFields.tsx';

export type AdministerFieldsProps = {
  /** The one vial, or the first of several; undefined while it is loading. */
  readonly vial: FormVial | undefined;
  readonly values: AdministerValues;
  readonly administration: Administration;
  readonly tried: boolean;
  readonly onChange: (some: Partial<AdministerValues>) => void;
  /** A doubt about the amount, which does not forbid it. */
  readonly warning?: string | null;
  readonly isFocused?: boolean;
  /** Further information about the amounts. */
  readonly hint?: ReactNode;
};

/** The fields of an administration (ADMIN-03 to ADMIN-11). */
export function AdministerFields(props: AdministerFieldsProps): ReactElement {
  const { vial, values, administration, tried, onChange } = props;
  const { isBatch, needsIncident, incidentNumber: recorded } = administration;
  return (
    <>
      {isBatch ? <BatchQuantity administration={administration} /> : vial && <GivenFields {...props} vial={vial} />}
      {administration.isRestWasted && administration.law.settings.require_manner_of_disposal && (
        <MannerField
          value={values.manner}
          law={administration.law}
          tried={tried}
          onChange={(manner) => onChange({ manner })}
        />
      )}
      <div className={isBatch ? 'stock-form' : 'stock-form-pair'}>
        <TextField
          label={labels.administer.incidentNumber}
          value={values.incidentNumber}
          onChange={(incidentNumber) => onChange({ incidentNumber })}
          required={needsIncident}
          maxLength={LIMITS.incidentNumber.maxLength}
          disabled={isBatch}
          {...(isBatch && { hint: recorded === null ? labels.administer.incidentLater : batchAmount.incidentOfEach })}
          tried={tried}
        />
        <PatientField {...props} />
      </div>
      <OrderFields values={values} administration={administration} tried={tried} onChange={onChange} />
      <TextArea
        label={labels.administer.notes}
        value={values.notes}
        onChange={(notes) => onChange({ notes })}
        maxLength={LIMITS.wasteNotes.maxLength}
        tried={tried}
      />
    </>
  );
}

/** OPEN-100: the amounts stand with the vials; here only whether one of them was changed. */
function BatchQuantity({ administration: { doses } }: Pick<AdministerFieldsProps, 'administration'>): ReactElement {
  const isChanged = doses.some(({ vial }) => 'typed' in vial && vial.typed !== '');
  return (
    <TextField
      label={labels.administer.quantity}
      value={isChanged ? batchAmount.asListed : labels.stockForm.allOfEach}
      onChange={() => {}}
      disabled
    />
  );
}

/** LAW-02, LAW-03: whom the dose was for. An offline form can be saved without it, though the agency requires it. */
function PatientField({ values, administration, tried, onChange }: AdministerFieldsProps): ReactElement {
  const { isBatch, law } = administration;
  const isAsked = law.settings.require_patient_reference;
  const hints = [
    ...(isBatch ? [doseRecord.patientOfEach] : []),
    ...(isAsked && !law.isBinding ? [doseRecord.asked] : []),
  ];
  return (
    <TextField
      label={doseRecord.patient}
      value={values.patient}
      onChange={(patient) => onChange({ patient })}
      required={isAsked && law.isBinding}
      maxLength={DOSE_LENGTHS.patient}
      {...(hints.length > 0 && { hint: hints.join(' ') })}
      tried={tried}
    />
  );
}

/** The amount that is given, and what happens with the rest (ADMIN-03 to ADMIN-08, OPEN-104). */
function GivenFields(props: AdministerFieldsProps & { readonly vial: FormVial }): ReactElement {
  const { vial, values, administration, tried, onChange, warning = null, isFocused = false, hint } = props;
  const { given, rest, amountRefusal } = administration;
  const isUsedOnce = vial.known !== null && !vial.known.isReusable;
  return (
    <>
      <AmountField
        label={labels.administer.quantity}
        vial={vial}
        unit={values.unit}
        amount={given?.amount ?? null}
        refusal={amountRefusal}
        tried={tried}
        warning={warning}
        isFocused={isFocused}
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
      {isUsedOnce && typeof rest === 'object' ? (
        <div className="stock-form-loud">
          <TextField
            label={labels.administer.wasted}
            value={displayAmount(rest.amount, rest.type)}
            onChange={() => {}}
            disabled
          />
        </div>
      ) : (
        <CheckboxField
          label={labels.administer.wasteRemaining}
          checked={values.wasteRemaining}
          onChange={(wasteRemaining) => onChange({ wasteRemaining })}
        />
      )}
      {hint}
    </>
  );
}
