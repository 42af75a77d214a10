import { fill } from '@vialant/domain/words/fill';
import { templateEditor as words } from '@vialant/domain/words/office/vehicles';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import type { Template } from './template-draft.ts';
import type { DraftControl } from './use-draft.ts';
import type { Publishing } from './use-publish.ts';

export type PublishFootProps = {
  readonly template: Template | null;
  readonly control: DraftControl;
  readonly publish: Publishing;
};

/** Says what will be published, and publishes it; where a colleague was faster, asks whose version shall hold. */
export function PublishFoot({ template, control, publish }: PublishFootProps): ReactElement {
  const { changes, isOutdated, version, faults, reset } = control;
  const [isAsking, setIsAsking] = useState(false);
  const newest = template?.version ?? 0;

  function discard(): void {
    setIsAsking(false);
    reset();
  }

  return (
    <div className="office-form-foot vehicle-foot">
      <output className="office-form-change">{changeText(control)}</output>
      <Failure count={faults.size} text={publish.failure.text} isOutdated={isOutdated} />
      {isOutdated && <Notice text={fill(words.outdated, { n: newest })} />}
      <div className="vehicle-foot-buttons">
        {isOutdated ? (
          <>
            <Button onClick={() => setIsAsking(true)}>{fill(words.loadNewest, { n: newest })}</Button>
            <Button kind="primary" busy={publish.isSaving} onClick={() => publish.publish(newest)}>
              {words.publishAnyway}
            </Button>
          </>
        ) : (
          <>
            {template !== null && changes !== '' && <Button onClick={() => setIsAsking(true)}>{words.discard}</Button>}
            <Button
              kind="primary"
              busy={publish.isSaving}
              disabled={changes === ''}
              onClick={() => publish.publish(version)}
            >
              {words.publish}
            </Button>
          </>
        )}
      </div>
      <ConfirmPopup
        opened={isAsking}
        title={fill(words.discardTitle, { name: template?.name ?? '' })}
        effect={words.discardEffect}
        verb={words.discard}
        isDanger
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

function changeText({ changes, version, isOutdated }: DraftControl): string {
  if (isOutdated) return '';
  return changes === '' ? words.unchanged : fill(words.willPublish, { n: version + 1, what: changes });
}

type FailureProps = { readonly count: number; readonly text: string | null; readonly isOutdated: boolean };

function Failure({ count, text, isOutdated }: FailureProps): ReactElement | null {
  const faults = count === 1 ? words.oneFault : fill(words.faults, { n: count });
  // That a colleague was faster says the notice, which also says what to do.
  const said = count > 0 ? faults : isOutdated ? null : text;
  if (said === null) return null;
  return (
    <p role="alert" className="office-form-failure">
      {said}
    </p>
  );
}
