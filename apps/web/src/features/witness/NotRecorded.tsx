import { IconCloudOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import type { Act } from '../../acts/act.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import { ActSummary } from './ActSummary.tsx';

export type NotRecordedProps = {
  readonly act: Act;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onBack: () => void;
};

/** The witness has confirmed, but the save got no answer: the same act can be sent again. */
export function NotRecorded({ act, busy, onRetry, onBack }: NotRecordedProps): ReactElement {
  return (
    <Screen bar={<TitleBar title={labels.witness.title} onBack={onBack} />}>
      <ActSummary act={act} />
      <StateMessage
        icon={<IconCloudOff size="2rem" />}
        text={labels.witness.notRecorded}
        action={
          <Button kind="primary" busy={busy} onClick={onRetry}>
            {labels.witness.tryAgain}
          </Button>
        }
      />
    </Screen>
  );
}
