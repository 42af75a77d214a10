import { IconPackage } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { StateMessage } from '../../ui/StateMessage.tsx';

/** A new agency: nothing is wrong, there is only nothing here yet. */
export function NoBoxes(): ReactElement {
  return (
    <StateMessage
      icon={<IconPackage size="2rem" />}
      title="No drug boxes yet"
      text="This agency has no drug boxes. An agency admin can add the first one."
    />
  );
}
