import { IconBriefcase2, IconScan, IconX } from '@tabler/icons-react';
import { vialWithCode } from '@vialant/domain/custody/box-check';
import { displayCode } from '@vialant/domain/scan/code';
import type { HowMet, ScannedBy } from '@vialant/domain/scan/scanned-by';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { refusalMessage, say } from '@vialant/domain/words/refusal';
import { checkNeedsWitness } from '@vialant/domain/agency/role';
import { TIMING } from '@vialant/domain/values/timing';
import type { ReactElement } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import { useDevice } from '../../services/services.ts';
import { CheckFields } from '../box-check/CheckFields.tsx';
import type { ScannedItem } from '../scanner/ScannedList.tsx';
import { knownBoxRequest } from '../stock-form/offline/coded-part.ts';
import { type KnownBox, type LastKnown, useLastKnown } from '../stock-form/offline/last-known.ts';
import { withKey, withoutKey } from '../stock-form/use-batch.ts';
import { checkPart, offlineCheckOf, startOfflineCheck } from './offline-check.ts';
import { OfflineCodeScanner } from '../stock-form/offline/OfflineCodeScanner.tsx';
import { type OfflineFrame, OfflineFormScreen } from '../stock-form/offline/OfflineFormScreen.tsx';
import { useSteps } from '../stock-form/offline/use-steps.ts';

export type OfflineCheckScreenProps = OfflineFrame & {
  /** Empty when the box is to be scanned here. */
  readonly code: string;
  /** How that code came in; null when the box was chosen without it. */
  readonly how: HowMet | null;
  /** The codes that were met in the box so far. */
  readonly met: readonly GivenCode[];
  readonly onBack: () => void;
};

/** CHECK-19, OPEN-042, OPEN-115: the box, the drugs found in it, temperature, notes and a guest. */
export function OfflineCheckScreen({ code, how, met: given, ...flow }: OfflineCheckScreenProps): ReactElement {
  const { vibration } = useDevice();
  const lastKnown = useLastKnown();
  const form = useKeptForm(() => startOfflineCheck(code, how, given));
  const steps = useSteps(form.key);
  const toast = useToast();
  const { values, change } = form;
  const box = lastKnown.box(values.box);
  const check = offlineCheckOf(values, box?.label ?? displayCode(values.box));

  function begin(scanned: string, boxBy: ScannedBy): void {
    // A vial's code may stand for its box, and the vial then counts as found (CHECK-01).
    const isVial = lastKnown.vial(scanned) !== null;
    change({ box: scanned, boxBy, ...(isVial && withKey(values, scanned, boxBy)) });
    steps.open('scan');
  }

  if (values.box === '') {
    return <OfflineCodeScanner title={labels.scan.titles.box} forBox onCode={begin} onBack={flow.onBack} />;
  }
  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={labels.scan.titles.drug}
        codes={values.keys}
        given={steps.given}
        left={leftIn(box, values.keys)}
        action={{ label: labels.scan.actions.done, onPress: steps.close }}
        onCode={(met, way) => change((latest) => withKey(latest, met, way))}
        onBack={steps.close}
      />
    );
  }
  return (
    <OfflineFormScreen
      {...flow}
      title={labels.boxActions.inventoryCheck}
      form={form}
      steps={steps}
      sentence={check.sentence}
      mayNeedWitness={mayNeedWitness(box, lastKnown)}
      isFilled={values.keys.length > 0 || values.notes !== '' || values.temperature !== ''}
      throttleMs={TIMING.boxCheck.continueThrottleMs}
      onTry={() => {
        const { refusal } = check;
        if (refusal === null) return true;
        vibration.vibrate(TIMING.vibration.errorPatternMs);
        toast(refusalMessage(refusal), say(refusal));
        return false;
      }}
      keeping={{
        parts: (saved) => [checkPart(form.actId, values, saved, box?.id ?? null)],
        fill: (part) => knownBoxRequest(part, box),
      }}
    >
      <BoxHead code={values.box} box={box} onChange={() => change({ box: '' })} />
      <MetDrugs
        codes={values.keys}
        box={box}
        lastKnown={lastKnown}
        onScan={() => steps.open('scan')}
        onRemove={(met) => change((latest) => withoutKey(latest, met))}
      />
      <CheckFields values={values} notesLabel={labels.boxScanned.notes} onChange={change} />
    </OfflineFormScreen>
  );
}

/** The vials that the device knows in the box and that were not met; undefined where it does not know them. */
function leftIn(box: KnownBox | null, met: readonly string[]): readonly ScannedItem[] | undefined {
  const inBox = box?.vials ?? null;
  if (inBox === null) return undefined;
  const found = new Set(met.map((code) => vialWithCode(inBox, code)?.id));
  return inBox.filter(({ id }) => !found.has(id)).map(({ code, typeName }) => ({ barcode: code, label: typeName }));
}

/** CHECK-14, as far as the device knows. */
function mayNeedWitness(box: KnownBox | null, { settings }: LastKnown): boolean {
  return box === null || settings === null || checkNeedsWitness(box.verifySetting, settings);
}

type BoxHeadProps = { readonly code: string; readonly box: KnownBox | null; readonly onChange: () => void };

function BoxHead({ code, box, onChange }: BoxHeadProps): ReactElement {
  return (
    <section aria-label={labels.offlineForm.box} className="vial-row">
      <IconBriefcase2 aria-hidden size="2rem" stroke={1.5} />
      <div className="vial-row-name">
        <span className="vial-row-type">{box?.label ?? labels.offlineForm.notKnown}</span>
        <span className="vial-row-code">{displayCode(code)}</span>
      </div>
      <Button kind="quiet" className="offline-row-end" onClick={onChange}>
        {labels.offlineForm.changeBox}
      </Button>
    </section>
  );
}

type MetDrugsProps = {
  readonly codes: readonly string[];
  readonly box: KnownBox | null;
  readonly lastKnown: LastKnown;
  readonly onScan: () => void;
  readonly onRemove: (code: string) => void;
};

/** The drugs that were found, compared with the last known content of the box. */
function MetDrugs({ codes, box, lastKnown, onScan, onRemove }: MetDrugsProps): ReactElement {
  const inBox = box?.vials ?? null;
  const found = inBox && codes.filter((met) => vialWithCode(inBox, met)).length;
  const hints = [
    ...(codes.length === 0 ? [labels.offlineForm.noneScanned] : []),
    ...(inBox !== null && found === inBox.length ? [] : [labels.offlineForm.notScanned]),
  ];
  return (
    <section aria-label={labels.offlineForm.drugs} className="offline-met">
      <p className="offline-met-count">
        {inBox === null || found === null
          ? fill(labels.offlineForm.scanned, { n: codes.length })
          : fill(labels.offlineForm.scannedOf, { n: found, total: inBox.length })}
      </p>
      {hints.length > 0 && <p className="offline-hint">{hints.join(' ')}</p>}
      <ul className="vial-list">
        {codes.map((met) => (
          <li key={met} className="vial-row">
            <div className="vial-row-name">
              <span className="vial-row-type">{lastKnown.vial(met)?.typeName ?? labels.offlineForm.notKnown}</span>
              <span className="vial-row-code">{displayCode(met)}</span>
              {inBox !== null && vialWithCode(inBox, met) === null && (
                <span className="offline-hint">{labels.offlineForm.notInBox}</span>
              )}
            </div>
            <IconButton label={fill(labels.stockForm.remove, { code: met })} onClick={() => onRemove(met)}>
              <IconX aria-hidden size="1.5rem" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button wide icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScan}>
        {labels.boxScanned.scanDrugs}
      </Button>
    </section>
  );
}
