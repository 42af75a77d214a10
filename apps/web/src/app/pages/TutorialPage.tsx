import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { TutorialScreen, type TutorialStep, tutorialSteps } from '../../features/tutorial/TutorialScreen.tsx';
import { paths } from '../navigation/paths.ts';
import { useGoBack } from '../navigation/use-go-back.ts';

const pathOf = {
  scan: paths.howToScan,
  dailyChecks: paths.howToDailyChecks,
  keepTrack: paths.howToKeepTrack,
  status: paths.howToStatus,
  reports: paths.howToReports,
} as const satisfies Record<TutorialStep, string>;

/** ROUTE-21; the last step leads to the start (OPEN-037). */
export function TutorialPage({ step }: { readonly step: TutorialStep }): ReactElement {
  const navigate = useNavigate();
  const next = tutorialSteps[tutorialSteps.indexOf(step) + 1];
  return (
    <TutorialScreen
      step={step}
      onSkip={next ? () => void navigate(paths.home, { replace: true }) : null}
      onContinue={() => void navigate(next ? pathOf[next] : paths.home)}
      onBack={useGoBack()}
    />
  );
}
