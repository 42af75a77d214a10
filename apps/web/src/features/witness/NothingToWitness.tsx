import { IconUserCheck } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';

export type NothingToWitnessProps = {
  readonly title: string;
  readonly onBack: () => void;
  readonly onHome: () => void;
};

/** A witness page that was opened by itself, or is still open when everything is recorded. */
export function NothingToWitness({ title, onBack, onHome }: NothingToWitnessProps): ReactElement {
  return (
    <Screen bar={<TitleBar title={title} onBack={onBack} />}>
      <StateMessage
        icon={<IconUserCheck size="2rem" />}
        text={labels.witness.nothingToWitness}
        action={
          <Button kind="primary" onClick={onHome}>
            {labels.witness.home}
          </Button>
        }
      />
    </Screen>
  );
}
