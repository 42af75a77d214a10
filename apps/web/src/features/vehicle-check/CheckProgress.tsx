import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { answeredCount, type CheckQuestion } from '@vialant/domain/custody/vehicle-check';
import type { ReactElement } from 'react';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** The progress of the whole check, in words and as a bar (OPEN-120). */
export function CheckProgress({ questions }: { readonly questions: readonly CheckQuestion[] }): ReactElement {
  const n = answeredCount(questions);
  const text = fill(labels.vehicle.progress, { n, total: questions.length });
  return (
    <div className="vehicle-progress">
      <ProgressBar label={labels.vehicle.title} part={questions.length === 0 ? 0 : n / questions.length} />
      <p className="vehicle-progress-text">{text}</p>
    </div>
  );
}
