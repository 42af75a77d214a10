import { IconCloudOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
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
      text={labels.page.loadFailed}
      action={
        <Button kind="primary" onClick={onRetry} busy={busy}>
          {labels.page.retry}
        </Button>
      }
    />
  );
}
