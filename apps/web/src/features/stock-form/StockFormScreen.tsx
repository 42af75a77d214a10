import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useScannedCode } from '../../ui/scanner-keys.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { FormFrame } from './FormFrame.tsx';
import { FoundAgain, type FoundForm } from './FoundAgain.tsx';
import { useLeaving } from './LeaveForm.tsx';
import type { BatchVial } from './form-vial.ts';
import { knownVialRequest } from './offline/coded-part.ts';
import { OfflineCodeScanner } from './offline/OfflineCodeScanner.tsx';
import { OfflineFormScreen } from './offline/OfflineFormScreen.tsx';
import type { Keeping } from './offline/use-keep-form.ts';
import type { StockKind } from '../../acts/kinds/stock.ts';
import type { Batch, BatchValues, OfflineBatch } from './use-batch.ts';
import { type ToRecord, useBeginStock } from './use-begin-stock.ts';
import { usePlace } from './use-place.ts';
import { type BatchDoses, VialList } from './VialList.tsx';
import { VialScanner } from './VialScanner.tsx';
import './stock-form.css';

export type StockFormScreenProps = {
  readonly title: string;
  readonly kind: StockKind;
  readonly form: KeptForm<BatchValues>;
  readonly batch: Batch;
  /** The action of the scanner, one of `labels.scan.actions`. */
  readonly scanAction: string;
  readonly submitLabel: string;
  readonly throttleMs?: number;
  /** What will be recorded as the form stands; null while something is missing. */
  readonly sentence: string | null;
  /** Whether something is filled in that would be lost; then leaving asks. */
  readonly isFilled: boolean;
  /** Given by a form that is found again when the same vial is scanned later. */
  readonly again?: FoundForm;
  /** What is taken of each of several vials, where that can be changed. */
  readonly doses?: BatchDoses;
  /** Takes a code of a hand scanner that is no vial's, such as that of a box; returns whether it did. */
  readonly onCode?: (code: string) => boolean;
  /** Called when the user tries to record it; null where it cannot be. */
  readonly prepare: () => ToRecord | null;
  /** What is kept of it offline, by a form that can be offline. */
  readonly parts?: Keeping['parts'];
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** The frame of every form about vials: which vials, what happens with them, and the sentence that will be recorded. */
export function StockFormScreen(props: StockFormScreenProps): ReactElement {
  const { offline } = props.batch;
  return offline === null ? <OnlineForm {...props} /> : <OfflineForm {...props} offline={offline} />;
}

/** The form with the server: a witness comes after it. */
function OnlineForm(props: StockFormScreenProps): ReactElement {
  const { title, kind, form, batch, scanAction, isFilled, again, onCode, prepare, onBack } = props;
  const { keys, loaded, isScanning } = batch;
  const place = usePlace(loaded.data?.map(({ boxId }) => boxId) ?? []);
  const { isBusy, submit } = useBeginStock(kind, form);
  const [given, setGiven] = useState<string | null>(null);
  const leaving = useLeaving({
    isFilled: isFilled || keys.length > 1,
    text: again === undefined ? leaveForm.text : leaveForm.kept,
    onLeave: onBack,
    closeFirst: isScanning ? batch.closeScanner : null,
  });

  function openScannerWith(code: string | null): void {
    setGiven(code);
    batch.openScanner();
  }
  useScannedCode(isScanning ? null : (code) => onCode?.(code) || openScannerWith(code));

  if (isScanning) {
    return (
      <VialScanner
        given={given}
        action={scanAction}
        allows={batch.allows}
        vials={loaded.data ?? []}
        offline={batch.goesOnWith}
        onVial={batch.add}
        onDone={batch.closeScanner}
        onBack={batch.closeScanner}
      />
    );
  }
  const scan = (): void => openScannerWith(null);
  if (keys.length === 0 || batch.retry !== null) {
    return (
      <Screen bar={<TitleBar title={title} onBack={leaving.leave} />}>
        {keys.length === 0 && <NothingChosen onScan={scan} />}
        {keys.length > 0 && batch.retry !== null && <LoadFailed onRetry={batch.retry} busy={batch.isRetrying} />}
        {leaving.question}
      </Screen>
    );
  }
  const above = (
    <>
      {again?.isFoundAgain && isFilled && <FoundAgain onRestart={again.onRestart} />}
      {batch.goneCount > 0 && <Notice text={labels.stockForm.gone} />}
      <FormVials {...props} vials={loaded.data && batch.vials} onScanMore={scan} />
    </>
  );
  return (
    <>
      <FormFrame
        {...props}
        place={place}
        busy={isBusy || batch.agency === undefined}
        above={above}
        onSubmit={() => submit(prepare)}
        onBack={leaving.leave}
      />
      {leaving.question}
    </>
  );
}

type OfflineFormProps = StockFormScreenProps & { readonly offline: OfflineBatch };

/** The same form on the device alone: the witness is named in it, and it is kept. */
function OfflineForm({ offline, ...props }: OfflineFormProps): ReactElement {
  const { title, kind, form, batch, scanAction, isFilled, prepare, parts = () => [], onBack } = props;
  const { keys, vials } = batch;
  const { steps } = offline;
  const { titles } = labels.scan;
  const scan = (): void => steps.open('scan');
  if (steps.step === 'scan') {
    return (
      <OfflineCodeScanner
        title={kind === 'waste' ? titles.offlineWaste : titles.drug}
        codes={keys}
        given={steps.given}
        forDose
        {...(keys.length > 0 && { action: { label: scanAction, onPress: steps.close } })}
        onCode={(code, scannedBy) => batch.add(code, code, scannedBy)}
        onBack={steps.close}
      />
    );
  }
  const [vial] = vials;
  if (vial === undefined) {
    return (
      <Screen bar={<TitleBar title={title} onBack={onBack} />}>
        <NothingChosen onScan={scan} />
      </Screen>
    );
  }
  return (
    <OfflineFormScreen
      {...props}
      {...offline}
      form={form}
      mayNeedWitness={vials.some(({ known }) => known?.needsWitness ?? true)}
      isFilled={isFilled || keys.length > 1}
      onTry={() => prepare() !== null}
      keeping={{ parts, fill: (part) => vial.known && knownVialRequest(part, vial.known) }}
    >
      <div>
        <FormVials {...props} vials={vials} onScanMore={scan} />
      </div>
      {props.children}
    </OfflineFormScreen>
  );
}

type FormVialsProps = Pick<StockFormScreenProps, 'batch' | 'doses'> & {
  readonly vials: readonly BatchVial[] | undefined;
  readonly onScanMore: () => void;
};

/** The vials of the form, and the button to scan more. */
function FormVials({ batch, vials, doses, onScanMore }: FormVialsProps): ReactElement {
  const isSeveral = batch.keys.length > 1;
  return (
    <>
      <VialList vials={vials} onRemove={isSeveral ? batch.remove : undefined} doses={isSeveral ? doses : undefined} />
      <div className="stock-form-more">
        <Button kind="quiet" icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScanMore}>
          {labels.stockForm.scanMore}
        </Button>
      </div>
    </>
  );
}

function NothingChosen({ onScan }: { readonly onScan: () => void }): ReactElement {
  return (
    <StateMessage
      icon={<IconScan size="2rem" />}
      text={labels.stockForm.nothingChosen}
      action={
        <Button kind="primary" onClick={onScan}>
          {labels.stockForm.scan}
        </Button>
      }
    />
  );
}
