import { IconClipboardOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { CheckOverview } from './CheckOverview.tsx';
import { ReportedList } from './ReportedList.tsx';
import { type CurrentCheck, useCurrentCheck } from './use-current-check.ts';
import './vehicle-check.css';

export type VehicleCheckScreenProps = {
  /** The chosen check, where the agency has several. */
  readonly chosenId: string | null;
  readonly isAdmin: boolean;
  readonly onChoose: (checkId: string) => void;
  readonly onCategory: (categoryId: string) => void;
  readonly onBack: () => void;
};

/** VEHICLE-01, OPEN-012: the vehicle check and its progress. */
export function VehicleCheckScreen({
  chosenId,
  isAdmin,
  onChoose,
  onCategory,
  onBack,
}: VehicleCheckScreenProps): ReactElement {
  const current = useCurrentCheck(chosenId);
  const reported = isAdmin ? <ReportedList /> : null;
  const bar = <TitleBar title={labels.vehicle.title} onBack={onBack} />;
  if (current.state === 'ready' && current.sheet.categories.length > 0) {
    return <CheckOverview bar={bar} sheet={current.sheet} reported={reported} onCategory={onCategory} />;
  }
  return (
    <Screen bar={bar}>
      <Instead current={current} onChoose={onChoose} />
      {current.state !== 'loading' && current.state !== 'failed' && reported}
    </Screen>
  );
}

type InsteadProps = { readonly current: CurrentCheck; readonly onChoose: (checkId: string) => void };

/** What is shown while there is no check to show. */
function Instead({ current, onChoose }: InsteadProps): ReactElement {
  switch (current.state) {
    case 'failed':
      return <LoadFailed onRetry={current.retry} busy={current.isRetrying} />;
    case 'none':
      return <StateMessage icon={<IconClipboardOff size="2rem" />} text={labels.vehicle.none} />;
    case 'choose':
      return (
        <>
          <h2 className="vehicle-heading">{labels.vehicle.choose}</h2>
          <ChoiceList
            label={labels.vehicle.choose}
            choices={current.checks.map(({ id, name }) => ({ value: id, label: name }))}
            current={null}
            onChoose={onChoose}
          />
        </>
      );
    case 'ready':
      return <StateMessage icon={<IconClipboardOff size="2rem" />} text={labels.vehicle.noQuestions} />;
    case 'loading':
      return <LoadingCheck />;
  }
}

/** About the shape of the loaded check. */
export function LoadingCheck(): ReactElement {
  return (
    <div className="vehicle-loading" aria-busy>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="100%" height="0.75rem" />
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} width="100%" height="4rem" />
      ))}
    </div>
  );
}
