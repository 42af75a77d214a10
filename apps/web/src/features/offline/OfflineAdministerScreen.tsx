import { labels } from '@vialant/domain/words/labels';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { useServices } from '../../services/services.ts';
import { AdministerFields } from '../administer/AdministerFields.tsx';
import { type AdministerValues, isFilledIn } from '../administer/administration.ts';
import { batchDoses, typedFor, withTyped } from '../administer/dose-amounts.ts';
import { DoseAmountPopup } from '../administer/DoseAmountPopup.tsx';
import { ExpiredQuestion } from '../stock-form/ExpiredQuestion.tsx';
import { administerEntries, offlineAdministrationOf, startOfflineAdministration } from './offline-administration.ts';
import { amountWarning } from './offline-amount.ts';
import { OfflineCodeScanner } from './OfflineCodeScanner.tsx';
import { NoDrugScreen, OfflineDrugs } from './OfflineDrugs.tsx';
import { type OfflineFlowProps, OfflineFormScreen } from './OfflineFormScreen.tsx';
import { knownVialRequest } from './form-entry.ts';
import { mayNeedWitness, useCodes } from './use-codes.ts';
import { useLastKnownLaw } from './last-known.ts';
import { useSteps } from './use-steps.ts';

export type OfflineAdministerScreenProps = OfflineFlowProps & {
  /** None when the page was opened without a code. */
  readonly codes: readonly GivenCode[];
};

/** ROUTE-10, ADMIN-10, OFFLINE-07, OFFLINE-08. */
export function OfflineAdministerScreen({ codes: given, ...flow }: OfflineAdministerScreenProps): ReactElement {
  const { newId, now } = useServices();
  const form = useKeptForm(() => startOfflineAdministration(given, newId));
  const codes = useCodes(form);
  const steps = useSteps(form.key);
  const [tried, setTried] = useState(false);
  const [openCode, setOpenCode] = useState<string | null>(null);
  const [firstCode = ''] = form.values.codes;
  // What is typed belongs to its vial, and stays with it when more are scanned (OPEN-100).
  const values = { ...form.values, ...typedFor(form.values, firstCode) };
  const vials = codes.vials.map((each) => {
    const { amount, unit } = typedFor(form.values, each.barcode);
    return { ...each, typed: amount, unit };
  });
  const administration = offlineAdministrationOf(vials, values, useLastKnownLaw());
  const [vial] = vials;

  function warningOf(code: string): string | null {
    const place = values.codes.indexOf(code);
    const [of, dose] = [vials[place], administration.doses[place]];
    return of === undefined ? null : amountWarning(of, dose?.said?.amount ?? null, now());
  }

  function change({ amount, unit, ...some }: Partial<AdministerValues>): void {
    const typed = { ...(amount !== undefined && { amount }), ...(unit !== undefined && { unit }) };
    form.change((latest) => ({ ...some, ...withTyped(latest, firstCode, typed) }));
  }

  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={labels.scan.titles.drug}
        codes={values.codes}
        given={steps.given}
        forDose
        {...(vials.length > 0 && { action: { label: labels.scan.actions.administer, onPress: steps.close } })}
        onCode={codes.add}
        onBack={steps.close}
      />
    );
  }
  if (vial === undefined) {
    return <NoDrugScreen title={labels.administer.title} onScan={() => steps.open('scan')} onBack={flow.onBack} />;
  }
  const expired = vials.find(({ barcode, isExpired }) => isExpired && !values.agreed.includes(barcode));
  return (
    <>
      <OfflineFormScreen
        {...flow}
        title={labels.administer.title}
        form={form}
        steps={steps}
        sentence={administration.sentence}
        mayNeedWitness={mayNeedWitness(vials)}
        isFilled={isFilledIn(values) || vials.length > 1}
        throttleMs={TIMING.administer.throttleMs}
        onTry={() => {
          setTried(true);
          return administration.sentence !== null;
        }}
        saving={{
          entries: (saved) => administerEntries(vials, values, administration, saved),
          fill: (entry) => vial.known && knownVialRequest(entry, vial.known),
        }}
      >
        <OfflineDrugs
          codes={codes}
          doses={batchDoses(administration, values.codes, setOpenCode, warningOf)}
          onScan={() => steps.open('scan')}
        />
        <AdministerFields
          vial={vial}
          values={values}
          administration={administration}
          tried={tried}
          warning={warningOf(vial.barcode)}
          hint={vial.known === null && <p className="offline-hint">{labels.offlineForm.restWasted}</p>}
          onChange={change}
        />
        <ExpiredQuestion
          vial={expired?.known ?? null}
          onUse={() => expired && form.change({ agreed: [...values.agreed, expired.barcode] })}
          onDoNotUse={() => expired && codes.remove(expired.barcode)}
        />
      </OfflineFormScreen>
      <DoseAmountPopup
        open={vials.find(({ barcode }) => barcode === openCode) ?? null}
        isOffline
        onDone={(typed) => {
          if (openCode !== null) form.change((latest) => withTyped(latest, openCode, typed));
          setOpenCode(null);
        }}
        onClose={() => setOpenCode(null)}
      />
    </>
  );
}

/** OFFLINE-07, OFFLINE-08, OPEN-041. */
