import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import type { Act } from '../../acts/act.ts';
import { Notice } from '../../ui/Notice.tsx';
import './witness.css';

/** What the witness confirms, and the discrepancy in it (WITNESS-08). */
export function ActSummary({ act }: { readonly act: Pick<Act, 'sentence' | 'discrepancyMessage'> }): ReactElement {
  return (
    <>
      <section className="act-summary" aria-label={labels.witness.willBeRecorded}>
        <p className="act-summary-head" aria-hidden>
          {labels.witness.willBeRecorded}
        </p>
        <p className="act-summary-sentence">{act.sentence}</p>
      </section>
      {act.discrepancyMessage !== null && <Notice text={act.discrepancyMessage} />}
    </>
  );
}
