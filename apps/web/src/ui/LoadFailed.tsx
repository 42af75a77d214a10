import { IconCloudOff } from '@tabler/icons-react';
import { page as pageLabels } from '@vialant/domain/words/labels/shell';
import type { ReactElement } from 'react';
import { Button } from './Button.tsx';
import { StateMessage } from './StateMessage.tsx';

export type LoadFailedProps = { readonly onRetry: () => void; readonly busy?: boolean };

/** SHELL-38. */
export function LoadFailed({ onRetry, busy = false }: LoadFailedProps): ReactElement {
  return (
    <StateMessage
      role="alert"
      icon={<IconCloudOff size="2rem" />}
      text={pageLabels.loadFailed}
      action={
        <Button kind="primary" onClick={onRetry} busy={busy}>
          {pageLabels.retry}
        </Button>
      }
    />
  );
}
