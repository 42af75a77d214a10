import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement, ReactNode } from 'react';
import type { Repairable } from '../../../outbox/repair.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FootSentence } from '../../../ui/screen/FootSentence.tsx';
import { Form } from '../../../ui/screen/Form.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { TitleBar } from '../../../ui/screen/TitleBar.tsx';
import { batchVial } from '../../stock-form/form-vial.ts';
import { VialList } from '../../stock-form/VialList.tsx';
import type { Vial } from '../../stock-form/vial-queries.ts';
import '../../stock-form/stock-form.css';
import '../../stock-form/offline/offline.css';

export type RepairFrameProps = {
  readonly entry: Repairable;
  readonly vial: Vial;
  /** When it was done. */
  readonly time: string;
  /** What will be recorded as the form stands; null while something is missing. */
  readonly sentence: string | null;
  readonly needsWitness: boolean;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
  /** The fields, where the user changes something. */
  readonly children: ReactNode;
};

const FORM_ID = 'repair-form';

/** The frame of every repair: why the record was refused, its time, its vial, and the sentence that will be recorded. */
export function RepairFrame(props: RepairFrameProps): ReactElement {
  const { entry, vial, time, sentence, needsWitness, busy, onSubmit, onBack, children } = props;
  const words = labels.offlineRepair;
  return (
    <Screen
      bar={<TitleBar title={words.title} onBack={onBack} />}
      foot={
        <>
          <FootSentence label={labels.stockForm.willBeRecorded} text={sentence} />
          <Button kind="primary" wide type="submit" form={FORM_ID} busy={busy}>
            {needsWitness ? labels.offlineActions.addWitness : words.record}
          </Button>
        </>
      }
    >
      {entry.refusal && <Notice text={fill(labels.offlineActions.refused, { reason: entry.refusal.reason })} />}
      <div className="offline-band">
        <p>{fill(words.time, { time })}</p>
        <p>{words.marked}</p>
      </div>
      <div className="offline-repaired-vial">
        <VialList vials={[batchVial(vial)]} />
      </div>
      <Form id={FORM_ID} label={words.title} className="stock-form" onSubmit={onSubmit}>
        {children}
      </Form>
    </Screen>
  );
}
