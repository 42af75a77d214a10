import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FootSentence } from '../../ui/screen/FootSentence.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useScannedCode } from '../../ui/scanner-keys.ts';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { FoundAgain, type FoundForm } from './FoundAgain.tsx';
import { useLeaving } from './LeaveForm.tsx';
import type { Batch } from './use-batch.ts';
import { usePlace } from './use-place.ts';
import { type BatchDoses, VialList } from './VialList.tsx';
import { VialScanner } from './VialScanner.tsx';
import './stock-form.css';

export type StockFormScreenProps = {
  readonly title: string;
  readonly batch: Batch;
  /** The action of the scanner, one of `labels.scan.actions`. */
  readonly scanAction: string;
  readonly submitLabel: string;
  readonly throttleMs?: number;
  readonly busy: boolean;
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
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

const FORM_ID = 'stock-form';

/** The frame of every form about vials: which vials, what happens with them, and the sentence that will be recorded. */
export function StockFormScreen(props: StockFormScreenProps): ReactElement {
  const { title, batch, scanAction, isFilled, again, onCode, onBack } = props;
  const { ids, vials, isScanning } = batch;
  const place = usePlace(vials.data?.map(({ boxId }) => boxId) ?? []);
  const [given, setGiven] = useState<string | null>(null);
  const leaving = useLeaving({
    isFilled: isFilled || ids.length > 1,
    text: again === undefined ? leaveForm.text : leaveForm.kept,
    onLeave: onBack,
    closeFirst: isScanning ? batch.closeScanner : null,
  });

  function openScannerWith(code: string | null): void {
    setGiven(code);
    batch.openScanner();
  }
  useScannedCode(isScanning ? null : (code) => onCode?.(code) || openScannerWith(code));

  function content(): ReactElement {
    if (ids.length === 0) return <NothingChosen onScan={() => openScannerWith(null)} />;
    if (batch.retry !== null) return <LoadFailed onRetry={batch.retry} busy={batch.isRetrying} />;
    return <FormContent {...props} onScanMore={() => openScannerWith(null)} />;
  }

  if (isScanning) {
    return (
      <VialScanner
        given={given}
        action={scanAction}
        allows={batch.allows}
        vials={vials.data ?? []}
        offline={batch.offline}
        onVial={batch.add}
        onDone={batch.closeScanner}
        onBack={batch.closeScanner}
      />
    );
  }
  const isShown = ids.length > 0 && batch.retry === null;
  return (
    <Screen
      bar={<TitleBar title={title} place={isShown ? place : null} onBack={leaving.leave} />}
      {...(isShown && { foot: <FormFoot {...props} /> })}
    >
      {content()}
      {leaving.question}
    </Screen>
  );
}

function FormFoot({ batch, sentence, busy, submitLabel, throttleMs }: StockFormScreenProps): ReactElement {
  return (
    <>
      <FootSentence label={labels.stockForm.willBeRecorded} text={sentence} />
      <Button
        kind="primary"
        wide
        type="submit"
        form={FORM_ID}
        busy={busy || batch.agency === undefined}
        {...(throttleMs !== undefined && { debounceMs: throttleMs })}
      >
        {submitLabel}
      </Button>
    </>
  );
}

type FormContentProps = StockFormScreenProps & { readonly onScanMore: () => void };

function FormContent(props: FormContentProps): ReactElement {
  const { title, batch, again, isFilled, doses, onSubmit, onScanMore, children } = props;
  const isSeveral = batch.ids.length > 1;
  return (
    <>
      {again?.isFoundAgain && isFilled && <FoundAgain onRestart={again.onRestart} />}
      {batch.goneCount > 0 && <Notice text={labels.stockForm.gone} />}
      <VialList
        vials={batch.vials.data}
        onRemove={isSeveral ? batch.remove : undefined}
        doses={isSeveral ? doses : undefined}
      />
      <div className="stock-form-more">
        <Button kind="quiet" icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScanMore}>
          {labels.stockForm.scanMore}
        </Button>
      </div>
      <Form id={FORM_ID} label={title} className="stock-form" onSubmit={onSubmit}>
        {children}
      </Form>
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
