import { IconPackage } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { StateMessage } from '../../ui/StateMessage.tsx';

/** For a new agency, which has no boxes yet. */
export function NoBoxes(): ReactElement {
  return (
    <StateMessage
      icon={<IconPackage size="2rem" />}
      title={labels.dashboard.noBoxes.title}
      text={labels.dashboard.noBoxes.text}
    />
  );
}
