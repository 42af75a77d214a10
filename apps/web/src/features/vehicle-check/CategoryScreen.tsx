import { IconClipboardOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { OpenCategory } from './OpenCategory.tsx';
import { useCurrentCheck } from './use-current-check.ts';
import { LoadingCheck } from './VehicleCheckScreen.tsx';
import './vehicle-check.css';

/** The ways that lead away from the page of a category. */
export type CategoryWays = {
  readonly onBack: () => void;
  /** Opens a question; null closes the open one. */
  readonly onQuestion: (questionId: string | null) => void;
  readonly onCategory: (categoryId: string) => void;
  readonly onRecorded: () => void;
  /** Goes to the first page of the vehicle checks. */
  readonly onStart: () => void;
};

export type CategoryScreenProps = {
  readonly chosenId: string | null;
  readonly categoryId: string;
  readonly questionId: string | null;
  readonly mayAddImages: boolean;
  readonly ways: CategoryWays;
};

/** VEHICLE-03: one page per category. A submission that was handed in or does not exist cannot be continued. */
export function CategoryScreen({
  chosenId,
  categoryId,
  questionId,
  mayAddImages,
  ways,
}: CategoryScreenProps): ReactElement {
  const current = useCurrentCheck(chosenId);
  if (current.state === 'ready' && current.sheet.open !== null) {
    const { sheet } = current;
    const category = sheet.categories.find(({ id }) => id === categoryId);
    if (category && sheet.open) {
      return (
        <OpenCategory
          // The key gives each submission its own state, including the answers that are being sent.
          key={sheet.open.id}
          sheet={sheet}
          submissionId={sheet.open.id}
          category={category}
          questionId={questionId}
          mayAddImages={mayAddImages}
          ways={ways}
        />
      );
    }
  }
  return (
    <Screen bar={<TitleBar title={labels.vehicle.title} onBack={ways.onBack} />}>
      {current.state === 'loading' && <LoadingCheck />}
      {current.state === 'failed' && <LoadFailed onRetry={current.retry} busy={current.isRetrying} />}
      {current.state !== 'loading' && current.state !== 'failed' && (
        <StateMessage
          icon={<IconClipboardOff size="2rem" />}
          text={labels.vehicle.notOpen}
          action={
            <Button kind="primary" onClick={ways.onStart}>
              {labels.vehicle.toStart}
            </Button>
          }
        />
      )}
    </Screen>
  );
}
