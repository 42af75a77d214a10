import { IconCopy } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useServices } from '../../services/services.ts';
import type { Box } from './dashboard-queries.ts';
import { Freshness } from './Freshness.tsx';
import { LastCheckLine } from './LastCheckLine.tsx';

export type InventoryHeadProps = {
  readonly box: Box;
  readonly vials: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'isError' | 'data'>;
  readonly onRetry: () => void;
};

export function InventoryHead({ box, vials, onRetry }: InventoryHeadProps): ReactElement {
  const { clipboard } = useServices();
  const toast = useToast();
  const code = box.barcode.toUpperCase();

  async function copy(): Promise<void> {
    const done = await clipboard?.copy(code);
    toast(done ? messages.shell.codeCopied : messages.shell.clientFailed);
  }

  return (
    <div className="dashboard-head">
      <div className="dashboard-head-row">
        <h1 className="dashboard-title">{labels.dashboard.currentInventory}</h1>
        <span className="dashboard-code">
          {code}
          {clipboard !== null && (
            <IconButton label={labels.dashboard.copyCode} onClick={() => void copy()}>
              <IconCopy aria-hidden size="1.25rem" />
            </IconButton>
          )}
        </span>
      </div>
      <LastCheckLine boxId={box.id} />
      <Freshness
        savedAt={vials.data === undefined ? null : new Date(vials.dataUpdatedAt)}
        refreshing={vials.isFetching}
        failed={vials.isError}
        onRetry={onRetry}
      />
    </div>
  );
}
