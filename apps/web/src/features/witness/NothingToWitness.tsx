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

/** Shown on a witness page without an act: opened by its address, or still open after the act was recorded. */
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
