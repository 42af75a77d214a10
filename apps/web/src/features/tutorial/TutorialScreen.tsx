import { IconArrowLeft } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Illustration } from './Illustration.tsx';
import './tutorial.css';

/** TUTOR-01 to TUTOR-05, in their order. */
export const tutorialSteps = ['scan', 'dailyChecks', 'keepTrack', 'status', 'reports'] as const;
export type TutorialStep = (typeof tutorialSteps)[number];

export type TutorialScreenProps = {
  readonly step: TutorialStep;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  /** Leaves the tutorial; null at its last step, where the button for going on does that. */
  readonly onSkip: (() => void) | null;
};

/** One step of the tutorial: a picture, a sentence, the position among the steps, and the button for going on. */
export function TutorialScreen({ step, onContinue, onBack, onSkip }: TutorialScreenProps): ReactElement {
  return (
    <Screen
      bar={
        <>
          <IconButton label={labels.page.back} onClick={onBack}>
            <IconArrowLeft aria-hidden size="1.5rem" />
          </IconButton>
          {onSkip !== null && (
            <Button kind="quiet" className="tutorial-skip" onClick={onSkip}>
              {labels.tutorial.skip}
            </Button>
          )}
        </>
      }
      foot={
        <Button kind="primary" wide onClick={onContinue}>
          {labels.tutorial.continue}
        </Button>
      }
    >
      <div className="tutorial">
        <Illustration step={step} />
        <h1 className="tutorial-text">{labels.tutorial[step]}</h1>
        <Dots step={step} />
      </div>
    </Screen>
  );
}

/** TUTOR-06. */
function Dots({ step }: { readonly step: TutorialStep }): ReactElement {
  const n = tutorialSteps.indexOf(step) + 1;
  const text = fill(labels.tutorial.progress, { n, total: tutorialSteps.length });
  return (
    <ol className="tutorial-dots" aria-label={text}>
      {tutorialSteps.map((each) => (
        <li
          key={each}
          className={each === step ? 'tutorial-dot tutorial-dot--here' : 'tutorial-dot'}
          aria-current={each === step ? 'step' : undefined}
        />
      ))}
    </ol>
  );
}
