import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import type { Repairable } from '../../../outbox/repair.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { batchVial } from '../../stock-form/form-vial.ts';
import { FormFrame, type FormFrameProps } from '../../stock-form/FormFrame.tsx';
import { VialList } from '../../stock-form/VialList.tsx';
import type { Vial } from '../../stock-form/vial-queries.ts';
import '../../stock-form/offline/offline.css';

export type RepairFrameProps = Pick<FormFrameProps, 'sentence' | 'busy' | 'onSubmit' | 'onBack' | 'children'> & {
  readonly entry: Repairable;
  readonly vial: Vial;
  /** When it was done. */
  readonly time: string;
  readonly needsWitness: boolean;
};

/** The frame of every repair: why the record was refused, its time, its vial, and the sentence that will be recorded. */
export function RepairFrame({ entry, vial, time, needsWitness, ...form }: RepairFrameProps): ReactElement {
  const { title, marked, record, time: at } = labels.offlineRepair;
  const above = (
    <>
      {entry.refusal && <Notice text={fill(labels.offlineActions.refused, { reason: entry.refusal.reason })} />}
      <div className="offline-band">
        <p>{fill(at, { time })}</p>
        <p>{marked}</p>
      </div>
      <div className="offline-repaired-vial">
        <VialList vials={[batchVial(vial)]} />
      </div>
    </>
  );
  return (
    <FormFrame
      {...form}
      title={title}
      submitLabel={needsWitness ? labels.offlineActions.addWitness : record}
      above={above}
    />
  );
}
