import { IconScan } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FootSentence } from '../../ui/screen/FootSentence.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { useLeaving } from './LeaveForm.tsx';
import type { Batch } from './use-batch.ts';
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
  /** What is taken of each of several vials, where that can be changed. */
  readonly doses?: BatchDoses;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

const FORM_ID = 'stock-form';

/** The frame of every form about vials: which vials, what happens with them, and the sentence that will be recorded. */
export function StockFormScreen({
  title,
  batch,
  scanAction,
  submitLabel,
  throttleMs,
  busy,
  sentence,
  isFilled,
  doses,
  onSubmit,
  onBack,
  children,
}: StockFormScreenProps): ReactElement {
  const { ids, vials, isScanning } = batch;
  const leaving = useLeaving({ isFilled: isFilled || ids.length > 1, text: leaveForm.text, onLeave: onBack });
  if (isScanning) {
    return (
      <VialScanner
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
  const bar = <TitleBar title={title} onBack={onBack} />;
  if (ids.length === 0) return <Screen bar={bar}>{<NothingChosen onScan={batch.openScanner} />}</Screen>;
  if (batch.retry !== null) {
    return (
      <Screen bar={bar}>
        <LoadFailed onRetry={batch.retry} busy={batch.isRetrying} />
      </Screen>
    );
  }
  return (
    <Screen
      bar={<TitleBar title={title} onBack={leaving.leave} />}
      foot={
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
      }
    >
      {batch.goneCount > 0 && <Notice text={labels.stockForm.gone} />}
      <VialList
        vials={vials.data}
        onRemove={ids.length > 1 ? batch.remove : undefined}
        doses={ids.length > 1 ? doses : undefined}
      />
      <div className="stock-form-more">
        <Button kind="quiet" icon={<IconScan aria-hidden size="1.5rem" />} onClick={batch.openScanner}>
          {labels.stockForm.scanMore}
        </Button>
      </div>
      <Form id={FORM_ID} label={title} className="stock-form" onSubmit={onSubmit}>
        {children}
      </Form>
      {leaving.question}
    </Screen>
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
