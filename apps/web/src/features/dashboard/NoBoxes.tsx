import { IconPackage } from '@tabler/icons-react';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { StateMessage } from '../../ui/StateMessage.tsx';

/** For a new agency, which has no boxes yet. */
export function NoBoxes(): ReactElement {
  return (
    <StateMessage
      icon={<IconPackage size="2rem" />}
      title={dashboardLabels.noBoxes.title}
      text={dashboardLabels.noBoxes.text}
    />
  );
}
