import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { useServices } from '../../services/services.ts';
import { AdministerFields } from '../administer/AdministerFields.tsx';
import { isFilledIn } from '../administer/administration.ts';
import { ExpiredQuestion } from '../stock-form/ExpiredQuestion.tsx';
import { administerEntries, offlineAdministrationOf, startOfflineAdministration } from './offline-administration.ts';
import { amountWarning, keptLines } from './offline-amount.ts';
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
  const { values, change } = form;
  const { vials } = codes;
  const administration = offlineAdministrationOf(vials, values, useLastKnownLaw());
  const [vial] = vials;

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
        receipt: {
          said: savedText(vials.length),
          box: codes.boxes,
          isCheck: false,
          lines: keptLines(vials, 'given', (place) => administration.doses[place]?.said ?? null),
        },
      }}
    >
      <OfflineDrugs codes={codes} onScan={() => steps.open('scan')} />
      <AdministerFields
        vial={vial}
        values={values}
        administration={administration}
        tried={tried}
        warning={amountWarning(vial, administration.given?.amount ?? null, now())}
        hint={vial.known === null && <p className="offline-hint">{labels.offlineForm.restWasted}</p>}
        onChange={change}
      />
      <ExpiredQuestion
        vial={expired?.known ?? null}
        onUse={() => expired && change({ agreed: [...values.agreed, expired.barcode] })}
        onDoNotUse={() => expired && codes.remove(expired.barcode)}
      />
    </OfflineFormScreen>
  );
}

/** OFFLINE-07, OFFLINE-08, OPEN-041. */
function savedText(count: number): string {
  return fill(count === 1 ? messages.offline.administration : messages.offline.administrations, { n: count });
}
