import { labels } from '@vialant/domain/words/labels';
import { withReason } from '@vialant/domain/custody/waste-notes';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { useServices } from '../../services/services.ts';
import { WasteFields, WasteManner } from '../waste/WasteFields.tsx';
import { WasteReasonsPopup } from '../waste/WasteReasonsPopup.tsx';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { WasteNotes, type WasteNotesProps } from '../stock-form/WasteNotes.tsx';
import { amountWarning } from './offline-amount.ts';
import { offlineWasteOf, startOfflineWaste, wasteEntries } from './offline-waste.ts';
import { OfflineCodeScanner } from './OfflineCodeScanner.tsx';
import { NoDrugScreen, OfflineDrugs } from './OfflineDrugs.tsx';
import { type OfflineFlowProps, OfflineFormScreen } from './OfflineFormScreen.tsx';
import { knownVialRequest } from './form-entry.ts';
import { mayNeedWitness, useCodes } from './use-codes.ts';
import { useLastKnownLaw } from './last-known.ts';
import { useSteps } from './use-steps.ts';

export type OfflineWasteScreenProps = OfflineFlowProps & {
  /** None when the page was opened without a code. */
  readonly codes: readonly GivenCode[];
};

/** ROUTE-14, WASTE-15, OFFLINE-09. */
export function OfflineWasteScreen({ codes: given, ...flow }: OfflineWasteScreenProps): ReactElement {
  const { newId, now } = useServices();
  const form = useKeptForm(() => startOfflineWaste(given, newId));
  const codes = useCodes(form);
  const steps = useSteps(form.key);
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const { vials } = codes;
  const waste = offlineWasteOf(vials, values, useLastKnownLaw());
  const [vial] = vials;

  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={labels.scan.titles.offlineWaste}
        codes={values.codes}
        given={steps.given}
        forDose
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
        isFilled={values.notes !== '' || values.amount !== '' || vials.length > 1}
        onTry={() => {
          setTried(true);
          return waste.sentence !== null;
        }}
        saving={{
          entries: (saved) => wasteEntries(vials, values, waste, saved),
          fill: (entry) => vial.known && knownVialRequest(entry, vial.known),
        }}
      >
        <OfflineDrugs codes={codes} onScan={() => steps.open('scan')} />
        <WasteFields
          vial={vial}
          values={values}
          waste={waste}
          tried={tried}
          warning={amountWarning(vial, waste.wasted?.amount ?? null, now())}
          onChange={change}
        />
        <WasteManner values={values} waste={waste} tried={tried} onChange={change} />
        <Notes
          value={values.notes}
          refusal={waste.notesRefusal}
          tried={tried}
          onChange={(notes) => change({ notes })}
          onReason={(reason, notes) => change({ reason, notes })}
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

/** WASTE-02 to WASTE-04. */
function Notes({
  value,
  onReason,
  ...notes
}: Omit<WasteNotesProps, 'onReasons'> & {
  readonly onReason: (reason: string, notes: string) => void;
}): ReactElement {
  const [isChoosing, setIsChoosing] = useState(false);

  function choose(reason: string, all: readonly string[]): void {
    setIsChoosing(false);
    onReason(reason, withReason(value, reason, all));
  }

  return (
    <>
      <WasteNotes {...notes} value={value} onReasons={() => setIsChoosing(true)} />
      <WasteReasonsPopup opened={isChoosing} isOffline onChoose={choose} onClose={() => setIsChoosing(false)} />
    </>
  );
}
